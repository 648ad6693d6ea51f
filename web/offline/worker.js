// Keeps one state of the reader whole, and answers from it where there is no network. STATE stands above this line.
const root = new URL("./", self.location).pathname;
const ours = `mtgcr ${root} `, name = ours + STATE.name;
const kept = new Set(STATE.files.map((file) => new URL(file, self.location).href));

const TURNS = 10, PAUSE = 2000; // a busy reader makes the pack all the same, and has it when asked again

async function fetched(file) {
  for (let turn = 1; ; turn++) {
    const said = await fetch(file, { cache: "reload" });
    if (said.ok) return said;
    if (![429, 503].includes(said.status) || turn === TURNS) throw new Error(`${said.status} ${file}`);
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}
async function fill() {
  const cache = await caches.open(name);
  try {
    for (const file of kept) await cache.put(file, await fetched(file));
  } catch (error) {
    await caches.delete(name); // by half is not at all
    throw error;
  }
}
async function forget() {
  for (const one of await caches.keys()) if (one.startsWith(ours) && one !== name) await caches.delete(one);
  await self.clients.claim();
}
async function fromKept(request) {
  return await (await caches.open(name)).match(request) ?? fetch(request);
}
async function page(request) {
  try {
    return await fetch(request, { cache: "no-cache" }); // what a browser has of its own may be of another state
  } catch (noNetwork) {
    const path = new URL(request.url).pathname.slice(root.length);
    const begins = path ? `${path}/` : `${navigator.language.slice(0, 2)}/`; // the first page is in the browser's language
    const interface_ = Object.keys(STATE.shells).find((one) => one && begins.startsWith(one)) ?? "";
    const shell = await (await caches.open(name)).match(new URL(STATE.shells[interface_], self.location).href);
    if (!shell) throw noNetwork;
    const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
    const policy = shell.headers.get("content-security-policy");
    if (policy) headers.set("content-security-policy", policy);
    return new Response((await shell.text()).replaceAll('="@/', `="${root}`), { headers });
  }
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(forget()));
self.addEventListener("message", (event) => { if (event.data === "take") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (kept.has(request.url)) event.respondWith(fromKept(request));
});
