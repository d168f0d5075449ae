/** Style and script of the report. Their hashes stand in its own content security policy, so nothing else can run. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d0d7de, #3d444d); --soft: light-dark(#f6f8fa, #161b22);
  --good: light-dark(#116329, #4ac26b); --bad: light-dark(#a40e26, #ff8182); --warn: light-dark(#953800, #f0883e);
  --quiet: light-dark(#59636e, #9198a1); --link: light-dark(#0550ae, #79c0ff);
  font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #0d1117); color: light-dark(#1f2328, #f0f6fc); }
body { max-width: 72rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0; } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 .2rem; } h3 small, summary small { color: var(--quiet); font-weight: 400; }
a { color: var(--link); } code, pre { font: .85em/1.45 ui-monospace, monospace; } small { font-size: .8rem; }
.banner { border-left: .4rem solid var(--quiet); background: var(--soft); padding: .6rem 1rem; margin: .8rem 0; }
.banner.exit-0 { border-color: var(--good); } .banner.exit-1 { border-color: var(--bad); } .banner p { margin: .2rem 0; }
form { position: sticky; top: 0; z-index: 1; background: light-dark(#fff, #0d1117); border-bottom: 1px solid var(--line);
  padding: .5rem 0; display: flex; flex-wrap: wrap; gap: .2rem .9rem; align-items: center; }
form label { white-space: nowrap; } input[type=search] { flex: 1 1 12rem; min-width: 0; font: inherit; padding: .25rem .5rem;
  border: 1px solid var(--quiet); border-radius: .3rem; background: transparent; color: inherit; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
summary { cursor: pointer; padding: .3rem 0; }
details.requirement, details.flow { border-top: 1px solid var(--line); } details.way { margin-left: 1.2rem; }
.mark { display: inline-block; min-width: 4.6rem; font-weight: 700; }
.pass { color: var(--good); } .fail, .error { color: var(--bad); } .blocked { color: var(--warn); }
.skipped, .excused, .open, .not-run { color: var(--quiet); }
.why { margin: .2rem 0 .6rem 1.2rem; } .why p { margin: .2rem 0; }
.why dl, .legend dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .8rem; margin: .2rem 0; font-size: .85rem; }
.why dt, .legend dt { color: var(--quiet); } .why dd, .legend dd { margin: 0; }
:target { scroll-margin-top: 6rem; } :target > summary, :target > details > summary { background: light-dark(#fff8c5, #4b3a05); }
pre { white-space: pre-wrap; background: var(--soft); border: 1px solid var(--line); padding: .5rem; margin: .3rem 0; max-height: 28rem; overflow: auto; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: var(--quiet); }
th, td { text-align: left; padding: .2rem .6rem .2rem 0; border-top: 1px solid var(--line); font-weight: 400; white-space: nowrap; }
td:nth-child(n + 3), th:nth-child(n + 3) { text-align: right; font-variant-numeric: tabular-nums; } tfoot * { font-weight: 700; }
tbody th { white-space: normal; min-width: 8rem; } .red li { margin: .5rem 0; } .red small { display: block; color: var(--quiet); }
.lanes { display: flex; justify-content: space-between; font-weight: 700; font-size: .8rem; color: var(--quiet); }
.lanes span { border: 1px solid var(--quiet); border-radius: .3rem; padding: 0 .5rem; }
.sequence { list-style: none; margin: 0 1.5rem 1rem; padding: .3rem 0; border-inline: 2px dashed var(--line); }
.sequence li { position: relative; padding: .1rem .9rem .45rem; --arrow: var(--link); }
.sequence li::after { content: ""; position: absolute; left: 0; right: 0; bottom: .2rem; border-top: 2px solid var(--arrow); }
.sequence li::before { content: ""; position: absolute; bottom: calc(.2rem - 4px); border: 5px solid transparent; }
.there::before { right: -1px; border-left: 8px solid var(--arrow) !important; border-right: 0 !important; }
.back::before { left: -1px; border-right: 8px solid var(--arrow) !important; border-left: 0 !important; }
.back { text-align: right; } .back pre, .back .odd { text-align: left; } .back::after { border-top-style: dashed !important; }
.sequence .good { --arrow: var(--good); } .sequence .refused { --arrow: var(--warn); } .sequence .event { --arrow: var(--quiet); }
.sequence .broken, .sequence .none { --arrow: var(--bad); } .sequence .none::before { display: none; }
.sequence .gap { text-align: center; color: var(--quiet); } .sequence .gap::after, .sequence .gap::before { display: none; }
.odd { color: var(--bad); margin: .2rem 0; }
.failure { border: 1px solid var(--line); border-left: .4rem solid var(--bad); border-radius: .3rem; padding: .4rem 1rem .6rem; margin: 1rem 0; }
.failure h3 { margin: .3rem 0; font-weight: 400; } .failure h3 .mark { min-width: 0; margin-right: .3rem; } .reason { white-space: pre-wrap; margin: .4rem 0; }
.failure dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 .8rem; margin: .2rem 0; font-size: .85rem; }
.failure dt { color: var(--quiet); } .failure dd { margin: 0; }
.beside { display: grid; grid-template-columns: 1fr 2fr; gap: 1rem; } .beside > div { min-width: 0; } .beside p { margin: .1rem 0; }
h4 { margin: .3rem 0 0; font-size: .85rem; color: var(--quiet); } mark { background: light-dark(#ffd8d3, #67060c); color: inherit; } .missing { font-style: italic; }
.calls { margin: .4rem 0; padding-left: 1.2rem; font-size: .85rem; } .calls .got { color: var(--quiet); }
.copyable button { display: block; margin: .3rem 0 0 auto; font: inherit; font-size: .8rem; cursor: pointer; } .copyable button[hidden] { display: none; }
.explain { margin: .3rem 0 0; font-size: .85rem; color: var(--quiet); } nav a { margin-right: .8rem; } .untested ul { font-size: .9rem; }
.matrix td, .matrix th { text-align: left !important; vertical-align: top; } .matrix thead small, .matrix tbody small { display: block; color: var(--quiet); white-space: normal; }
@media (max-width: 40rem) { .beside { grid-template-columns: 1fr; gap: .3rem; } .failure { padding-inline: .6rem; } }
.story td, .story th { white-space: normal; text-align: left !important; } .story .wrong * { color: var(--bad); font-weight: 700; }
.overlaps { width: 100%; max-width: 56rem; height: auto; color: inherit; }
@media (max-width: 40rem) { body { padding: .6rem; } .sequence { margin-inline: .6rem; } .why { margin-left: .3rem; }
  form { position: static; } .mark { min-width: 0; margin-right: .3rem; } summary small { display: block; } }
@media print { form { display: none; } }
`;

export const SCRIPT = `
const form = document.querySelector("form");
const shown = document.querySelector("#shown");
const requirements = [...document.querySelectorAll(".requirement")];
const filter = () => {
  const on = new Set([...form.querySelectorAll(":checked")].map((box) => box.value));
  const words = form.querySelector("[type=search]").value.toLowerCase().split(/\\s+/);
  for (const one of requirements) {
    const said = one.querySelector("summary").textContent.toLowerCase();
    one.hidden = !on.has(one.dataset.outcome) || !words.every((word) => said.includes(word));
  }
  for (const section of document.querySelectorAll("section.part"))
    section.hidden = !section.querySelector(".requirement:not([hidden])");
  shown.textContent = requirements.filter((one) => !one.hidden).length + " of " + requirements.length + " shown";
};
form.hidden = false;
form.addEventListener("input", filter);
form.addEventListener("submit", (event) => event.preventDefault());
for (const button of document.querySelectorAll(".copyable button")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = button.nextElementSibling;
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(text);
    }
  });
}
const follow = () => {
  const place = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!place) return;
  for (let one = place; one; one = one.parentElement) if (one.matches("details")) one.open = true;
  if (place.matches("li")) place.querySelector("details").open = true;
  place.scrollIntoView();
};
addEventListener("hashchange", follow);
filter();
follow();
`;
