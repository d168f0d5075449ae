import { listCheckpoints } from "../../store/checkpoints.ts";
import { registerPage } from "../control-page.ts";
import { card, code, more, two, when } from "../elements.ts";
import { field, type Control } from "../form.ts";
import { html } from "../html.ts";
import type { PageContext } from "../page-context.ts";

const PATH = "/_sandbox/checkpoints";
const pathOf = (name: string) => `${PATH}/${encodeURIComponent(name)}`;

const NAME_NOTE = "Letters, digits, dots, dashes, underscores. A checkpoint of the same name is replaced.";

const KEEP = {
  path: "/checkpoints",
  label: "Keep the state",
  look: "main",
  fields: [field("name", "Name", NAME_NOTE, { example: "before-billing" })],
  call: (typed) => ({ method: "POST", path: PATH, body: { name: typed("name").trim() } }),
  done: ["kept", "The state is kept."],
} satisfies Control;

const REWIND = {
  path: "/checkpoints/:id/rewind",
  label: "Rewind",
  call: (_typed, name) => ({ method: "POST", path: `${pathOf(name)}/rewind` }),
  done: ["rewound", "The state is what it was at the checkpoint, and so is the clock's advance."],
} satisfies Control;

const DROP = {
  path: "/checkpoints/:id/drop",
  label: "Drop",
  call: (_typed, name) => ({ method: "DELETE", path: pathOf(name) }),
  done: ["dropped", "The checkpoint is gone; the state is as it was."],
} satisfies Control;

const RESET = {
  path: "/reset",
  label: "Forget everything now",
  call: () => ({ method: "POST", path: "/_sandbox/reset" }),
  done: ["reset", "The sandbox is empty. Keys, addresses, checkpoints and the clock stayed."],
} satisfies Control;

export function registerCheckpoints(context: PageContext): void {
  registerPage(context, {
    path: "/checkpoints",
    menu: "Checkpoints",
    title: "Checkpoints",
    controls: [KEEP, REWIND, DROP, RESET],
    read: () => context.world.store.read(listCheckpoints),
    content(checkpoints, form) {
      const kept = checkpoints.map(
        ({ name, created }) =>
          html`<div class="card line">
            <span class="about">${code(name)}, kept at ${when(created)}</span>
            ${form(REWIND, { id: name, beside: `to ${name}` })} ${form(DROP, { id: name, beside: name })}
          </div>`,
      );
      const forget = html`<p>
          Empties the state and lifts all faults. Keys, addresses, checkpoints and the clock stay.
        </p>
        ${form(RESET)}`;
      return two(
        html`<h2>Kept states</h2>
          ${kept.length === 0 ? html`<p class="none">There is no checkpoint yet.</p>` : kept}`,
        html`${card(
          "Keep one",
          html`<p class="note">
              A checkpoint keeps the whole state under a name. Rewinding restores it, with the clock; webhooks
              that were sent meanwhile cannot be taken back. Keys, addresses and faults are not part of it.
            </p>
            ${form(KEEP)}`,
        )}
        ${card("Start over", more("Forget everything", forget))}`,
      );
    },
  });
}
