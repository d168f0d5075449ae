/** start_time and end_time. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { LIST } from "../../mutations/lists.ts";

export const listTimes: readonly Defect[] = (["start_time", "end_time"] as const).map((name): Defect => ({
  breaks: `list.${name.replace("_", "-")}`,
  how: `ignores ${name}`,
  wrap: readsQuery(LIST, name, (value) => (Number.isInteger(Number(value)) ? null : value)),
}));
