/** Groups of operations, and where a payment token stands in a request. */
import type { OperationId } from "@payment-service/contract";
import { operationIds } from "../../call/contract.ts";

/** Every operation that answers with JSON. */
export const EVERY: readonly OperationId[] = operationIds.filter((id) => id !== "getCheckoutButton");

export const BETA = [
  "listInvoices",
  "listPaymentIntents",
  "createPlan",
  "listPlans",
  "getPlan",
  "getSubscription",
  "listSubscriptions",
  "createSubscription",
  "cancelSubscription",
  "createProduct",
] as const;

export const PAGED = ["listInvoices", "listPaymentIntents", "listPlans", "listSubscriptions"] as const;

export const ORDERS = ["createOrder", "getOrder", "updateOrder"] as const;
export const TOKENS = ["createPaymentToken", "getPaymentToken", "updatePaymentToken"] as const;

/** Operations that a token can pay, and where the request names it. */
export const PAID_BY_TOKEN = ["createCharge", "lookupInstallments"] as const;
export const PAYMENT_TOKEN = "/payment_detail/credentials/service_payment_token/payment_token";
