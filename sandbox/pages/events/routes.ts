import { untilTried } from "../../control/trigger/trigger.ts";
import { readEvent } from "../../events/log.ts";
import { findChargeRow, fromRow, type ChargeRow } from "../../store/charges.ts";
import { findEvent, lastAnswers, listEvents } from "../../store/events.ts";
import { failingJobs } from "../../store/jobs.ts";
import { refusalIn } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import type { Desk } from "../parts/desk.ts";
import { PORTAL_PATH } from "../portal-page.ts";
import { familyOf } from "./about.ts";
import { eventsPage } from "./list-page.ts";
import { eventPage } from "./page.ts";

const ROWS = 50;

/** Milliseconds for which the answer of a receiver is waited for, so that the page can show it. */
const LONGEST_WAIT = 2000;

/** The list of events, and a page for each with every attempt. */
export function registerEvents(desk: Desk): void {
  const { on, world, merchant, ask } = desk;

  on("GET", "/events", async ({ query }) => {
    const filter = { type: textAt(query, "type") ?? "", state: textAt(query, "state") ?? "" };
    // One more than the page has shows whether there are older events.
    const wanted = {
      limit: ROWS + 1,
      beforeId: textAt(query, "before_id"),
      type: filter.type || undefined,
      state: filter.state || undefined,
    };
    const { id } = merchant();
    const found = await world.store.read((sql) => listEvents(sql, id, wanted));
    const failing = await world.store.read((sql) => failingJobs(sql, id, ROWS));
    const shown = found.slice(0, ROWS);
    const answers = await world.store.read((sql) => lastAnswers(sql, id, shown));
    const older = found.length > ROWS ? (shown.at(-1)?.id ?? null) : null;
    return eventsPage(filter, { events: shown, answers, older }, failing);
  });

  on("GET", "/events/:id", async ({ id, query }) => {
    const done = textAt(query, "done") === undefined ? undefined : "It is sent again, under the same id.";
    return show(id, { done });
  });

  on("POST", "/events/:id/resend", async ({ id }) => {
    const event = await world.store.read((sql) => findEvent(sql, merchant().id, id));
    const refused = refusalIn(await ask({ method: "POST", path: `/_sandbox/events/${id}/resend` }));
    if (refused === undefined) {
      await untilTried(world, merchant().id, id, LONGEST_WAIT, event?.attempts);
      return { goTo: `${PORTAL_PATH}/events/${id}?done=resend` };
    }
    return { status: refused.status, text: await show(id, { problem: refused.message }) };
  });

  async function show(
    id: string,
    more: { readonly done?: string | undefined; readonly problem?: string },
  ): Promise<string> {
    const { event, attempts, row } = await world.store.read(async (sql) => {
      const found = await readEvent(world, sql, merchant().id, id);
      const about = familyOf(found.event.type) === "charges" ? found.event.about : null;
      return {
        event: found.event,
        attempts: found.made,
        row: about === null ? undefined : await findChargeRow(sql, merchant().id, about),
      };
    });
    const orderId = row === undefined ? undefined : orderOf(row);
    return eventPage(desk, event, { attempts, orderId }, more);
  }
}

/** The id of the charge's order; undefined where it has none, or the stored charge is damaged. */
function orderOf(row: ChargeRow): string | undefined {
  try {
    return textAt(fromRow(row).facts.paymentInfo, "service_system_order_id");
  } catch {
    return undefined;
  }
}
