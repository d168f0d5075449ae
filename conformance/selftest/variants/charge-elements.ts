/** Freedoms about what a page of the charge list shows: its elements, and whether more remain. */
import { at } from "../../call/json-pointer.ts";
import { both } from "../mutations/conditions.ts";
import { withAt } from "../mutations/bodies.ts";
import { ACTION, REDIRECT } from "../mutations/charges.ts";
import { leavesOut, changesAnswer, changesRefusal } from "../mutations/answers.ts";
import { showsIdAlone } from "../mutations/events.ts";
import { LIST, idOf, rearranges } from "../mutations/lists.ts";
import type { Variants } from "../harness/defect.ts";

export const aboutChargeElements: Variants = {
  "pages that do not say whether more remain": {
    takes: ["response.presence"],
    wrap: both(leavesOut(LIST, "/has_next"), leavesOut(LIST, "/has_previous")),
  },
  "pages that say that more remain, and nothing where none do": {
    takes: ["response.presence"],
    wrap: changesAnswer(LIST, (body) =>
      Object.fromEntries(
        Object.entries(body).filter(([name, value]) => !name.startsWith("has_") || value === true),
      ),
    ),
  },
  "elements that show their id alone, under another name": {
    takes: ["charge-list.elements"],
    wrap: rearranges((page) => page.map(({ id }) => ({ transaction_id: id }))),
  },
  "elements with an id of their own beside that of their charge": {
    takes: ["charge-list.elements"],
    wrap: rearranges((page) => page.map((one) => ({ ...one, id: `row-${idOf(one)}`, charge_id: idOf(one) }))),
  },
  "elements in the form of a charge response, whose charge has an id of its own": {
    takes: ["charge-list.elements"],
    wrap: rearranges((page) => page.map((one) => ({ ...one, charge: { id: `record-${idOf(one)}` } }))),
  },
  "elements that show an id where their charge is held or captured only": {
    takes: ["charge-list.elements"],
    wrap: rearranges((page) =>
      page.map(({ id, status, amount_details }) => ({
        ...(["completed", "captured"].includes(String(status)) && { id }),
        status,
        amount_details,
      })),
    ),
  },
  "elements of id, status and amount, where nothing else tells which charge waits": {
    takes: ["charge-list.elements", "charge.object", "charge.pending-id", "event.payload", "event.delivery"],
    isAlone: true,
    wrap: both(
      rearranges((page) =>
        page.map(({ id, status, amount_details }) => ({ id, status, amount: at(amount_details, "/amount") })),
      ),
      changesAnswer(["createCharge", "getCharge"], (body) => ({ ...body, charge: {} })),
      changesRefusal("createCharge", (body) => {
        const unnamed = { ...body, id: undefined, charge: undefined };
        return at(body, ACTION) === "collect_payment" ? withAt(unnamed, REDIRECT, undefined) : unnamed;
      }),
    ),
    events: (next) => {
      const tellId = showsIdAlone(next);
      return async (text) => void setTimeout(() => void tellId(text), 40);
    },
  },
  "elements that show no id at all": {
    takes: ["charge-list.elements"],
    wrap: rearranges((page) => page.map(({ status, amount_details }) => ({ status, amount_details }))),
  },
};
