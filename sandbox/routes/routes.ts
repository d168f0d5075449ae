import type { OperationId } from "@payment-service/contract";
import type { Route } from "../pipeline/route.ts";
import { getCheckoutButton } from "./checkout.ts";
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
