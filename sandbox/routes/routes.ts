import type { OperationId } from "@payment-service/contract";
import { type Route, ok, route } from "../pipeline/route.ts";
import * as order from "./order.ts";
import * as plan from "./plan.ts";
import * as subscription from "./subscription.ts";
import * as tokenization from "./tokenization.ts";
import * as transaction from "./transaction.ts";

/** One button for every merchant. The document does not give its format: here it is SVG, which scales. */
const BUTTON = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="48" viewBox="0 0 240 48" role="img" aria-label="Pay now">
  <rect width="240" height="48" rx="8" fill="#12324a"/>
  <text x="120" y="30" text-anchor="middle" font-family="system-ui, sans-serif" font-size="18" fill="#fff">Pay now</text>
</svg>
`;

const getCheckoutButton = route({
  operation: "getCheckoutButton",
  handle: () => ok(BUTTON),
});

/** Every operation of the contract; the compiler reports a missing one. */
export const routes: Readonly<Record<OperationId, Route>> = {
  ...order,
  ...plan,
  ...subscription,
  ...tokenization,
  ...transaction,
  getCheckoutButton,
};
