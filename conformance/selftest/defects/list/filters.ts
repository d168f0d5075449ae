/** The charge list by status, channel, BNPL network, flags, times and payment method. */
import type { Defect } from "../../harness/defect.ts";
import { refuses } from "../../mutations/answers.ts";
import { forgets, isInFront, isBehind } from "../../mutations/cursors.ts";
import { LIST, passesOver, isUnknownChannel } from "../../mutations/lists.ts";
import { readsQuery } from "../../mutations/requests.ts";

export const listFilters: readonly Defect[] = [
  { breaks: "list.transaction-status", how: "ignores the statuses", wrap: passesOver("transaction_status") },
  {
    breaks: "list.transaction-status",
    how: "looks at the first status only",
    wrap: readsQuery(LIST, "transaction_status", (value) => value?.split(",")[0] ?? null),
  },
  {
    breaks: "list.transaction-status",
    how: "forgets the statuses on pages in front of a cursor",
    wrap: forgets("transaction_status", isInFront),
  },
  {
    breaks: "list.channel.filters",
    how: "ignores the channel",
    wrap: readsQuery(LIST, "channel", (value) => (isUnknownChannel(value) ? value : null)),
  },
  {
    breaks: "list.channel.several",
    how: "looks at the first channel only",
    wrap: readsQuery(LIST, "channel", (value) => value?.split(",")[0] ?? null),
  },
  { breaks: "list.payment-networks", how: "ignores the networks", wrap: passesOver("payment_networks") },
  { breaks: "list.monthly-installments", how: "ignores the flag", wrap: passesOver("monthly_installments") },
  { breaks: "list.subscription", how: "ignores the flag", wrap: passesOver("subscription") },
  ...(["subscription", "monthly_installments"] as const).map((flag): Defect => ({
    breaks: `list.${flag.replace("_", "-")}`,
    how: "reads any text of the flag as true",
    wrap: readsQuery(LIST, flag, (value) => (value === null ? null : "true")),
  })),
  ...(["start_time", "end_time"] as const).map((name): Defect => ({
    breaks: `list.${name.replace("_", "-")}`,
    how: `ignores ${name}`,
    wrap: readsQuery(LIST, name, (value) => (Number.isInteger(Number(value)) ? null : value)),
  })),
];

export const listMethods: readonly Defect[] = [
  {
    breaks: "list.payment-methods.values",
    how: "knows the methods card and store only, and refuses the others",
    wrap: refuses(LIST, ({ url }) => /bank|bnpl|token/.test(url.searchParams.get("payment_methods") ?? "")),
  },
  { breaks: "list.payment-methods", how: "ignores the methods", wrap: passesOver("payment_methods") },
  {
    breaks: "list.payment-methods",
    how: "forgets the methods on pages behind a cursor",
    wrap: forgets("payment_methods", isBehind),
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
];
