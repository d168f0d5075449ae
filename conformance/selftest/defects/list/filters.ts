/** The charge list by status, channel, BNPL network, flags, times and payment method. */
import type { Defect } from "../../harness/defect.ts";
import { refuses } from "../../mutations/answers.ts";
import { forgets, isInFront, isBehind } from "../../mutations/cursors.ts";
import { LIST, passesOver, isUnknownChannel } from "../../mutations/lists.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

export const listFilters: readonly Defect[] = [
  ...breaking({
    "list.transaction-status: ignores the statuses": passesOver("transaction_status"),
    "list.transaction-status: looks at the first status only": readsQuery(
      LIST,
      "transaction_status",
      (value) => value?.split(",")[0] ?? null,
    ),
    "list.transaction-status: forgets the statuses on pages in front of a cursor": forgets(
      "transaction_status",
      isInFront,
    ),
    "list.channel.filters: ignores the channel": readsQuery(LIST, "channel", (value) =>
      isUnknownChannel(value) ? value : null,
    ),
    "list.channel.several: looks at the first channel only": readsQuery(
      LIST,
      "channel",
      (value) => value?.split(",")[0] ?? null,
    ),
    "list.payment-networks: ignores the networks": passesOver("payment_networks"),
    "list.monthly-installments: ignores the flag": passesOver("monthly_installments"),
    "list.several-conditions: forgets the search key where a start_time is sent": readsQuery(
      LIST,
      "search_key",
      (value, { url }) => (url.searchParams.has("start_time") ? null : value),
    ),
    "list.subscription: ignores the flag": passesOver("subscription"),
  }),
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

export const listMethods: readonly Defect[] = breaking({
  "list.payment-methods.values: knows the methods card and store only, and refuses the others": refuses(
    LIST,
    ({ url }) => /bank|bnpl|token/.test(url.searchParams.get("payment_methods") ?? ""),
  ),
  "list.payment-methods: ignores the methods": passesOver("payment_methods"),
  "list.payment-methods: forgets the methods on pages behind a cursor": {
    mayBreak: ["list.several-conditions"],
    wrap: forgets("payment_methods", isBehind),
  },
  "list.payment-methods.several: looks at the first method only": readsQuery(
    LIST,
    "payment_methods",
    (value) => value?.split(",")[0] ?? null,
  ),
  "list.payment-methods.several: looks at the last method only": readsQuery(
    LIST,
    "payment_methods",
    (value) => value?.split(",").at(-1) ?? null,
  ),
});
