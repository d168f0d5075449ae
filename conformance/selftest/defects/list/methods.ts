/** The charge list by payment method. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { changesAnswer, refuses } from "../../mutations/answers.ts";
import { forgets, isBehind } from "../../mutations/cursors.ts";
import { ELEMENTS, LIST, findsNothing, isPlain, passesOver } from "../../mutations/lists.ts";

export const listMethods: readonly Defect[] = [
  {
    breaks: "list.payment-methods.values",
    how: "knows the methods card and store only, and refuses the others",
    wrap: refuses(LIST, ({ url }) => /bank|bnpl|token/.test(url.searchParams.get("payment_methods") ?? "")),
  },
  { breaks: "list.payment-methods", how: "ignores the methods", wrap: passesOver("payment_methods") },
  {
    breaks: "list.payment-methods",
    how: "finds nothing by the methods, with has_next true",
    with: ["list.payment-methods.several"],
    wrap: changesAnswer(LIST, (body, { url }) =>
      url.searchParams.has("payment_methods")
        ? { ...body, [ELEMENTS]: [], first_cursor: null, last_cursor: null, has_next: true }
        : body,
    ),
  },
  {
    breaks: "list.payment-methods",
    how: "forgets the methods on pages behind a cursor",
    wrap: forgets("payment_methods", isBehind),
  },
  {
    breaks: "list.payment-methods",
    how: "knows the methods card and store only, and ignores the others",
    wrap: readsQuery(LIST, "payment_methods", (value) =>
      value === "pay_with_bank_account" || value === "pay_with_bnpl" ? null : value,
    ),
  },
  {
    breaks: "list.payment-methods",
    how: "ignores several methods at once",
    wrap: readsQuery(LIST, "payment_methods", (value) => (value?.includes(",") === true ? null : value)),
  },
  {
    breaks: "list.payment-methods",
    how: "finds no store charges by their method",
    wrap: findsNothing((url) => url.searchParams.get("payment_methods") === "pay_with_store"),
  },
  {
    breaks: "list.payment-methods.several",
    how: "looks at the first method only",
    wrap: readsQuery(LIST, "payment_methods", (value) => value?.split(",")[0] ?? null),
  },
  {
    breaks: "list.payment-methods.several",
    how: "looks at the last method only",
    wrap: readsQuery(LIST, "payment_methods", (value) => value?.split(",").at(-1) ?? null),
  },
  {
    breaks: "list.payment-methods",
    how: "ignores the methods when no limit is sent",
    wrap: readsQuery(LIST, "payment_methods", (value, call) => (isPlain(call) ? null : value)),
  },
  {
    breaks: "list.payment-methods.several",
    how: "looks at the first method only when no limit is sent",
    wrap: readsQuery(LIST, "payment_methods", (value, call) =>
      isPlain(call) ? (value?.split(",")[0] ?? null) : value,
    ),
  },
];
