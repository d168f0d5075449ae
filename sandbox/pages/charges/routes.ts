import { isRefusal } from "../../charges/advance.ts";
import { findCharge, type Charge } from "../../store/charges.ts";
import { findContinuation } from "../../store/continuations.ts";
import { refusalIn } from "../../values/call.ts";
import { ServiceError } from "../../values/errors.ts";
import { textAt } from "../../values/json.ts";
import type { Desk, Visit } from "../parts/desk.ts";
import { PORTAL_PATH } from "../portal-page.ts";
import { ACTIONS, actionCall, amountIn, type ActionName, type RefusedPress } from "./actions.ts";
import { chargesPage } from "./list-page.ts";
import { chargePage } from "./page.ts";
import { findCharges, type Found, type Wanted } from "./search.ts";
import { refusedAttempts, storyOf } from "./story.ts";

/** The list of charges, and a page for each with buttons. */
export function registerCharges(desk: Desk): void {
  const { on, world, ask } = desk;

  on("GET", "/charges", async ({ query }) => {
    const wanted = readWanted(desk, query);
    const found = await findCharges(desk, wanted).catch((error: unknown): Found | string => {
      if (isRefusal(error)) return error.message;
      throw error;
    });
    const text = chargesPage(desk, wanted, found);
    return typeof found === "string" ? { status: 400, text } : text;
  });

  on("GET", "/charges/:id", async ({ id, query }) => {
    const done = ACTIONS.find((name) => name === textAt(query, "done"));
    return show(desk, id, { done: done === undefined ? undefined : DONE[done] });
  });

  for (const name of ACTIONS) {
    on("POST", `/charges/:id/${name}`, async ({ id, form }: Visit) => {
      const charge = await chargeOr404(desk, id);
      const amount = amountIn(form);
      const refused = refusalIn(await ask(actionCall(charge, name, amount)));
      if (refused === undefined) return { goTo: `${PORTAL_PATH}/charges/${id}?done=${name}` };
      const status = refused.status === 0 ? 502 : refused.status;
      return { status, text: await show(desk, id, { press: { name, amount, refused } }) };
    });
  }

  async function chargeOr404({ merchant }: Desk, id: string): Promise<Charge> {
    const charge = await world.store.read((sql) => findCharge(sql, merchant().id, id));
    if (charge === undefined) throw new ServiceError(404, "charge_not_found", "There is no such charge.");
    return charge;
  }

  async function show(
    { merchant }: Desk,
    id: string,
    more: { readonly done?: string | undefined; readonly press?: RefusedPress },
  ): Promise<string> {
    const charge = await chargeOr404(desk, id);
    const refused = await refusedAttempts(world.requests, id);
    const around = await world.store.read(async (sql) => {
      const { action } = charge.facts;
      const waits =
        action === null ? undefined : await findContinuation(sql, merchant().id, action.continuationId);
      return { story: await storyOf(sql, charge, refused), expires: waits?.expires ?? null };
    });
    return chargePage(desk, charge, around, more);
  }
}

const DONE: Readonly<Record<ActionName, string>> = {
  capture: "Captured.",
  refund: "Refunded.",
  complete: "Completed, as if the customer had paid.",
  cancel: "Cancelled, as if the customer had not paid.",
};

function readWanted(desk: Desk, query: unknown): Wanted {
  const field = (name: string) => (textAt(query, name) ?? "").trim();
  return {
    text: field("q"),
    status: field("status"),
    method: desk.wire(field("method")),
    olderThan: textAt(query, "after_id"),
    newerThan: textAt(query, "before_id"),
  };
}
