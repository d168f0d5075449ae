import { listCheckpoints } from "../../store/checkpoints.ts";
import { controlPage } from "../control-page.ts";
import { card, code, h2, lineCard, more, note, nothing, p, two } from "../elements.ts";
import { when } from "../shown.ts";
import type { Control } from "../form.ts";
import { html } from "../html.ts";

const PATH = "/_sandbox/checkpoints";
const pathOf = (name: string) => `${PATH}/${encodeURIComponent(name)}`;

const NAME_NOTE = "Letters, digits, dots, dashes, underscores. A checkpoint of the same name is replaced.";

const KEEP = {
  path: "/checkpoints",
  label: "Keep the state",
  look: "main",
  fields: [{ name: "name", label: "Name", note: NAME_NOTE, example: "before-billing" }],
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

const KEEP_NOTE =
  "A checkpoint keeps the whole state under a name. Rewinding restores it, with the clock; webhooks " +
  "that were sent meanwhile cannot be taken back. Keys, addresses and faults are not part of it.";

const RESET_NOTE = "Empties the state and lifts all faults. Keys, addresses, checkpoints and the clock stay.";

export const checkpoints = controlPage({
  path: "/checkpoints",
  menu: "Checkpoints",
  title: "Checkpoints",
  controls: [KEEP, REWIND, DROP, RESET],
  read: ({ world }) => world.store.read(listCheckpoints),
  content(kept, form) {
    const rows = kept.map(({ name: id, created }) =>
      lineCard(html`${code(id)}, kept at ${when(created)}`, [
        form(REWIND, { id, beside: `to ${id}` }),
        form(DROP, { id, beside: id }),
      ]),
    );
    return two(
      [h2("Kept states"), rows.length === 0 ? nothing("There is no checkpoint yet.") : rows],
      [
        card("Keep one", [note(KEEP_NOTE), form(KEEP)]),
        card("Start over", more("Forget everything", [p(RESET_NOTE), form(RESET)])),
      ],
    );
  },
});
