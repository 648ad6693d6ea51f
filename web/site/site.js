// Search in the index beside it. The pages are read without it.
const $ = (one) => document.querySelector(one);
const plain = (words) => words.normalize("NFKC").toLowerCase();
const list = $("ol[data-found]");
if (list && typeof mtgcrIndex !== "undefined") {
  const asked = new URLSearchParams(location.search).get("q") ?? "";
  const words = plain(asked).split(/\s+/).filter(Boolean);
  $(".find input").value = asked;
  const has = (text) => { const there = plain(text); return words.every((word) => there.includes(word)); };
  const found = [];
  if (words.length) {
    for (const [number, en, ja] of mtgcrIndex.rules) {
      if (number === words[0] || has(`${number} ${en}`) || has(`${number} ${ja}`)) {
        found.push([`cr/${mtgcrIndex.day}/${number}.html`, number, en, ja, number.startsWith(words[0]) ? 0 : 2]);
      }
    }
    for (const [en, ja, file] of mtgcrIndex.terms) {
      if (has(en) || has(ja)) found.push([file, en || ja, "", en ? ja : "", [en, ja].map(plain).includes(plain(asked.trim())) ? 0 : 1]);
    }
  }
  found.sort((one, other) => one[4] - other[4]);
  for (const [file, name, en, ja] of found.slice(0, 100)) {
    const item = document.createElement("li"), link = document.createElement("a"), when = document.createElement("p");
    link.href = file;
    link.textContent = name;
    when.className = "when";
    when.append(link);
    item.append(when);
    for (const [lang, text] of [["en", en], ["ja", ja]]) {
      if (!text) continue;
      const said = document.createElement("p");
      said.className = "words";
      said.lang = lang;
      said.textContent = text;
      item.append(said);
    }
    list.append(item);
  }
  if (words.length) $("[data-count]").textContent = $("[data-count]").dataset.count.replace("{count}", found.length);
}
