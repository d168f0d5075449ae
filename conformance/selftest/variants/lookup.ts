/** Freedoms about the installments that are offered. */
import { at } from "../../call/json-pointer.ts";
import { readsBody } from "../mutations/requests.ts";
import { changesAnswer } from "../mutations/answers.ts";
import { withAt, APPROVED } from "../mutations/bodies.ts";
import { changed } from "../harness/wire.ts";
import type { Variants } from "../harness/defect.ts";

const AMOUNT = "/amount_details/amount";

export const aboutLookup: Variants = {
  "any charge may be paid in installments": {
    takes: ["lookup.eligibility"],
    wrap: readsBody("lookupInstallments", (body) =>
      Number.isInteger(at(body, AMOUNT)) ? withAt(body, AMOUNT, 90_000) : body,
    ),
    target: { cards: { approved: APPROVED, installments: { ...APPROVED, amount: 90_000 } } },
  },
  "every charge from 1.00 MXN on may be paid in installments": {
    takes: ["lookup.eligibility"],
    wrap: readsBody("lookupInstallments", (body) =>
      Number(at(body, "/amount_details/amount")) >= 100 &&
      Number.isInteger(at(body, "/amount_details/amount"))
        ? withAt(body, "/amount_details/amount", 90_000)
        : body,
    ),
  },
  "a lookup that does not say how the charge is paid is offered options": {
    takes: ["payment-detail.absent", "lookup.eligibility"],
    wrap: changesAnswer("lookupInstallments", (body, { body: sent }) =>
      at(sent, "/payment_detail") === undefined ? { ...body, options: [{ option_id: "monthly_3" }] } : body,
    ),
  },
  "options that show nothing": {
    takes: ["lookup.option-fields"],
    wrap: changesAnswer("lookupInstallments", (body) => ({
      ...body,
      options: Array.isArray(body["options"]) ? body["options"].map(() => ({})) : [],
    })),
  },
  "options whatever monthly_installments says": {
    takes: ["lookup.flag-false"],
    wrap: (next) => (call) =>
      next(
        call.operation === "lookupInstallments" &&
          call.url.searchParams.get("monthly_installments") === "false"
          ? changed(call, { query: { monthly_installments: "true" } })
          : call,
      ),
  },
};
