/** Parameters of lists that the contract rules out. */
import type { Defect } from "../../harness/defect.ts";
import { isNoUuid, unlessWord, withoutFraction } from "../../mutations/conditions.ts";
import { readsQuery } from "../../mutations/requests.ts";

export const wrongParameters: readonly Defect[] = [
  {
    breaks: "paged-list.parameter-types",
    how: "reads a page that is a word as the first",
    wrap: readsQuery("listPlans", "page", unlessWord),
  },
  {
    breaks: "paged-list.parameter-types",
    how: "reads a page_size that is a word as the default",
    wrap: readsQuery("listInvoices", "page_size", unlessWord),
  },
  {
    breaks: "paged-list.parameter-types",
    how: "cuts off what stands behind the point of a page_size",
    wrap: readsQuery("listPlans", "page_size", withoutFraction),
  },
  {
    breaks: "paged-list.parameter-types",
    how: "accepts any word as invoice_id",
    wrap: readsQuery("listPaymentIntents", "invoice_id", (value) => (isNoUuid(value) ? null : value)),
  },
];
