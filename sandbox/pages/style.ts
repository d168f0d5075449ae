import { TOKENS } from "@payment-service/contract/tokens";
import { inline } from "./html.ts";

/** The strip on top of the portal and of the reference, which has a style of its own besides. */
export const STRIP_STYLE = `
.strip { display: flex; align-items: center; gap: var(--s5); min-height: 52px; padding: 0 var(--s5); background: var(--panel); color: var(--ink); border-bottom: 1px solid var(--line); font: var(--body)/1.5 var(--text); }
.strip a { color: var(--mute); text-decoration: none; padding: var(--s1) 0; }
.strip a:hover { color: var(--ink); }
.strip .name, .strip a[aria-current] { color: var(--ink); font-weight: 650; white-space: nowrap; }
.strip nav { display: flex; gap: var(--s4); }
.strip nav a { line-height: 44px; padding: 3px 0 0; border-bottom: 3px solid transparent; }
.strip nav a[aria-current] { border-color: var(--accent); }
@media (max-width: 30rem) { .strip { gap: var(--s4); padding: 0 var(--s4); } }
`;

/** The style of every page. A list has a row of one line, on a phone of two. */
export const STYLE = inline(
  "style",
  `${TOKENS}${STRIP_STYLE}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: var(--body)/1.5 var(--text); }
h1 { font-size: var(--title); line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: var(--body); margin: 0 0 var(--s3); overflow-wrap: anywhere; }
p { margin: 0 0 var(--s3); overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
small, .note, .none { font-size: var(--small); color: var(--mute); }
code, pre { font: var(--small)/1.5 var(--mono); }
code { overflow-wrap: anywhere; }
pre { overflow-x: auto; margin: var(--s1) 0 var(--s3); padding: var(--s3); border: 1px solid var(--line); border-radius: var(--round); background: var(--soft); }
pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }
pre mark { background: var(--bad-ground); color: inherit; }
pre .problem, pre .warning { font-weight: 700; }
code.copy { user-select: all; }
.skip, .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:focus { width: auto; height: auto; clip-path: none; left: var(--s4); top: var(--s2); padding: var(--s1) var(--s3); background: var(--panel); z-index: 3; }

main { width: min(100%, 32rem); margin: 0 auto; padding: var(--s5) var(--s4) var(--s6); min-width: 0; }
main > h1 { margin-bottom: var(--s4); }
main > section, main > .card, .presses, form.filters, .two, .rows, .table { margin-bottom: var(--s5); }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s3); margin-bottom: var(--s4); min-width: 0; }
.head .main { margin-left: auto; }
.head .about { flex: 1 1 12rem; color: var(--mute); overflow-wrap: anywhere; }
.two { display: grid; gap: var(--s5); }
.two > *, .presses > * { min-width: 0; }
.card { background: var(--panel); border: 1px solid var(--line); border-radius: var(--round); padding: var(--s4); min-width: 0; }
.card > :last-child, .card form:last-child { margin-bottom: 0; }
.two .card + .card { margin-top: var(--s4); }
.presses { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: var(--s3); }
.presses > .card { display: flex; flex-direction: column; }
.presses > .card form { margin-top: auto; }
.line { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2); }
.line form.press { margin: 0; } .line form.press > button { margin: 0; }

dl { display: grid; grid-template-columns: fit-content(9rem) minmax(0, 1fr); gap: var(--s1) var(--s4); margin: 0 0 var(--s3); }
dt { color: var(--mute); } dd { margin: 0; overflow-wrap: anywhere; }
.badge { display: inline-block; font-size: var(--small); font-weight: 600; line-height: 1.5; padding: 0 10px; border-radius: 999px; white-space: nowrap; color: var(--off); background: var(--off-ground); }
.ok { color: var(--ok); background: var(--ok-ground); } .hold { color: var(--hold); background: var(--hold-ground); }
.wait { color: var(--wait); background: var(--wait-ground); } .bad { color: var(--bad); background: var(--bad-ground); }
.saved, .warned, ul.problems { border-left: 4px solid var(--ok); padding: var(--s2) var(--s4); background: var(--ok-ground); margin: 0 0 var(--s4); }
.warned { border-color: var(--wait); background: var(--wait-ground); } ul.problems { border-color: var(--bad); background: var(--bad-ground); list-style: none; }

form { display: grid; gap: var(--s1); margin: 0 0 var(--s4); max-width: 40rem; }
form.choice { gap: var(--s3); margin: 0; }
label, legend { font-weight: 600; }
label .note { font-weight: 400; display: block; }
form .note { margin: 0; }
form.press > label:not(:first-child), form.press > button { margin-top: var(--s2); }
label.choice { display: grid; grid-template-columns: auto 1fr; gap: var(--s3); align-items: start; font-weight: 400; }
fieldset { border: 1px solid var(--line); border-radius: var(--round); display: grid; gap: var(--s2); }
input, select, button { font: inherit; min-height: 40px; padding: 6px 12px; border-radius: var(--round); border: 1px solid var(--edge); background: var(--panel); color: inherit; }
input, select { width: 100%; min-width: 0; }
input[type="radio"] { width: 1.25rem; min-height: 1.25rem; margin: .15rem 0 0; accent-color: var(--accent); }
[aria-invalid="true"] { border: 2px solid var(--bad); }
.problem { color: var(--bad); font-weight: 600; margin: 0; overflow-wrap: anywhere; }
.sum { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.money { display: flex; align-items: center; gap: var(--s2); } .money input { text-align: right; }
button { font-weight: 600; cursor: pointer; }
button:hover { background: var(--soft); }
button.main, a.main { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
a.main { display: inline-block; text-decoration: none; font-weight: 600; padding: 8px 16px; border-radius: var(--round); }
button.quiet { border: 0; background: none; color: var(--accent); font-size: var(--small); line-height: 1.4; min-height: 0; padding: 2px var(--s1); }
form button { justify-self: start; } form.choice button { justify-self: stretch; }
form.filters { display: flex; flex-wrap: wrap; gap: var(--s2); max-width: none; }
form.filters > .wide { flex: 1 1 16rem; } form.filters > select { width: auto; flex: 1 1 7rem; }
form.filters > details { flex-basis: 100%; margin: 0; } form.filters details > div { display: flex; flex-wrap: wrap; gap: var(--s2); }
form.filters details :is(input, select) { width: auto; flex: 1 1 12rem; }

.rows { container-type: inline-size; list-style: none; margin-top: 0; padding: 0; }
.rows > li { position: relative; display: flex; flex-wrap: wrap; gap: 2px var(--s3); align-items: center; padding: 9px var(--s4); background: var(--panel); border: 1px solid var(--line); border-top: 0; }
.rows > .day + li { border-top: 1px solid var(--line); border-radius: var(--round) var(--round) 0 0; }
.rows > li:last-child, .rows > li:has(+ .day) { border-radius: 0 0 var(--round) var(--round); }
.rows > .day + li:last-child, .rows > .day + li:has(+ .day) { border-radius: var(--round); }
.rows > .day { display: block; background: none; border: 0; padding: var(--s4) 0 var(--s1); }
.rows > .day:first-child { padding-top: 0; }
.day h2, .day { margin: 0; font-size: var(--small); color: var(--mute); font-weight: 600; }
.rows > li:not(.day):hover { background: var(--soft); }
.rows time, .rows .by, .rows .sum small { color: var(--mute); font-size: var(--small); font-variant-numeric: tabular-nums; white-space: nowrap; }
.rows .what { flex: 1 1 calc(100% - 7rem); order: -2; } .rows .sum { flex: 0 0 auto; order: -1; min-width: 3rem; font-weight: 600; } .rows .tag { margin-left: auto; }
.rows > li > * { min-width: 0; }
.rows .what, .rows .by { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.rows .what > a { font-weight: 600; color: inherit; text-decoration: none; } .rows .what > a::after { content: ""; position: absolute; inset: 0; }
.rows .what > a:focus-visible { outline: 0; } .rows > li:has(a:focus-visible) { outline: 3px solid var(--accent); outline-offset: -3px; }
.rows .what small { margin-left: var(--s2); }
.rows .remark { display: block; font-size: var(--small); color: var(--mute); white-space: normal; overflow-wrap: anywhere; }
.live { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s3); min-height: 40px; margin-bottom: var(--s2); }
.live p { margin: 0; } .live button { min-height: 32px; padding: 2px 12px; }

ol.story { list-style: none; margin: 0; padding: 0; }
ol.story > li { position: relative; display: grid; grid-template-columns: 14px minmax(0, 1fr); gap: 0 var(--s3); padding-bottom: var(--s3); }
ol.story > .day { display: block; padding: var(--s2) 0; } ol.story > li.day::before { content: none; } ol.story > .day:first-child { padding-top: 0; }
ol.story > li > time { grid-column: 2; color: var(--mute); font: var(--small)/1.6 var(--mono); }
ol.story > li > div { grid-column: 2; min-width: 0; }
ol.story > li::before { content: ""; grid-row: 1 / 3; width: 10px; height: 10px; margin: 6px 2px 0; border-radius: 50%; border: 2px solid var(--mute); background: var(--panel); z-index: 1; }
ol.story > li:not(.day, :last-child)::after { content: ""; position: absolute; left: 6px; top: 10px; bottom: -6px; border-left: 2px solid var(--line); }
ol.story > li:is(.created, .moved)::before { background: var(--accent); border-color: var(--accent); }
ol.story > li.refused::before { background: var(--bad); border-color: var(--bad); }
ol.story a { overflow-wrap: anywhere; } ol.story p { margin: 0; } ol.story form { display: inline; margin: 0; }
ol.attempts { list-style: none; margin: 0; padding: 0; } ol.attempts dl { grid-template-columns: auto minmax(0, 1fr); margin: 0; }
details { margin: 0; min-width: 0; } summary { cursor: pointer; padding: var(--s1) 0; }
details.curl { margin-top: var(--s4); } details.curl > summary, details.small summary { color: var(--mute); font-size: var(--small); width: fit-content; }

.table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: var(--s2) var(--s4) var(--s2) 0; border-bottom: 1px solid var(--line); }
th { font-size: var(--small); color: var(--mute); } td:last-child { overflow-wrap: anywhere; } td:first-child code { white-space: nowrap; }
.pages { display: flex; gap: var(--s5); }
.store { background: #fff; padding: var(--s2); border-radius: var(--round); max-width: 100%; display: block; margin: 0 auto var(--s4); }

.strip .find { display: block; margin: 0 0 0 auto; width: 300px; }
.menu { margin-left: auto; } .menu summary { color: var(--accent); list-style: none; padding: var(--s3) 0; }
.menu[open] nav { position: absolute; z-index: 2; left: 0; right: 0; top: 52px; display: block; padding: var(--s4); background: var(--panel); border-bottom: 1px solid var(--line); }
.strip .menu .find { width: auto; margin: 0 0 var(--s3); }
.menu ul { display: grid; grid-template-columns: 1fr 1fr; }
.side, .strip > nav, .strip > .find { display: none; }
.group { display: block; color: var(--mute); font-size: var(--small); font-weight: 600; margin: var(--s4) var(--s2) var(--s1); } .group:first-child { margin-top: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a, .strip .menu li a { display: block; color: var(--ink); text-decoration: none; padding: 6px var(--s2); border: 0; border-radius: 6px; line-height: 1.4; }
nav li a:hover { background: var(--soft); } nav li a[aria-current] { background: var(--soft); font-weight: 600; box-shadow: inset 3px 0 var(--accent); }
@media (max-width: 47.99rem) { #requests .what > a { white-space: normal; word-break: break-all; } header.strip { position: relative; } dl { grid-template-columns: minmax(6rem, 35%) minmax(0, 1fr); } }
@media (min-width: 48rem) {
  form.filters > select { flex: 0 1 auto; }
  .menu { display: none; } .strip > nav { display: flex; } .strip > .find, .side { display: block; }
  .frame { display: grid; grid-template-columns: 196px minmax(0, 1fr); min-height: calc(100vh - 53px); }
  .side { padding: var(--s5) var(--s4); border-right: 1px solid var(--line); }
  .frame main { width: 100%; max-width: 1120px; margin: 0; padding: var(--s5) var(--s6) var(--s6); }
  ol.story > li { grid-template-columns: 6.5rem 14px minmax(0, 1fr); } ol.story > li > time { grid-column: 1; grid-row: 1; text-align: right; }
  ol.story > li > div { grid-column: 3; } ol.story > li::before { grid-column: 2; grid-row: 1; }
  ol.story > li:not(.day, :last-child)::after { left: calc(6.5rem + var(--s3) + 6px); }
}
@container (min-width: 46rem) {
  .rows > li:not(.day) { display: grid; grid-template-columns: 5.6rem minmax(0, 1fr) 8rem 8.5rem 6.5rem; gap: var(--s4); }
  .rows :is(.what, .sum) { order: 0; } .rows .tag { margin: 0; }
}
@media (min-width: 62rem) { .two { grid-template-columns: minmax(0, 1fr) 340px; align-items: start; } }
`,
);
