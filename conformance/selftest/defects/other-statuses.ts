/** That something is refused has two sides: what is not refused stands in the other files, what is refused otherwise here. */
import type { OperationId } from "@payment-service/contract";

import type { Defect } from "../defect.ts";
import { at } from "../ways.ts";
import { with422 } from "../ways/rows.ts";
import { lacks } from "../ways/when.ts";
import type { Call } from "../wire.ts";

type OfCall = (call: Call) => boolean;

const REFUSALS: readonly (readonly [breaks: string, operation: OperationId, when: OfCall])[] = [
  ["subscription.plan-id.required", "createSubscription", lacks("/plan_id")],
  ["subscription.customer-email.required", "createSubscription", lacks("/customer_email")],
  ["subscription.start-date.required", "createSubscription", lacks("/start_date")],
  [
    "subscription.payment-token.one-required",
    "createSubscription",
    ({ body }) =>
      at(body, "/payment_token_id") === undefined && at(body, "/payment_token_alias") === undefined,
  ],
];

export const otherStatuses: readonly Defect[] = [...REFUSALS.map((row) => with422(...row))];
