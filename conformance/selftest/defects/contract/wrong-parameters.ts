/** Parameters of lists that the contract rules out. */
import type { Defect } from "../../harness/defect.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { isNoUuid } from "../../mutations/conditions.ts";

const withoutFraction = (value: string | null): string | null => value?.replace(/[.]\d+$/, "") ?? null;
const unlessWord = (value: string | null): string | null => (Number.isNaN(Number(value)) ? null : value);

export const wrongParameters: readonly Defect[] = [
  ...(["start_time", "end_time", "limit"] as const).map((name): Defect => ({
    breaks: "list.integer-parameters",
    how: `accepts any word as ${name}`,
    with: ["list.error.invalid-query-param"],
    wrap: readsQuery("listCharges", name, unlessWord),
  })),
  {
    breaks: "list.integer-parameters",
    how: "cuts off what stands behind the point of a limit",
    wrap: readsQuery("listCharges", "limit", withoutFraction),
  },
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
