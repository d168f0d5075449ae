/** Style and script of the report. Their hashes stand in its own content security policy, so nothing else can run. */
import { TOKENS } from "@payment-service/contract/tokens";

export const STYLE = `${TOKENS}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 73rem; padding: var(--s5) var(--s4); background: var(--ground); color: var(--ink);
  font: var(--body)/1.5 var(--text); overflow-wrap: anywhere; }
h1 { font-size: var(--title); line-height: 1.25; margin: 0 0 var(--s1); } h2 { font-size: 1.0625rem; margin: var(--s6) 0 var(--s2); }
h3 { font-size: var(--body); margin: var(--s5) 0 var(--s1); }
p { margin: var(--s1) 0; } a { color: var(--accent); text-underline-offset: .15em; } code, pre { font: .8125rem/1.45 var(--mono); }
small, .meta, caption { font-size: var(--small); color: var(--mute); font-weight: 400; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.pass { color: var(--ok); } .fail, .error { color: var(--bad); } .blocked { color: var(--wait); }
.skipped, .excused, .open, .not-run { color: var(--off); }
.mark { display: inline-block; min-width: 4.6rem; font-weight: 600; font-size: var(--small); }
.say { border-left: 4px solid var(--off); border-radius: 0 var(--round) var(--round) 0; background: var(--off-ground);
  padding: var(--s3) var(--s4); margin: var(--s4) 0; }
.say.exit-0 { border-color: var(--ok); background: var(--ok-ground); } .say.exit-1 { border-color: var(--bad); background: var(--bad-ground); }
.say .lead { font-size: 1.0625rem; } .say p { margin: 0; } .say p + p { margin-top: var(--s1); }
.figures { display: grid; grid-template-columns: repeat(4, 1fr); gap: var(--s3); }
.figures > * { background: var(--panel); border: 1px solid var(--line); border-radius: var(--round); padding: var(--s2) var(--s4); color: var(--mute);
  font-size: var(--small); text-decoration: none; } .figures a:hover { border-color: var(--edge); }
.figures b { display: block; font-size: 1.625rem; line-height: 1.2; font-variant-numeric: tabular-nums; } .figures > span b { color: var(--mute); font-weight: 400; }
.bar { display: block; width: 100%; height: 8px; border-radius: 4px; background: var(--off-ground); margin: var(--s3) 0 var(--s1); }
.bar .pass { fill: var(--ok); } .bar .fail { fill: var(--bad); } .bar .blocked { fill: var(--wait); }
summary { cursor: pointer; padding: var(--s1) 0; }
.fold, .rows { background: var(--panel); border: 1px solid var(--line); border-radius: var(--round); margin: var(--s2) 0; }
.fold > summary { padding: var(--s2) var(--s4); } .fold > :not(summary) { margin-inline: var(--s4); } .fold[open] { padding-bottom: var(--s2); }
.rows > summary { padding: var(--s1) var(--s3); font-weight: 600; } .rows > summary small { margin-left: var(--s2); }
.causes { list-style: none; padding: 0; margin: var(--s2) 0; } .causes b { display: inline-block; min-width: 4.6rem; font-variant-numeric: tabular-nums; }
.row { border-top: 1px solid var(--line); } .rows > .row:first-child { border-top: 0; } .row[open] { background: var(--ground); }
.row > summary { display: grid; grid-template-columns: .75rem 17rem minmax(0, 1fr) minmax(0, 1fr); gap: 0 var(--s3); align-items: baseline;
  padding: 3px var(--s3); font-size: var(--small); list-style: none; } .few > summary { grid-template-columns: .75rem 7rem minmax(0, 1fr); } .row > summary::-webkit-details-marker { display: none; }
.row > summary::before { content: "▸"; color: var(--mute); } .row[open] > summary::before { content: "▾"; }
.row > summary:hover { background: var(--soft); } .row > summary > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row[open] > summary > span { white-space: pre-wrap; grid-column: 3 / -1; } .row[open] > summary > .got { display: none; } .row .got, .calls .got { color: var(--mute); }
.row .in { padding: var(--s1) var(--s4) var(--s3) calc(.75rem + 2 * var(--s3)); font-size: .875rem; } .row ul { padding-left: var(--s4); margin: var(--s1) 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px var(--s3); margin: var(--s1) 0; font-size: .875rem; }
dt { color: var(--mute); } dd { margin: 0; } .row dd { white-space: pre-wrap; } .legend dt { font-weight: 600; color: var(--ink); }
pre { white-space: pre-wrap; background: var(--soft); border-radius: 6px; padding: var(--s2) var(--s3); margin: var(--s1) 0; max-height: 28rem; overflow: auto; }
mark { background: var(--bad-ground); color: var(--bad); font-weight: 600; } .missing { font-style: italic; }
.calls { margin: var(--s1) 0; padding-left: var(--s4); font-size: var(--small); }
.copyable button { float: right; font: inherit; font-size: var(--small); color: var(--ink); background: var(--panel); border: 1px solid var(--edge);
  border-radius: 6px; padding: 2px var(--s3); margin: var(--s2); cursor: pointer; } .copyable button[hidden] { display: none; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; background: var(--panel); } caption { text-align: left; }
th, td { text-align: left; padding: var(--s1) var(--s3); border-top: 1px solid var(--line); font-weight: 400; font-size: .875rem; }
thead th { font-size: var(--small); color: var(--mute); font-weight: 600; vertical-align: bottom; }
td { font-variant-numeric: tabular-nums; } .counts { overflow-wrap: normal; } .counts :is(td, thead th + th) { text-align: right; }
.matrix :is(td, th) { vertical-align: top; } .matrix small { display: block; }
.story .wrong * { color: var(--bad); font-weight: 600; } .overlaps { width: 100%; max-width: 56rem; height: auto; }
form { position: sticky; top: 0; z-index: 1; background: var(--ground); border-bottom: 1px solid var(--line); padding: var(--s2) 0;
  display: flex; flex-wrap: wrap; gap: var(--s1) var(--s4); align-items: center; font-size: var(--small); }
form label { white-space: nowrap; } input[type=search] { flex: 1 1 12rem; min-width: 0; font: inherit; padding: var(--s1) var(--s2);
  border: 1px solid var(--edge); border-radius: 6px; background: var(--panel); color: inherit; }
.requirement, .part, details.flow { padding-inline: var(--s2); border-top: 1px solid var(--line); } .requirement { margin-left: var(--s4); font-size: .875rem; }
.requirement > summary { padding-left: calc(4.6rem + var(--s4)); text-indent: calc(-4.6rem - var(--s4)); } .why { margin: 0 0 var(--s2) var(--s5); }
details.way { margin-left: var(--s4); } :target { scroll-margin-top: 6rem; } :target > summary, :target > details > summary { background: var(--wait-ground); }
.lanes { display: flex; justify-content: space-between; font-size: var(--small); font-weight: 600; color: var(--mute); }
.sequence { list-style: none; margin: 0 var(--s5) var(--s4); padding: var(--s1) 0; border-inline: 2px dashed var(--line); }
.sequence li { position: relative; padding: 2px var(--s4) 7px; --arrow: var(--edge); }
.sequence li::after { content: ""; position: absolute; left: 0; right: 0; bottom: 3px; border-top: 2px solid var(--arrow); }
.sequence li::before { content: ""; position: absolute; bottom: -1px; border: 5px solid transparent; }
.there::before { right: -1px; border-left: 8px solid var(--arrow) !important; border-right: 0 !important; }
.back::before { left: -1px; border-right: 8px solid var(--arrow) !important; border-left: 0 !important; }
.back { text-align: right; } .back :is(pre, .odd) { text-align: left; } .back::after { border-top-style: dashed !important; }
.sequence .good { --arrow: var(--ok); } .sequence .refused { --arrow: var(--wait); } .sequence :is(.broken, .none) { --arrow: var(--bad); }
.sequence .none::before, .sequence .gap::after, .sequence .gap::before { display: none; } .sequence .gap { text-align: center; color: var(--mute); }
.odd { color: var(--bad); }
.parties { display: grid; grid-template-columns: repeat(4, 1fr); text-align: center; font-size: var(--small); font-weight: 600; color: var(--mute); }
.parties-said { list-style: none; margin: 0 0 var(--s4); padding: var(--s1) 0; background: repeating-linear-gradient(to right, transparent 0 calc(12.5% - 1px), var(--line) calc(12.5% - 1px) calc(12.5% + 1px), transparent calc(12.5% + 1px) 25%); }
.parties-said li { position: relative; padding: 2px 0 9px; --arrow: var(--edge); --at: 12.5%; --over: 25%; } .parties-said summary { background: var(--ground); font-size: var(--small); }
.parties-said li::after { content: ""; position: absolute; left: var(--at); width: var(--over); bottom: 4px; border-top: 2px solid var(--arrow); }
.parties-said li::before { content: ""; position: absolute; bottom: 0; border: 5px solid transparent; }
.rightward::before { left: calc(var(--at) + var(--over) - 8px); border-left: 8px solid var(--arrow) !important; border-right: 0 !important; }
.leftward::before { left: var(--at); border-right: 8px solid var(--arrow) !important; border-left: 0 !important; }
.parties-said .at1 { --at: 37.5%; } .parties-said .at2 { --at: 62.5%; } .parties-said .over2 { --over: 50%; } .parties-said .over3 { --over: 75%; }
.parties-said .good { --arrow: var(--ok); } .parties-said .refused { --arrow: var(--wait); } .parties-said :is(.broken, .none) { --arrow: var(--bad); }
.parties-said .broken .got, .parties-said .none .got { color: var(--bad); } .parties-said .gap { text-align: center; color: var(--mute); } .parties-said .gap::after, .parties-said .gap::before { display: none; }
@media (max-width: 44rem) { .say .lead { font-size: var(--body); } body { padding: var(--s4) var(--s3); } .figures { grid-template-columns: 1fr 1fr; gap: var(--s2); } form { position: static; }
  .row > summary { grid-template-columns: .75rem minmax(0, 1fr); gap: 0 var(--s2); padding-block: var(--s1); } .row > summary > :nth-child(n + 2), .row[open] > summary > span { grid-column: 2; }
  .row .in { padding-inline: var(--s3); } .counts :is(td, th) { padding-inline: var(--s1); font-size: var(--small); }
  .requirement { margin-left: 0; } .why { margin-left: var(--s3); } .sequence { margin-inline: var(--s3); } }
@media print { form, button, .copyable { display: none; } body { max-width: none; padding: 0; } .row { break-inside: avoid; }
  .rows::details-content, #blocked ~ .rows > .row::details-content, .legend::details-content { content-visibility: visible; block-size: auto; }
  .row > summary > span { white-space: normal; } }
`;

export const SCRIPT = `
const form = document.querySelector("form");
const shown = document.querySelector("#shown");
const requirements = [...document.querySelectorAll(".requirement")];
const filter = () => {
  const on = new Set([...form.querySelectorAll(":checked")].map((box) => box.value));
  const words = form.querySelector("[type=search]").value.toLowerCase().split(/\\s+/);
  const isNarrowed = words.join("") !== "" || form.querySelector("[type=checkbox]:not(:checked)") !== null;
  for (const one of requirements) {
    const said = one.querySelector("summary").textContent.toLowerCase();
    one.hidden = !on.has(one.dataset.outcome) || !words.every((word) => said.includes(word));
  }
  for (const part of document.querySelectorAll("details.part")) {
    part.hidden = !part.querySelector(".requirement:not([hidden])");
    part.open = isNarrowed && !part.hidden;
  }
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
  if (place.matches("li.there")) place.querySelector("details").open = true;
  place.scrollIntoView();
};
addEventListener("hashchange", follow);
filter();
follow();
`;
