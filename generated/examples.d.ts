// Written by `npm run generate` from openapi/. Do not edit: change the contract instead.
import type { operations, webhooks } from "./types.js";

type Named<Names extends string, Value> = { readonly [Name in Names]: Value };
type Json<Body> = Body extends { content: { "application/json": infer Value } } ? Value : string;
type Request<Op extends keyof operations> = operations[Op] extends { requestBody?: infer Body }
  ? Json<NonNullable<Body>>
  : never;
type Answer<
  Op extends keyof operations,
  Status extends keyof operations[Op]["responses"],
> = Json<operations[Op]["responses"][Status]>;
type Event<Name extends keyof webhooks> = webhooks[Name]["post"] extends { requestBody?: infer Body }
  ? Json<NonNullable<Body>>
  : never;

/** By operation: bodies to send, and answers by status. The first example of a 400 is always `invalid_request`. */
export declare const examples: {
  readonly cancelPendingCharge: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"cancelled", Answer<"cancelPendingCharge", 200>>; readonly 400: Named<"invalid_request" | "charge_not_found", Answer<"cancelPendingCharge", 400>>; readonly 401: Named<"invalid_credentials", Answer<"cancelPendingCharge", 401>>; readonly 404: Named<"charge_not_pending", Answer<"cancelPendingCharge", 404>> };
  };
  readonly cancelSubscription: {
    readonly request: Named<"with_reason" | "without_reason", Request<"cancelSubscription">>;
    readonly responses: { readonly 200: Named<"subscription", Answer<"cancelSubscription", 200>>; readonly 400: Named<"invalid_request", Answer<"cancelSubscription", 400>>; readonly 401: Named<"invalid_credentials", Answer<"cancelSubscription", 401>> };
  };
  readonly captureCharge: {
    readonly request: Named<"whole_amount" | "part", Request<"captureCharge">>;
    readonly responses: { readonly 200: Named<"captured", Answer<"captureCharge", 200>>; readonly 400: Named<"invalid_request" | "captured_already", Answer<"captureCharge", 400>>; readonly 401: Named<"invalid_credentials", Answer<"captureCharge", 401>> };
  };
  readonly completePendingCharge: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"completed", Answer<"completePendingCharge", 200>>; readonly 400: Named<"invalid_request" | "charge_not_found", Answer<"completePendingCharge", 400>>; readonly 401: Named<"invalid_credentials", Answer<"completePendingCharge", 401>>; readonly 404: Named<"charge_not_pending", Answer<"completePendingCharge", 404>> };
  };
  readonly createCharge: {
    readonly request: Named<"by_card" | "by_card_held" | "by_token" | "three_ds_amount" | "by_bank_account" | "by_store" | "by_bnpl", Request<"createCharge">>;
    readonly responses: { readonly 200: Named<"succeeded" | "succeeded_with_authorization_code", Answer<"createCharge", 200>>; readonly 400: Named<"invalid_request" | "pending_3ds_authenticate" | "pending_collect_payment" | "pending_complete_at_bnpl_provider" | "failed", Answer<"createCharge", 400>>; readonly 401: Named<"invalid_credentials", Answer<"createCharge", 401>> };
  };
  readonly createOrder: {
    readonly request: Named<"minimal" | "with_details", Request<"createOrder">>;
    readonly responses: { readonly 200: Named<"order", Answer<"createOrder", 200>>; readonly 400: Named<"invalid_request", Answer<"createOrder", 400>>; readonly 401: Named<"invalid_credentials", Answer<"createOrder", 401>>; readonly 429: Named<"too_many_requests", Answer<"createOrder", 429>> };
  };
  readonly createPaymentToken: {
    readonly request: Named<"card" | "card_of_known_consumer", Request<"createPaymentToken">>;
    readonly responses: { readonly 200: Named<"payment_token", Answer<"createPaymentToken", 200>>; readonly 400: Named<"invalid_request", Answer<"createPaymentToken", 400>>; readonly 401: Named<"invalid_credentials", Answer<"createPaymentToken", 401>>; readonly 429: Named<"too_many_requests", Answer<"createPaymentToken", 429>> };
  };
  readonly createPlan: {
    readonly request: Named<"monthly" | "weekly", Request<"createPlan">>;
    readonly responses: { readonly 200: Named<"plan", Answer<"createPlan", 200>>; readonly 400: Named<"invalid_request", Answer<"createPlan", 400>>; readonly 401: Named<"invalid_credentials", Answer<"createPlan", 401>> };
  };
  readonly createProduct: {
    readonly request: Named<"minimal" | "disabled", Request<"createProduct">>;
    readonly responses: { readonly 200: Named<"product", Answer<"createProduct", 200>>; readonly 400: Named<"invalid_request", Answer<"createProduct", 400>>; readonly 401: Named<"invalid_credentials", Answer<"createProduct", 401>> };
  };
  readonly createSubscription: {
    readonly request: Named<"by_token_id" | "by_token_alias", Request<"createSubscription">>;
    readonly responses: { readonly 200: Named<"subscription", Answer<"createSubscription", 200>>; readonly 400: Named<"invalid_request", Answer<"createSubscription", 400>>; readonly 401: Named<"invalid_credentials", Answer<"createSubscription", 401>> };
  };
  readonly getCharge: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"succeeded" | "pending_3ds_authenticate" | "failed", Answer<"getCharge", 200>>; readonly 401: Named<"invalid_credentials", Answer<"getCharge", 401>>; readonly 404: Named<"charge_not_found", Answer<"getCharge", 404>> };
  };
  readonly getCheckoutButton: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"button", Answer<"getCheckoutButton", 200>>; readonly 400: Named<"invalid_request", Answer<"getCheckoutButton", 400>>; readonly 401: Named<"invalid_credentials", Answer<"getCheckoutButton", 401>> };
  };
  readonly getContinuation: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"three_ds_authenticate", Answer<"getContinuation", 200>>; readonly 400: Named<"invalid_request", Answer<"getContinuation", 400>>; readonly 401: Named<"invalid_credentials", Answer<"getContinuation", 401>> };
  };
  readonly getOrder: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"order", Answer<"getOrder", 200>>; readonly 400: Named<"invalid_request", Answer<"getOrder", 400>>; readonly 401: Named<"invalid_credentials", Answer<"getOrder", 401>> };
  };
  readonly getPaymentToken: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"payment_token", Answer<"getPaymentToken", 200>>; readonly 400: Named<"invalid_request", Answer<"getPaymentToken", 400>>; readonly 401: Named<"invalid_credentials", Answer<"getPaymentToken", 401>> };
  };
  readonly getPlan: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"plan", Answer<"getPlan", 200>>; readonly 400: Named<"invalid_request", Answer<"getPlan", 400>>; readonly 401: Named<"invalid_credentials", Answer<"getPlan", 401>> };
  };
  readonly getSubscription: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"subscription", Answer<"getSubscription", 200>>; readonly 400: Named<"invalid_request", Answer<"getSubscription", 400>>; readonly 401: Named<"invalid_credentials", Answer<"getSubscription", 401>> };
  };
  readonly listCharges: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"first_page" | "last_page" | "no_charges", Answer<"listCharges", 200>>; readonly 400: Named<"invalid_request" | "limit_out_of_bounds" | "invalid_cursor_after_or_before" | "integrity_or_database_issue" | "after_id_and_before_id_both_present" | "merchant_does_not_exist" | "merchant_sub_account_does_not_exist", Answer<"listCharges", 400>>; readonly 401: Named<"invalid_credentials", Answer<"listCharges", 401>> };
  };
  readonly listInvoices: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"first_page" | "no_invoices", Answer<"listInvoices", 200>>; readonly 400: Named<"invalid_request", Answer<"listInvoices", 400>>; readonly 401: Named<"invalid_credentials", Answer<"listInvoices", 401>> };
  };
  readonly listPaymentIntents: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"first_page", Answer<"listPaymentIntents", 200>>; readonly 400: Named<"invalid_request", Answer<"listPaymentIntents", 400>>; readonly 401: Named<"invalid_credentials", Answer<"listPaymentIntents", 401>> };
  };
  readonly listPlans: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"middle_page", Answer<"listPlans", 200>>; readonly 400: Named<"invalid_request", Answer<"listPlans", 400>>; readonly 401: Named<"invalid_credentials", Answer<"listPlans", 401>> };
  };
  readonly listSubscriptions: {
    readonly request: {};
    readonly responses: { readonly 200: Named<"first_page", Answer<"listSubscriptions", 200>>; readonly 400: Named<"invalid_request", Answer<"listSubscriptions", 400>>; readonly 401: Named<"invalid_credentials", Answer<"listSubscriptions", 401>> };
  };
  readonly lookupInstallments: {
    readonly request: Named<"card", Request<"lookupInstallments">>;
    readonly responses: { readonly 200: Named<"options" | "not_eligible", Answer<"lookupInstallments", 200>>; readonly 400: Named<"invalid_request", Answer<"lookupInstallments", 400>>; readonly 401: Named<"invalid_credentials", Answer<"lookupInstallments", 401>> };
  };
  readonly refundCharge: {
    readonly request: Named<"whole_amount" | "part", Request<"refundCharge">>;
    readonly responses: { readonly 200: Named<"refunded", Answer<"refundCharge", 200>>; readonly 400: Named<"invalid_request" | "more_than_captured", Answer<"refundCharge", 400>>; readonly 401: Named<"invalid_credentials", Answer<"refundCharge", 401>> };
  };
  readonly updateOrder: {
    readonly request: Named<"new_description" | "new_amount_and_items", Request<"updateOrder">>;
    readonly responses: { readonly 200: Named<"order", Answer<"updateOrder", 200>>; readonly 400: Named<"invalid_request", Answer<"updateOrder", 400>>; readonly 401: Named<"invalid_credentials", Answer<"updateOrder", 401>> };
  };
  readonly updatePaymentToken: {
    readonly request: Named<"new_email", Request<"updatePaymentToken">>;
    readonly responses: { readonly 200: Named<"payment_token", Answer<"updatePaymentToken", 200>>; readonly 400: Named<"invalid_request", Answer<"updatePaymentToken", 400>>; readonly 401: Named<"invalid_credentials", Answer<"updatePaymentToken", 401>> };
  };
};

/** By webhook: bodies that the service sends. */
export declare const webhookExamples: {
  readonly "charge.succeeded": Named<"charge_succeeded", Event<"charge.succeeded">>;
  readonly "charge.pending": Named<"charge_pending", Event<"charge.pending">>;
  readonly "charge.failed": Named<"charge_failed", Event<"charge.failed">>;
  readonly "charge.cancelled": Named<"charge_cancelled", Event<"charge.cancelled">>;
  readonly "disbursement.succeeded": Named<"disbursement_succeeded", Event<"disbursement.succeeded">>;
  readonly "disbursement.failed": Named<"disbursement_failed", Event<"disbursement.failed">>;
  readonly "capture.succeeded": Named<"capture_succeeded", Event<"capture.succeeded">>;
  readonly "capture.failed": Named<"capture_failed", Event<"capture.failed">>;
  readonly "refund.succeeded": Named<"refund_succeeded", Event<"refund.succeeded">>;
  readonly "refund.failed": Named<"refund_failed", Event<"refund.failed">>;
  readonly "order_creation.succeeded": Named<"order_creation_succeeded", Event<"order_creation.succeeded">>;
  readonly "order_creation.failed": Named<"order_creation_failed", Event<"order_creation.failed">>;
  readonly "order_update.succeeded": Named<"order_update_succeeded", Event<"order_update.succeeded">>;
  readonly "order_update.failed": Named<"order_update_failed", Event<"order_update.failed">>;
  readonly "plan_creation.succeeded": Named<"plan_creation_succeeded", Event<"plan_creation.succeeded">>;
  readonly "plan_creation.failed": Named<"plan_creation_failed", Event<"plan_creation.failed">>;
  readonly "subscription_creation.succeeded": Named<"subscription_creation_succeeded", Event<"subscription_creation.succeeded">>;
  readonly "subscription_creation.failed": Named<"subscription_creation_failed", Event<"subscription_creation.failed">>;
  readonly "subscription_update.succeeded": Named<"subscription_update_succeeded", Event<"subscription_update.succeeded">>;
  readonly "subscription_update.failed": Named<"subscription_update_failed", Event<"subscription_update.failed">>;
  readonly "product_creation.succeeded": Named<"product_creation_succeeded", Event<"product_creation.succeeded">>;
  readonly "product_creation.failed": Named<"product_creation_failed", Event<"product_creation.failed">>;
};
