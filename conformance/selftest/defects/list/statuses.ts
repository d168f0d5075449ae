/** The charge list by status. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { forgets, isBehind, isInFront } from "../../mutations/cursors.ts";
import { LIST, passesOver } from "../../mutations/lists.ts";

export const listStatuses: readonly Defect[] = [
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
    how: "forgets the statuses on pages behind a cursor",
    wrap: forgets("transaction_status", isBehind),
  },
  {
    breaks: "list.transaction-status",
    how: "forgets the statuses on pages in front of a cursor",
    wrap: forgets("transaction_status", isInFront),
  },
];
