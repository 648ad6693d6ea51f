// Keeping the reader for times without network: asked for by a button, taken back by it; what is newer is offered.
const manifest = document.querySelector("link[rel=manifest]"), keeper = document.querySelector("[data-keep]");
const offer = document.querySelector("[data-offer]");
if (manifest && keeper && "serviceWorker" in navigator && location.protocol.startsWith("http")) start(navigator.serviceWorker);

async function start(workers) {
  const script = new URL("sw.js", manifest.href), scope = new URL("./", manifest.href);
  const had = Boolean(workers.controller);
  let held = await workers.getRegistration(scope);
  const tell = () => { keeper.textContent = keeper.dataset[held ? "forget" : "keep"]; keeper.hidden = false; };
  async function keep() {
    keeper.textContent = keeper.dataset.keeping;
    keeper.disabled = true;
    try {
      const begun = await workers.register(script, { scope, updateViaCache: "none" });
      await settled(begun.installing ?? begun.waiting ?? begun.active);
      held = begun;
      watch();
      tell();
    } catch {
      keeper.textContent = keeper.dataset.failed;
    }
    keeper.disabled = false;
  }
  async function forget() {
    await held.unregister();
    const ours = `mtgcr ${scope.pathname} `;
    for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name);
    held = undefined;
    tell();
  }
  function watch() {
    const show = () => {
      if (!held?.waiting || !held.active) return;
      offer.hidden = false;
      offer.querySelector("button").onclick = () => held.waiting.postMessage("take");
    };
    show();
    held.addEventListener("updatefound", () => held.installing?.addEventListener("statechange", show));
  }
  workers.addEventListener("controllerchange", () => { if (had) location.reload(); });
  keeper.addEventListener("click", () => (held ? forget() : keep()));
  addEventListener("appinstalled", () => { if (!held) keep(); });
  tell();
  if (held) watch();
}
function settled(worker) {
  return new Promise((done, failed) => {
    const look = () => {
      if (["activated", "installed"].includes(worker?.state)) done();
      else if (worker?.state === "redundant") failed(new Error("not kept"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
