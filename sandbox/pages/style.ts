import { createHash } from "node:crypto";
import { Html } from "./html.ts";

/** For every page, phone first. Colors of the system, so that light and dark are right by themselves. */
const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; width: min(100%, 30rem); margin: 0 auto; padding: 1.5rem; }
main.wide { width: min(100%, 70rem); }
h1 { font-size: 1.35rem; margin: 0 0 .75rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
nav { display: flex; flex-wrap: wrap; gap: 1rem; padding: .75rem 1.5rem; border-bottom: 1px solid; }
nav a[aria-current] { font-weight: 700; text-decoration: none; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { opacity: .75; } dd { margin: 0; overflow-wrap: anywhere; }
form { display: grid; gap: .75rem; margin-top: 1.5rem; max-width: 40rem; }
label { display: grid; gap: .25rem; }
input { font: inherit; padding: .6rem; border: 1px solid; border-radius: .4rem; }
button { font: inherit; padding: .7rem 1rem; border-radius: .5rem; border: 2px solid; cursor: pointer; background: transparent; color: inherit; }
button.main { background: #12603a; border-color: #12603a; color: #fff; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); white-space: nowrap; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid; border-radius: .4rem; }
.note { opacity: .75; font-size: .9rem; }
`;

/** In one piece: the policy's hash is that of the text between the tags, to the last space. */
export const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

export const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
