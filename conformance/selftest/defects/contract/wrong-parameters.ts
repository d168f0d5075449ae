/** Parameters of lists that the contract rules out. */
import type { Defect } from "../../harness/defect.ts";
import { unlessWord } from "../../mutations/conditions.ts";
import { readsQuery } from "../../mutations/requests.ts";

export const wrongParameters: readonly Defect[] = [
  {
    breaks: "paged-list.parameter-types",
    how: "reads a page that is a word as the first",
    wrap: readsQuery("listPlans", "page", unlessWord),
  },
];
