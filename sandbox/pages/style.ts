import { createHash } from "node:crypto";
import { Html } from "./html.ts";

/** The style of every page, for phones first. System colors give light and dark without more rules. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 20%, transparent); --tint: color-mix(in srgb, currentColor 6%, transparent); --accent: #12603a; }
* { box-sizing: border-box; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { width: min(100%, 32rem); margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main.wide { width: min(100%, 64rem); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
a { color: LinkText; text-underline-offset: .15em; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; padding: .25rem .5rem; background: Canvas; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: .75rem 1rem; border-bottom: 1px solid var(--line); background: var(--tint); }
nav .name { font-weight: 700; flex-basis: 100%; }
nav a { padding: .25rem 0; }
nav a[aria-current] { font-weight: 700; color: inherit; text-decoration-thickness: .15em; }
dl { display: grid; grid-template-columns: minmax(5rem, auto) 1fr; gap: .35rem 1rem; margin: 1rem 0; }
dt { opacity: .75; } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.card { border: 1px solid var(--line); border-radius: .75rem; padding: .25rem 1.25rem; background: var(--tint); }
form { display: grid; gap: 1rem; margin-top: 1.25rem; max-width: 40rem; }
label { display: grid; gap: .25rem; font-weight: 600; }
label .note { font-weight: 400; }
input { font: inherit; font-weight: 400; width: 100%; padding: .6rem; border: 1px solid GrayText; border-radius: .4rem; background: Field; color: FieldText; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .6rem 1.1rem; border-radius: .5rem; border: 2px solid GrayText; cursor: pointer; background: transparent; color: inherit; }
button.main { background: var(--accent); border-color: var(--accent); color: #fff; }
form button { justify-self: start; }
form.choice { margin-bottom: 1.25rem; }
form.choice button { justify-self: stretch; }
.saved { border-left: .3rem solid var(--accent); padding: .5rem .75rem; background: var(--tint); }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-size: .85rem; opacity: .75; }
td:last-child { white-space: normal; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--tint); }
.note { opacity: .75; font-size: .9rem; }
.badge { display: inline-block; font-size: .8rem; font-weight: 600; line-height: 1.4; padding: 0 .45rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--tint); white-space: nowrap; }
.good { border-color: #2e8b57; } .bad { border-color: #c0392b; } .waiting { border-color: #b8860b; }
ul.list { list-style: none; padding: 0; margin: 0; }
ul.list li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
dl.fields { display: block; }
dl.fields dt { opacity: 1; padding-top: .6rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
dl.fields dd { padding-bottom: .6rem; }
details { margin: .5rem 0; } summary { cursor: pointer; padding: .35rem 0; }
.pages { display: flex; gap: 1.5rem; }
@media (max-width: 40rem) {
  thead { position: absolute; left: -100rem; }
  table, tbody, tr { display: block; }
  tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  td { display: grid; grid-template-columns: 6rem 1fr; border: 0; padding: .1rem 0; white-space: normal; overflow-wrap: anywhere; }
  td::before { content: attr(data-head); opacity: .75; font-size: .9rem; }
}
@media (min-width: 48rem) { nav .name { flex-basis: auto; padding: .25rem 1rem .25rem 0; } main { padding: 2rem 1.5rem 4rem; } nav { padding-inline: 1.5rem; } }

.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
form.filters { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem 1rem; max-width: none; margin-top: 1rem; }
form.filters label { flex: 1 1 9rem; font-size: .9rem; }
form.filters label.wide { flex: 2 1 16rem; }
form.filters .do { display: flex; align-items: center; gap: 1rem; margin: 0; }
select { font: inherit; font-weight: 400; width: 100%; min-height: 2.75rem; padding: .5rem; border: 1px solid GrayText; border-radius: .4rem; background: Field; color: FieldText; }
.live { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: 1rem 0; min-height: 2.75rem; }
.live p { margin: 0; }
table.requests td { white-space: normal; }
table.requests td:nth-child(2) { overflow-wrap: anywhere; width: 60%; }
table.requests td:nth-child(n+3) { white-space: nowrap; overflow-wrap: normal; font-size: .9rem; }
.remark { display: block; font-size: .9rem; opacity: .85; }
.answer { display: flex; flex-wrap: wrap; gap: .25rem .6rem; align-items: baseline; }
.warned { border-left: .3rem solid #b8860b; padding: .5rem .75rem; background: var(--tint); }
.touched { display: block; }
pre mark { background: color-mix(in srgb, #c0392b 22%, transparent); color: inherit; }
pre .problem, pre .warning { font-weight: 700; }
ul.problems, p.problem { border-left: .3rem solid #c0392b; background: var(--tint); padding: .5rem .75rem; }
ul.problems { list-style: none; margin: .5rem 0; }
@media (max-width: 40rem) {
  table.requests tr { display: flex; flex-wrap: wrap; gap: 0 .6rem; align-items: baseline; }
  table.requests td { display: block; }
  table.requests td::before { content: none; }
  table.requests td:nth-child(2) { width: auto; flex: 1 1 calc(100% - 4.5rem); }
  table.requests td:nth-child(n+3) { white-space: nowrap; opacity: .75; }
}
`;

/** One string: the policy has the hash of exactly the text between the tags. */
export const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

export const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
