/** Rules that can be broken to two sides, or in more than one member: the side that no other file breaks. */
import { type OperationId } from "@payment-service/contract";
import type { Defect } from "../defect.ts";
import { readsQuery } from "../ways.ts";

import { instead } from "../ways/rows.ts";

const SAID: readonly (readonly [breaks: string, operation: OperationId, pointer: string, value: unknown])[] =
  [
    ["subscription.auto-billing.default", "getSubscription", "/auto_billing", false],
    ["subscription.billing-frequency.default", "getSubscription", "/billing_frequency", "annual"],
    ["subscription.billing-method.default", "getSubscription", "/billing_method", "bank_transfer"],
  ];

export const otherSides: readonly Defect[] = [
  ...SAID.map((row) => instead(...row)),
  {
    breaks: "paged-list.page-size.default",
    how: "puts twenty items on a page when no page_size is sent",
    wrap: readsQuery("listSubscriptions", "page_size", (value) => value ?? "20"),
  },
  {
    breaks: "subscription.list.page-number",
    how: "counts pages from 0",
    with: ["paged-list.page.default"],
    wrap: readsQuery("listSubscriptions", "page", (value) =>
      value === null ? null : String(Number(value) + 1),
    ),
  },
];
