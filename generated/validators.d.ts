// Written by `npm run generate` from openapi/. Do not edit: change the contract instead.
import type { OperationId } from "./operations.js";

/** One way in which a value does not fit the contract. */
export interface Violation {
  /** JSON pointer into the value; "" is the value itself. */
  readonly path: string;
  /** The word of JSON Schema that was broken, for example "required". */
  readonly keyword: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** All violations, not only the first; empty when the value fits. */
export type Check = (value: unknown) => readonly Violation[];

export interface OperationChecks {
  readonly body?: Check;
  readonly path?: Check;
  /** Takes the map of raw strings; turns them into the declared types and fills stated defaults, in place. */
  readonly query?: Check;
  /** By status; only answers whose body is JSON. */
  readonly responses: { readonly [status: number]: Check | undefined };
}

interface Having {
  body: "cancelSubscription" | "captureCharge" | "createCharge" | "createOrder" | "createPaymentToken" | "createPlan" | "createProduct" | "createSubscription" | "lookupInstallments" | "refundCharge" | "updateOrder" | "updatePaymentToken";
  path: "cancelPendingCharge" | "cancelSubscription" | "captureCharge" | "completePendingCharge" | "getCharge" | "getContinuation" | "getOrder" | "getPaymentToken" | "getPlan" | "getSubscription" | "refundCharge" | "updateOrder" | "updatePaymentToken";
  query: "listCharges" | "listInvoices" | "listPaymentIntents" | "listPlans" | "listSubscriptions" | "lookupInstallments";
}

export declare const checks: {
  readonly [Op in OperationId]: OperationChecks & {
    readonly [Part in keyof Having as Op extends Having[Part] ? Part : never]: Check;
  };
};

export type WebhookName =
  | "charge.succeeded"
  | "charge.pending"
  | "charge.failed"
  | "charge.cancelled"
  | "disbursement.succeeded"
  | "disbursement.failed"
  | "capture.succeeded"
  | "capture.failed"
  | "refund.succeeded"
  | "refund.failed"
  | "order_creation.succeeded"
  | "order_creation.failed"
  | "order_update.succeeded"
  | "order_update.failed"
  | "plan_creation.succeeded"
  | "plan_creation.failed"
  | "subscription_creation.succeeded"
  | "subscription_creation.failed"
  | "subscription_update.succeeded"
  | "subscription_update.failed"
  | "product_creation.succeeded"
  | "product_creation.failed";
export declare const webhookChecks: { readonly [Name in WebhookName]: Check };

/** For the decoded object, not for the Base64 text. */
export declare const checkAntiFraudMetadata: Check;
