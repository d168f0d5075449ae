import { inline } from "./html.ts";

/** The style of every page, for phones first. System colors give light and dark without more rules. */
export const STYLE = inline(
  "style",
  `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 20%, transparent); --tint: color-mix(in srgb, currentColor 5%, transparent); --accent: #12603a; --soft: color-mix(in srgb, CanvasText 72%, Canvas); --good: #1f7a4d; --bad: #b3261e; --waiting: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --good: #63c995; --bad: #ff8a80; --waiting: #f0b95b; } }
* { box-sizing: border-box; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { width: min(100%, 32rem); margin: 0 auto; padding: 1.5rem 1rem 3rem; min-width: 0; }
main.wide { width: min(100%, 80rem); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .75rem; overflow-wrap: anywhere; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
a { color: LinkText; text-underline-offset: .15em; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
.skip, .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:focus { width: auto; height: auto; clip-path: none; left: 1rem; top: .5rem; padding: .25rem .5rem; background: Canvas; z-index: 1; }
nav.portal { padding: .75rem 1rem; border-bottom: 1px solid var(--line); background: var(--tint); }
nav.portal .name { font-weight: 700; color: inherit; text-decoration: none; display: inline-block; padding: .25rem 0; }
nav.portal .group { color: var(--soft); font-size: .8rem; font-weight: 600; }
nav.portal div { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
nav.portal ul { display: flex; flex-wrap: wrap; gap: 0 .9rem; list-style: none; margin: 0; padding: 0; }
nav.portal li a { display: block; padding: .2rem 0; }
nav.portal a[aria-current] { font-weight: 700; color: inherit; text-decoration-thickness: .15em; }
dl { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr; gap: .35rem 1.25rem; margin: 1rem 0; }
dt, .none { color: var(--soft); } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.card { border: 1px solid var(--line); border-radius: .75rem; padding: .75rem 1rem; background: var(--tint); min-width: 0; }
form { display: grid; gap: 1rem; margin-top: 1.25rem; max-width: 40rem; }
form.press, form.search { gap: .35rem; margin-top: 0; }
form.search { margin-bottom: 1.25rem; } form.search > div:only-of-type { grid-column: 1 / 3; }
form.press button, form.search button { margin-top: .5rem; }
form.press > :is(input, select, .problem) + label { margin-top: .75rem; }
.card form.choice { gap: 1rem; }
fieldset { border: 1px solid var(--line); border-radius: .5rem; display: grid; gap: .5rem; }
legend { font-weight: 600; }
label { display: grid; gap: .25rem; font-weight: 600; }
label.choice { grid-template-columns: auto 1fr; gap: .6rem; align-items: start; font-weight: 400; }
label.choice .note { display: block; }
label .note { font-weight: 400; }
label + .note, form .note { margin: 0; }
input, select { font: inherit; font-weight: 400; width: 100%; min-height: 2.75rem; padding: .5rem .6rem; border: 1px solid GrayText; border-radius: .4rem; background: Field; color: FieldText; }
input[type="radio"] { width: 1.25rem; min-height: 1.25rem; margin: .15rem 0 0; }
[aria-invalid="true"] { border: 2px solid var(--bad); }
.problem { color: var(--bad); font-weight: 600; margin: 0; overflow-wrap: anywhere; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.1rem; border-radius: .5rem; border: 2px solid GrayText; cursor: pointer; background: transparent; color: inherit; }
button.main { background: var(--accent); border-color: var(--accent); color: #fff; }
form button { justify-self: start; }
form.choice { margin-bottom: 1.25rem; }
form.choice button { justify-self: stretch; }
.presses { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: 1rem; align-items: start; }
.saved, .warned, ul.problems { border-left: .3rem solid var(--accent); padding: .5rem .75rem; background: var(--tint); }
.lead { font-size: 1.1rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-size: .85rem; color: var(--soft); }
td:last-child { white-space: normal; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
code.copy { user-select: all; }
pre { overflow-x: auto; margin: .35rem 0; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--tint); }
.note { color: var(--soft); font-size: .9rem; }
.badge { display: inline-block; font-size: .8rem; font-weight: 600; line-height: 1.4; padding: 0 .45rem; border: 1px solid var(--line); border-radius: 1rem; white-space: nowrap; }
.good { border-color: var(--good); color: var(--good); } .bad { border-color: var(--bad); color: var(--bad); } .waiting { border-color: var(--waiting); color: var(--waiting); }
ul.list { list-style: none; padding: 0; margin: 0 0 1rem; }
ul.list li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 1rem; padding: .6rem 0; border-bottom: 1px solid var(--line); }
ul.list li > div { min-width: 0; max-width: 100%; }
ol.story { list-style: none; margin: 0; padding: 0 0 0 1.1rem; border-left: 2px solid var(--line); }
ol.story > li { position: relative; padding: 0 0 1.25rem; min-width: 0; }
ol.story > li::before { content: ""; position: absolute; left: -1.6rem; top: .45rem; width: .8rem; height: .8rem; border-radius: 50%; border: 2px solid var(--soft); background: Canvas; }
ol.story > li.created::before, ol.story > li.moved::before { background: var(--accent); border-color: var(--accent); }
ol.story > li.refused::before { background: var(--bad); border-color: var(--bad); }
ol.story p { margin: .15rem 0; overflow-wrap: anywhere; }
ol.story time { color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums; }
ol.attempts { list-style: none; margin: .35rem 0; padding: 0 0 0 .75rem; border-left: 2px solid var(--line); }
ol.attempts li { margin: 0; } ol.attempts details { margin: 0; } ol.attempts summary { padding: .15rem 0; } ol.attempts details[open] { padding-bottom: .75rem; }
ol.story form.press { margin: .35rem 0 0; }
ol.story button, ul.list button { min-height: 2.25rem; padding: .25rem .8rem; margin-top: 0; }
details { margin: .35rem 0; min-width: 0; } summary { cursor: pointer; padding: .35rem 0; }
details.same summary { color: var(--soft); font-size: .85rem; width: fit-content; }
.pages { display: flex; gap: 1.5rem; margin-top: 1rem; }
form.filters { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem 1rem; max-width: none; margin-top: 1rem; }
form.filters > div { flex: 1 1 9rem; font-size: .9rem; }
form.filters > .wide { flex: 2 1 16rem; }
form.filters .do { display: flex; align-items: center; gap: 1rem; margin: 0; }
.live { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: 1rem 0; min-height: 2.75rem; }
.live p { margin: 0; }
table.requests td { white-space: normal; }
table.requests td:nth-child(2) { overflow-wrap: anywhere; width: 60%; }
table.requests td:nth-child(n+3) { white-space: nowrap; overflow-wrap: normal; font-size: .9rem; }
.remark, .touched { display: block; }
.remark { font-size: .9rem; opacity: .85; }
.answer { display: flex; flex-wrap: wrap; gap: .25rem .6rem; align-items: baseline; }
.warned { border-color: #b8860b; }
pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }
pre mark { background: color-mix(in srgb, #c0392b 22%, transparent); color: inherit; }
pre .problem, pre .warning { font-weight: 700; }
ul.problems { border-color: #c0392b; list-style: none; margin: .5rem 0; }
@media (max-width: 40rem) {
  nav.portal { display: flex; flex-wrap: wrap; gap: 0 .9rem; }
  nav.portal div, nav.portal ul { display: contents; }
  nav.portal .name { width: 100%; }
  nav.portal .group { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  thead { position: absolute; left: -100rem; }
  table, tbody, tr { display: block; }
  tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  td { display: grid; grid-template-columns: 7rem 1fr; border: 0; padding: .1rem 0; white-space: normal; overflow-wrap: anywhere; }
  td > span { min-width: 0; }
  td:has(> span:empty) { display: none; }
  td::before { content: attr(data-head); color: var(--soft); font-size: .9rem; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
  table.requests tr { display: flex; flex-wrap: wrap; gap: 0 .6rem; align-items: baseline; }
  table.requests td { display: block; }
  table.requests td::before { content: none; }
  table.requests td:nth-child(2) { width: auto; flex: 1 1 calc(100% - 4.5rem); }
  table.requests td:nth-child(n+3) { white-space: nowrap; opacity: .75; }
}
@media (min-width: 40rem) { form.search { grid-template-columns: repeat(2, minmax(0, 1fr)) auto; gap: .6rem 1rem; align-items: end; } form.search .whole { grid-column: 1 / -1; } }
@media (min-width: 60rem) {
  body.portal { display: grid; grid-template-columns: 13rem minmax(0, 1fr); min-height: 100vh; }
  nav.portal { border: 0; border-right: 1px solid var(--line); padding: 1.5rem 1.25rem; }
  nav.portal div, nav.portal ul { display: block; }
  nav.portal .group { display: block; margin: 1.25rem 0 .25rem; }
  main.wide { padding: 1.5rem 2rem 4rem; margin: 0; }
}
`,
);
