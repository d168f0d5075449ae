/** The flags of the charge list. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { LIST, passesOver } from "../../mutations/lists.ts";

export const listFlags: readonly Defect[] = [
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
