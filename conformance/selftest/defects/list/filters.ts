/** The charge list by status, channel, BNPL network and flags. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { forgets, isInFront } from "../../mutations/cursors.ts";
import { LIST, passesOver, isUnknownChannel } from "../../mutations/lists.ts";

export const listFilters: readonly Defect[] = [
  {
    breaks: "list.transaction-status",
    how: "ignores the statuses",
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
    breaks: "list.channel.filters",
    how: "ignores several channels at once",
    wrap: readsQuery(LIST, "channel", (value) =>
      value?.includes(",") === true && !isUnknownChannel(value) ? null : value,
    ),
  },
  {
    breaks: "list.channel.several",
    how: "looks at the first channel only",
    wrap: readsQuery(LIST, "channel", (value) => value?.split(",")[0] ?? null),
  },
  { breaks: "list.payment-networks", how: "ignores the networks", wrap: passesOver("payment_networks") },
  {
    breaks: "list.monthly-installments",
    how: "ignores the flag",
    wrap: passesOver("monthly_installments"),
  },
  { breaks: "list.subscription", how: "ignores the flag", wrap: passesOver("subscription") },
  ...(["subscription", "monthly_installments"] as const).map((flag): Defect => ({
    breaks: `list.${flag.replace("_", "-")}`,
    how: "reads any text of the flag as true",
    wrap: readsQuery(LIST, flag, (value) => (value === null ? null : "true")),
  })),
];
