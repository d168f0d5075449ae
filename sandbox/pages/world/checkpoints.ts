import { listCheckpoints, type Checkpoint } from "../../store/checkpoints.ts";
import { refusalIn, type Call, type Refused } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import { html, type Html } from "../html.ts";
import type { Desk } from "../parts/desk.ts";
import { pressForm } from "../parts/press.ts";
import { code, more, saved, when } from "../parts/words.ts";
import { PORTAL_PATH, portalPage } from "../portal-page.ts";

const PATH = "/_sandbox/checkpoints";

const KEEP = (name: string): Call => ({ method: "POST", path: PATH, body: { name } });
const REWIND = (name: string): Call => ({
  method: "POST",
  path: `${PATH}/${encodeURIComponent(name)}/rewind`,
});
const DROP = (name: string): Call => ({ method: "DELETE", path: `${PATH}/${encodeURIComponent(name)}` });
const RESET: Call = { method: "POST", path: "/_sandbox/reset" };

const DONE: Readonly<Record<string, string>> = {
  kept: "The state is kept.",
  rewound: "The state is what it was at the checkpoint, and so is the clock's advance.",
  dropped: "The checkpoint is gone; the state is as it was.",
  reset: "The sandbox is empty. Keys, addresses, checkpoints and the clock stayed.",
};

export function registerCheckpoints(desk: Desk): void {
  const { on, world, ask } = desk;

  on("GET", "/checkpoints", async ({ query }) => show({ done: DONE[textAt(query, "done") ?? ""] }));
  on("POST", "/checkpoints", async ({ form }) => {
    const name = (textAt(form, "name") ?? "").trim();
    return press(KEEP(name), "kept", name);
  });
  on("POST", "/checkpoints/:id/rewind", ({ id }) => press(REWIND(id), "rewound"));
  on("POST", "/checkpoints/:id/drop", ({ id }) => press(DROP(id), "dropped"));
  on("POST", "/reset", () => press(RESET, "reset"));

  async function press(call: Call, done: string, name = "") {
    const refused = refusalIn(await ask(call));
    if (refused === undefined) return { goTo: `${PORTAL_PATH}/checkpoints?done=${done}` };
    return { status: refused.status, text: await show({ refused, name }) };
  }

  async function show({
    done,
    refused,
    name = "",
  }: {
    readonly done?: string | undefined;
    readonly refused?: Refused;
    readonly name?: string;
  }): Promise<string> {
    const kept = await world.store.read(listCheckpoints);
    return portalPage(
      "Checkpoints",
      "Checkpoints",
      html`${saved(done)}
        <p class="note">
          A checkpoint keeps the whole state under a name. Rewinding restores it, with the clock; webhooks
          that were sent meanwhile cannot be taken back. Keys, addresses and faults are not part of it.
        </p>
        <div class="card">
          ${pressForm(
            desk,
            {
              label: "Keep the state",
              action: `${PORTAL_PATH}/checkpoints`,
              call: KEEP(name === "" ? "before-billing" : name),
              fields: [
                {
                  name: "name",
                  label: "Name",
                  note: "Letters, digits, dots, dashes, underscores. A checkpoint of the same name is replaced.",
                  value: name,
                },
              ],
              main: true,
            },
            refused,
          )}
        </div>
        <h2>Kept states</h2>
        ${
          kept.length === 0
            ? html`<p class="none">There is no checkpoint yet.</p>`
            : html`<ul class="list">
                ${kept.map((checkpoint) => html`<li>${row(desk, checkpoint)}</li>`)}
              </ul>`
        }
        <h2>Start over</h2>
        ${more(
          "Forget everything",
          html`<p>Empties the state and lifts all faults. Keys, addresses, checkpoints and the clock stay.</p>
            ${pressForm(desk, { label: "Forget everything now", action: `${PORTAL_PATH}/reset`, call: RESET })}`,
        )}`,
    );
  }
}

function row(desk: Desk, { name, created }: Checkpoint): Html {
  const at = `${PORTAL_PATH}/checkpoints/${encodeURIComponent(name)}`;
  return html`<div>${code(name)}, kept at ${when(created)}</div>
    <div class="presses">
      <div>
        ${pressForm(desk, { label: "Rewind", about: `to ${name}`, action: `${at}/rewind`, call: REWIND(name) })}
      </div>
      <div>${pressForm(desk, { label: "Drop", about: name, action: `${at}/drop`, call: DROP(name) })}</div>
    </div>`;
}
