/** The elements of the charge list, and their order. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { cuts } from "../../mutations/list-cuts.ts";
import { ELEMENTS, LIST, elements, rearranges } from "../../mutations/lists.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

const isByToken = (charge: unknown): boolean =>
  at(charge, "/payment_method") === "pay_with_service_payment_token";

const isRefunded = (charge: unknown): boolean => Number(at(charge, "/refunded_amount/amount")) > 0;

export const listOrder: readonly Defect[] = breaking({
  "list.newest-first: lists the oldest charge of a page first": rearranges((page) => page.toReversed()),
  "list.newest-first: puts what was refunded in front of the other charges of a page": rearranges((page) =>
    page.toSorted((one, other) => Number(isRefunded(other)) - Number(isRefunded(one))),
  ),
  "list.created-charge: lists no charges by token": cuts({
    shown: (all) => all.filter((one) => !isByToken(one)),
  }),
  "list.charges: gives an object with an entry for each charge": changesAnswer(LIST, (body) =>
    withAt(body, `/${ELEMENTS}`, Object.fromEntries(elements(body).map((one) => [String(one["id"]), one]))),
  ),
  "list.charges: gives a charge by store as a text": changesAnswer(LIST, (body) =>
    withAt(
      body,
      `/${ELEMENTS}`,
      elements(body).map((one) => (one["payment_method"] === "pay_with_store" ? String(one["id"]) : one)),
    ),
  ),
});
