// Pages from the pack: contents, rules, terms, search. The same for the reader without network and for a copy as files.
const $ = (one) => document.querySelector(one);
const shell = $("[data-kept]"), results = $("ol[data-found]");
const words = shell && JSON.parse(shell.dataset.words);
const isHere = typeof mtgcrPack !== "undefined" && mtgcrPack.form === 1;
const tongue = document.documentElement.lang, side = isHere ? mtgcrPack.interfaces.indexOf(tongue) : 0;
const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
const plain = (text) => text.normalize("NFKC").toLowerCase();

// Where pages are: below the root, in the reader without an ending, in a copy with one
const root = shell?.dataset.root ?? "", ending = shell?.dataset.ending ?? ".html", folder = tongue === "ja" ? "ja/" : "";
const ruleAt = (number) => `${shell ? root + folder : ""}cr/${mtgcrPack.day}/${number}${ending}`;
const contentsAt = () => `${root}${folder}cr/${mtgcrPack.day}${ending && "/index.html"}`;
const nameOf = (term) => term.en || term.ja;
const termAt = (term) => (shell ? root + folder : "") + (term.file ?? `term/${encodeURIComponent(nameOf(term))}`);

function make(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) if (value) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}
const link = (href, text, kind = "") => make("a", { href, class: kind }, text);

// What is kept, by number
const rules = new Map(), citing = new Map();
function sort() {
  for (const rule of mtgcrPack.rules) {
    if (!rules.has(rule.number)) rules.set(rule.number, []);
    rules.get(rule.number).push(rule);
    for (const number of rule.cites ?? []) citing.set(number, [...(citing.get(number) ?? []), rule.number]);
  }
}

// Words with their references
function linked(text, cites = []) {
  const made = make("p", { class: "words" });
  for (const [line, part] of text.split("\n").entries()) {
    if (line) made.append(make("br"));
    for (const piece of part.split(/(\d{3}(?:\.\d+[a-z]*)?)/)) {
      made.append(cites.includes(piece) && rules.has(piece) ? link(ruleAt(piece), piece, "ref") : piece);
    }
  }
  return made;
}
function texts(one, cites) {
  const both = make("div", { class: "texts both" });
  for (const lang of [tongue, ...mtgcrPack.languages.filter((one) => one !== tongue)]) {
    if (!one[lang]) continue;
    const [text, mark] = [].concat(one[lang]), said = make("div", { class: "text", lang }, linked(text, cites));
    if (mark !== undefined) said.append(make("p", { class: "source", lang: tongue }, mtgcrPack.marks[mark][side]));
    if (one.behind && lang === "ja") said.append(make("span", { class: "doubt", lang: tongue }, words.behind));
    both.append(said);
  }
  return both.children.length ? both : make("p", { class: "none" }, words.noWords);
}
function body(rule) {
  const examples = (rule.examples ?? []).map((one) =>
    make("div", { class: "example" }, make("p", { class: "label" }, words.example), texts(one)));
  return [texts(rule, rule.cites), ...examples];
}
const row = (rule) => make("li", { class: "row" },
  link(ruleAt(rule.number), rule.number, "number"), make("div", { class: "body" }, ...body(rule)));
function numbers(label, all) {
  const known = [...new Set(all ?? [])].filter((number) => rules.has(number));
  if (!known.length) return [];
  return [make("dt", {}, label), make("dd", {}, make("span", { class: "numbers" }, ...known.map((n) => link(ruleAt(n), n, "ref"))))];
}

// Pages
const dated = (text) => make("h1", {}, text, " ", make("span", { class: "asof" }, fill(words.asOf, { day: mtgcrPack.day })));
const note = (text, ...more) => make("p", { class: "notes" }, text, ...more);
function heading([number, en, ja]) {
  const said = tongue === "ja" ? ja || en : en || ja;
  return link(ruleAt(number), `${number} ${said}`);
}
function contents() {
  return [dated(words.contents), ...mtgcrPack.sections.map(section)];
}
const section = (one) => make("section", { class: "toc" },
  make("h2", {}, heading(one)), make("ol", {}, ...one[3].map((group) => make("li", {}, heading(group)))));
function rulePage(number) {
  const top = mtgcrPack.sections.find((one) => one[0] === number);
  if (top) return [dated(number), section(top)];
  const found = rules.get(number);
  if (!found) return [dated(number), note(fill(words.noRule, { number, day: mtgcrPack.day }))];
  const under = number.includes(".") ? new RegExp(`^${number.replace(".", "\\.")}[a-z]+$`) : new RegExp(`^${number}\\.`);
  const below = mtgcrPack.rules.filter((one) => under.test(one.number));
  const facts = make("dl", { class: "facts" }, ...numbers(words.cites, found.flatMap((one) => one.cites ?? [])),
    ...numbers(fill(words.citedBy, { count: citing.get(number)?.length ?? 0 }), citing.get(number)));
  const page = [path(number), dated(number), ...found.flatMap(body)];
  if (below.length) page.push(make("ol", { class: "rows" }, ...below.map(row)));
  return [make("article", { class: "rule" }, ...page, facts), turn(number)];
}
function path(number) {
  const made = make("nav", { class: "path" }), group = mtgcrPack.sections.flatMap((one) => one[3]).find((one) => one[0] === number.slice(0, 3));
  made.append(link(contentsAt(), words.contents));
  if (group && number !== group[0]) made.append(" › ", heading(group));
  return made;
}
function turn(number) {
  const all = [...rules.keys()], at = all.indexOf(number), made = make("nav", { class: "turn" });
  const end = (place, rel, words) => made.append(all[place] ? make("a", { href: ruleAt(all[place]), rel }, words(all[place])) : make("span"));
  end(at - 1, "prev", (one) => `← ${one}`);
  end(at + 1, "next", (one) => `${one} →`);
  return made;
}
function termPage(wanted) {
  const found = mtgcrPack.terms.filter((one) => one.file === `term/${wanted}${ending}` || [one.en, one.ja].some((name) => name && plain(name) === plain(wanted)));
  if (!found.length) return [dated(wanted), note(words.unknownTerm)];
  return [dated(nameOf(found[0])), ...found.flatMap(termParts)];
}
function termParts(term) {
  const names = [["en", term.en], ["ja", term.ja]].filter(([, name]) => name).map(([lang, name]) => make("span", { lang }, `${name} `));
  const made = make("article", { class: "term" }, make("h2", {}, ...names),
    make("p", { class: "label" }, `${mtgcrPack.kinds[term.kind][side]} · ${words[term.status]}`));
  if (term.today?.length) made.append(make("p", {}, `${words.today} ${term.today.join(", ")}`));
  made.append(make("dl", { class: "facts" }, ...numbers(words.rules, term.rules)));
  if (term.note) made.append(make("p", { class: "label" }, term.note[side]));
  const entries = (term.entries ?? []).map((place) => mtgcrPack.glossary[place]);
  if (!entries.length) return [made];
  return [made, make("h2", {}, words.glossary), make("div", { class: "texts both" }, ...entries.map((one) =>
    make("div", { class: "text", lang: one.lang }, make("p", { class: "label" }, one.of), make("p", { class: "words" }, one.text),
      make("p", { class: "source", lang: tongue }, mtgcrPack.marks[one.mark][side]))))];
}

// Search: all words stand in the text, whole or in part
function search(asked) {
  const wanted = plain(asked).split(/\s+/).filter(Boolean), found = [];
  if (!wanted.length) return found;
  const has = (text) => { const there = plain(text); return wanted.every((word) => there.includes(word)); };
  for (const rule of mtgcrPack.rules) {
    const { number, en: [en] = [""], ja: [ja] = [""] } = rule;
    if (number === wanted[0] || has(`${number} ${en}`) || has(`${number} ${ja}`)) {
      found.push([ruleAt(number), number, en, ja, number.startsWith(wanted[0]) ? 0 : 2]);
    }
  }
  for (const term of mtgcrPack.terms) {
    const exact = [term.en, term.ja].map(plain).includes(plain(asked.trim()));
    if (has(term.en) || has(term.ja)) found.push([termAt(term), nameOf(term), "", term.en ? term.ja : "", exact ? 0 : 1]);
  }
  return found.sort((one, next) => one[4] - next[4]);
}
function list(found, where) {
  for (const [at, name, en, ja] of found.slice(0, 100)) {
    const item = make("li", {}, make("p", { class: "when" }, link(at, name)));
    for (const [lang, text] of [["en", en], ["ja", ja]]) if (text) item.append(make("p", { class: "words", lang }, text));
    where.append(item);
  }
}
function searchPage(asked) {
  const made = make("ol", { class: "hits" }), found = search(asked);
  list(found, made);
  $(".find input").value = asked;
  return [dated(words.search), make("p", { class: "label", role: "status" }, asked ? fill(words.found, { count: found.length }) : words.searchLead), made];
}
function termsPage() {
  const items = mtgcrPack.terms.map((one) => make("li", {}, link(termAt(one), [one.en, one.ja].filter(Boolean).join(" · "))));
  return [dated(words.terms), make("ul", { class: "plainlist" }, ...items)];
}

// Which page the address asks for
function pageOf(asked) {
  const [kind, first = "", place = ""] = asked.split("/");
  if (["", "en", "index", "offline"].includes(kind)) return contents();
  if (kind === "search") return searchPage(new URLSearchParams(location.search).get("q") ?? "");
  if (/^terms/.test(kind)) return termsPage();
  if (kind === "term") return termPage(first);
  if (kind !== "cr") return [make("h1", {}, words.title), note(words.notKept)];
  if (![mtgcrPack.day, "today"].includes(first)) {
    const there = rules.has(place) ? [" ", link(ruleAt(place), place)] : [];
    return [make("h1", {}, `${place} ${first}`.trim()), note(fill(words.otherDay, { asked: first, day: mtgcrPack.day }), ...there)];
  }
  return !place || place === "index" ? contents() : rulePage(place);
}
function show() {
  const below = decodeURIComponent(location.pathname).slice(root.length).replace(/^ja(\/|$)/, "");
  const asked = below.replace(/\.html$/, "").replace(/\/$/, "");
  $(".tongue").href = root + (tongue === "ja" ? "" : "ja/") + below + location.search;
  const page = pageOf(asked);
  shell.querySelector("[data-page]").replaceChildren(...page);
  shell.querySelector("[data-state]").textContent = fill(shell.dataset.state, { day: mtgcrPack.day });
  document.title = `${page.map((one) => (one.matches("h1") ? one : one.querySelector("h1"))).find(Boolean).textContent} · mtgcr`;
}

if (isHere) sort();
if (shell && isHere) show();
else if (shell) shell.querySelector("[data-page]").replaceChildren(note(words.damaged));
else if (results && isHere) {
  const asked = new URLSearchParams(location.search).get("q") ?? "", found = search(asked);
  $(".find input").value = asked;
  list(found, results);
  if (asked.trim()) $("[data-count]").textContent = $("[data-count]").dataset.count.replace("{count}", found.length);
}
