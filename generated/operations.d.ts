// Written by `npm run generate` from openapi/. Do not edit: change the contract instead.
import type { operations as OperationTypes } from "./types.js";
export type { components, paths, webhooks } from "./types.js";

export type OperationId =
  | "cancelPendingCharge"
  | "cancelSubscription"
  | "captureCharge"
  | "completePendingCharge"
  | "createCharge"
  | "createOrder"
  | "createPaymentToken"
  | "createPlan"
  | "createProduct"
  | "createSubscription"
  | "getCharge"
  | "getCheckoutButton"
  | "getContinuation"
  | "getOrder"
  | "getPaymentToken"
  | "getPlan"
  | "getSubscription"
  | "listCharges"
  | "listInvoices"
  | "listPaymentIntents"
  | "listPlans"
  | "listSubscriptions"
  | "lookupInstallments"
  | "refundCharge"
  | "updateOrder"
  | "updatePaymentToken";
export type KeyKind = "public" | "secret";

export interface OperationInfo {
  readonly id: OperationId;
  readonly method: "GET" | "POST" | "PATCH";
  /** As in the contract, for example "/transaction/capture/{id}". */
  readonly path: string;
  readonly tag: string;
  readonly beta: boolean;
  /** The kinds of keys that the operation accepts; null where the document gives none. */
  readonly keyKinds: readonly KeyKind[] | null;
  readonly statuses: readonly number[];
  readonly takesAntiFraudHeader: boolean;
  readonly bodyRequired: boolean;
}

/** As a type: parameters, bodies and answers of each operation. As a value: the operation table. */
export type operations = OperationTypes;
export declare const operations: { readonly [Op in OperationId]: OperationInfo };

/** Version of this package; all packages of the project have the same. */
export declare const version: string;

/** Operations that accept this kind of key and no other. An operation is in neither list where the document gives no kind. */
export declare const onlyWith: {
  readonly public: readonly ["getCheckoutButton"];
  readonly secret: readonly ["cancelPendingCharge","captureCharge","completePendingCharge","getPaymentToken","listCharges","lookupInstallments","refundCharge","updatePaymentToken"];
};

/** Operations that a kind of key may call. Both may where the document gives no kind. */
export type OperationFor<Kind extends KeyKind> = Exclude<
  OperationId,
  (typeof onlyWith)[Exclude<KeyKind, Kind>][number]
>;
