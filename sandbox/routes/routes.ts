import type { OperationId } from "@payment-service/contract";
import { type Route, ok, route } from "../pipeline/route.ts";
import {
  getContinuation,
  cancelPendingCharge,
  completePendingCharge,
  captureCharge,
  createCharge,
  getCharge,
  listCharges,
  lookupInstallments,
  refundCharge,
} from "./transaction.ts";
import {
  listInvoices,
  listPaymentIntents,
  cancelSubscription,
  createSubscription,
  getSubscription,
  listSubscriptions,
} from "./subscription.ts";
import { createOrder, getOrder, updateOrder } from "./order.ts";
import { createPlan, getPlan, listPlans, createProduct } from "./plan.ts";
import { createPaymentToken, getPaymentToken, updatePaymentToken } from "./tokenization.ts";

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
  cancelPendingCharge,
  cancelSubscription,
  captureCharge,
  completePendingCharge,
  createCharge,
  createOrder,
  createPaymentToken,
  createPlan,
  createProduct,
  createSubscription,
  getCharge,
  getCheckoutButton,
  getContinuation,
  getOrder,
  getPaymentToken,
  getPlan,
  getSubscription,
  listCharges,
  listInvoices,
  listPaymentIntents,
  listPlans,
  listSubscriptions,
  lookupInstallments,
  refundCharge,
  updateOrder,
  updatePaymentToken,
};
