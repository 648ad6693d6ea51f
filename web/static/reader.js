// Search as you type, previews of references, copying, shortcuts. Everything works without it.
const $ = (one, from = document) => from.querySelector(one);
const field = $(".find input"), list = $(".find .suggest"), live = $(".find .live");

// Search as you type
let asked = 0, waiting;
field?.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(suggest, 120);
});
async function suggest() {
  const words = field.value.trim(), turn = ++asked;
  if (!words) return hide();
  const said = await fetch(`${field.dataset.suggest}?q=${encodeURIComponent(words)}`).catch(() => null);
  if (turn !== asked) return;
  if (!said?.ok) return hide(); // what is shown was for other words
  list.innerHTML = await said.text(); // escaped by the server, as every page is
  list.hidden = !list.children.length;
  live.textContent = live.dataset.said.replace("{count}", list.children.length);
}
function hide() { list.hidden = true; }
const links = () => [...list.querySelectorAll("a")];
$(".find")?.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { hide(); field.focus(); return; }
  if (list.hidden || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
  const all = [field, ...links()], at = all.indexOf(document.activeElement);
  all.at((at + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length).focus();
  event.preventDefault();
});
document.addEventListener("focusin", (event) => { if (!event.target.closest?.(".find")) hide(); });
document.addEventListener("click", (event) => { if (!event.target.closest?.(".find")) hide(); });

// Previews: on hover, focus, and the first tap; Escape ends them, the pointer may go onto them
let shown, timer, over;
const kept = new Map();
const canHover = matchMedia("(hover: hover)").matches;
async function preview(link) {
  over = link;
  const [, when, number] = new URL(link.href).pathname.match(/\/cr\/([^/]+)\/([^/]+)$/) ?? [];
  if (!number) return;
  const address = `/v1/rules/${when}/${number}`;
  if (!kept.has(address)) kept.set(address, fetch(address).then((said) => (said.ok ? said.json() : null), () => null));
  const body = await kept.get(address);
  if (over !== link || !body) return;
  end();
  const rules = body.data.rules ?? [body.data.rule], tongue = document.documentElement.lang;
  shown = document.createElement("div");
  shown.className = "preview";
  shown.id = "preview";
  shown.role = "tooltip";
  for (const rule of rules) {
    const words = rule.wordings[link.closest("[lang]")?.lang] ?? rule.wordings[tongue] ?? Object.values(rule.wordings)[0];
    const head = document.createElement("b"), text = document.createElement("p");
    head.textContent = `${rule.number}  `;
    text.className = "words";
    text.append(head, words?.text ?? "—");
    text.lang = words?.source.language ?? tongue;
    shown.append(text);
  }
  document.body.append(shown);
  link.setAttribute("aria-describedby", "preview");
  const at = link.getBoundingClientRect(), box = shown.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - box.width - 8));
  const below = at.bottom + box.height + 12 < innerHeight || at.top < box.height + 12;
  shown.style.left = `${left + scrollX}px`;
  shown.style.top = `${(below ? at.bottom + 6 : at.top - box.height - 6) + scrollY}px`;
  shown.addEventListener("pointerleave", later);
  shown.addEventListener("pointerenter", () => clearTimeout(timer));
}
function end() {
  clearTimeout(timer);
  $("[aria-describedby=preview]")?.removeAttribute("aria-describedby");
  shown?.remove();
  shown = undefined;
}
function later() { clearTimeout(timer); timer = setTimeout(() => { over = undefined; end(); }, 250); }
const ref = (event) => event.target.closest?.("a.ref");
document.addEventListener("pointerover", (event) => {
  const link = canHover && ref(event);
  if (link) { clearTimeout(timer); timer = setTimeout(preview, 180, link); }
});
document.addEventListener("pointerout", (event) => { if (canHover && ref(event)) later(); });
document.addEventListener("focusin", (event) => {
  const link = ref(event);
  if (link?.matches(":focus-visible")) preview(link);
  else if (!event.target.closest?.(".preview")) later();
});
document.addEventListener("click", (event) => {
  const link = ref(event);
  if (canHover || !link || over === link) return;
  event.preventDefault(); // the first tap shows, the second follows
  preview(link);
});

// Copying
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  const words = button.textContent;
  button.addEventListener("click", async () => {
    const text = $("pre", button.parentElement).textContent.replace("](/", `](${location.origin}/`);
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.copy;
    setTimeout(() => { button.textContent = words; }, 1500);
  });
}

// Shortcuts, which can be switched off
const switcher = $("[data-keys]");
let off = false;
try { off = localStorage.keys === "off"; } catch { /* no storage, no memory */ }
function tell() { switcher.textContent = off ? switcher.dataset.keysOff : switcher.dataset.keys; switcher.hidden = false; }
if (switcher) {
  tell();
  switcher.addEventListener("click", () => {
    off = !off;
    try { localStorage.keys = off ? "off" : "on"; } catch { /* as above */ }
    tell();
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { over = undefined; end(); }
  if (off || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, pre")) return;
  if (event.key === "/") { event.preventDefault(); field.focus(); field.select(); }
  const turned = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (turned) $(`main a[rel=${turned}]`)?.click();
});
