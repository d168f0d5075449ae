/** Filters of the charge list: flags, methods, networks, statuses, channels. */
import type { Defect } from "../../defect.ts";
import { readsQuery } from "../../ways.ts";
import { forgets, isBehind } from "../../ways/cursors.ts";
import {
  ELEMENTS,
  LIST,
  elements,
  everything,
  findsNothing,
  idOf,
  isUnknownChannel,
  passesOver,
} from "../../ways/lists.ts";
import { changed, json } from "../../wire.ts";

export const listFilters: readonly Defect[] = [
  {
    breaks: "list.monthly-installments",
    how: "passes over the flag",
    wrap: passesOver("monthly_installments"),
  },
  { breaks: "list.subscription", how: "passes over the flag", wrap: passesOver("subscription") },
  ...(["subscription", "monthly_installments"] as const).map((flag): Defect => ({
    breaks: `list.${flag.replace("_", "-")}`,
    how: "takes any text of the flag for true",
    wrap: readsQuery(LIST, flag, (value) => (value === null ? null : "true")),
  })),
  { breaks: "list.payment-methods", how: "passes over the methods", wrap: passesOver("payment_methods") },
  {
    breaks: "list.payment-methods",
    how: "cuts a page before it looks at the methods",
    with: ["paging.has-next", "paging.older.misses-none"],
    wrap: (next) => async (call) => {
      if (call.operation !== LIST || !call.url.searchParams.has("payment_methods")) return next(call);
      const page = await next(changed(call, { query: { payment_methods: null } }));
      const matching = new Set((await everything(next, call)).map(idOf));
      const found = elements(page.body).filter((one) => matching.has(idOf(one)));
      return json(200, { ...Object(page.body), [ELEMENTS]: found, has_next: false }, page.headers);
    },
  },
  {
    breaks: "list.payment-methods",
    how: "forgets the methods on pages behind a cursor",
    wrap: forgets("payment_methods", isBehind),
  },
  {
    breaks: "list.payment-methods",
    how: "knows the methods card and store only, and passes over the others",
    wrap: readsQuery(LIST, "payment_methods", (value) =>
      value === "pay_with_bank_account" || value === "pay_with_bnpl" ? null : value,
    ),
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
    breaks: "list.transaction-status",
    how: "passes over the statuses",
    wrap: passesOver("transaction_status"),
  },
  {
    breaks: "list.transaction-status",
    how: "looks at the last status only",
    wrap: readsQuery(LIST, "transaction_status", (value) => value?.split(",").at(-1) ?? null),
  },
  {
    breaks: "list.transaction-status",
    how: "looks at the first status only",
    wrap: readsQuery(LIST, "transaction_status", (value) => value?.split(",")[0] ?? null),
  },
  {
    breaks: "list.transaction-status",
    how: "finds a captured charge by the status that it had before, too",
    wrap: readsQuery(LIST, "transaction_status", (value) =>
      value === "completed" ? "completed,captured" : value,
    ),
  },
  {
    breaks: "list.channel.filters",
    how: "passes over the channel",
    wrap: readsQuery(LIST, "channel", (value) => (isUnknownChannel(value) ? value : null)),
  },
  {
    breaks: "list.channel.several",
    how: "looks at the first channel only",
    wrap: readsQuery(LIST, "channel", (value) => value?.split(",")[0] ?? null),
  },
  {
    breaks: "list.channel.several",
    how: "looks at the last channel only",
    wrap: readsQuery(LIST, "channel", (value) => value?.split(",").at(-1) ?? null),
  },
  { breaks: "list.payment-networks", how: "passes over the networks", wrap: passesOver("payment_networks") },
];
