import { eventsAbout } from "../../store/events.ts";
import type { Sql } from "../../store/port.ts";
import { refusalIn } from "../../values/call.ts";
import { ServiceError } from "../../values/errors.ts";
import { textAt } from "../../values/json.ts";
import type { Desk } from "../parts/desk.ts";
import { PORTAL_PATH } from "../portal-page.ts";
import { THINGS, type Kind } from "./kinds.ts";
import { thingsPage } from "./list-page.ts";
import { cancelCall, thingPage, type Came } from "./page.ts";
import { READERS, type Row } from "./readers.ts";

const ROWS = 50;
const MOST_EVENTS = 100;

/** Lists of orders, subscriptions, plans, products and tokens, and a page for each thing. */
export function registerThings(desk: Desk): void {
  const { on, world, merchant, ask } = desk;

  for (const kind of THINGS) {
    on("GET", `/${kind.family}`, async ({ query }) => {
      const wanted = { beforeId: textAt(query, "before_id"), limit: ROWS + 1 };
      const found = await world.store.read((sql) => READERS[kind.kind].newest(sql, merchant().id, wanted));
      const rows = found.slice(0, ROWS);
      return thingsPage(kind, rows, found.length > ROWS ? (rows.at(-1)?.id ?? null) : null);
    });

    on("GET", `/${kind.family}/:id`, ({ id, query }) =>
      show(kind, id, { done: textAt(query, "done") === undefined ? undefined : "Cancelled." }),
    );
  }

  on("POST", "/subscriptions/:id/cancel", async ({ id, form }) => {
    const reason = textAt(form, "cancellation_reason") ?? "";
    const refused = refusalIn(await ask(cancelCall(id, reason)));
    if (refused === undefined) return { goTo: `${PORTAL_PATH}/subscriptions/${id}?done` };
    const kind = THINGS.find(({ family }) => family === "subscriptions");
    if (kind === undefined) throw new Error("Subscriptions have no pages.");
    return {
      status: refused.status === 0 ? 502 : refused.status,
      text: await show(kind, id, { refused: { ...refused, reason } }),
    };
  });

  async function show(kind: Kind, id: string, came: Came): Promise<string> {
    const owner = merchant().id;
    const whole = await world.store.read(async (sql) => {
      const record = await READERS[kind.kind].find(sql, owner, id);
      if (record === undefined)
        throw new ServiceError(404, `${kind.kind}_not_found`, `There is no such ${kind.one}.`);
      const parts = kind.kind === "subscription" ? await partsOf(sql, owner, id) : [];
      const events = await eventsAbout(sql, owner, id, MOST_EVENTS);
      return { ...record, events, parts };
    });
    return thingPage(desk, kind, whole, came);
  }
}

/** The newest invoices and payment intents of a subscription. */
async function partsOf(sql: Sql, owner: string, id: string) {
  const parts: { kind: Kind; rows: Row[] }[] = [];
  for (const kind of THINGS.filter((one) => one.kind === "invoice" || one.kind === "payment_intent"))
    parts.push({ kind, rows: await READERS[kind.kind].ofSubscription(sql, owner, id, ROWS) });
  return parts;
}
