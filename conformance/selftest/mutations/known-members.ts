/** The members that the document names in each request body. `true`: a value of any shape. */
import type { OperationId } from "@payment-service/contract";

type Known = { readonly [name: string]: Known | true };

const money: Known = { amount: true, currency_code: true };
const card: Known = {
  card_number: true,
  expiration_month: true,
  expiration_year: true,
  card_validation_code: true,
};
const consumer: Known = {
  external_consumer_id: true,
  contact: { id: true, email: true },
  name: { first_name: true, second_first_name: true, first_last_name: true, second_last_name: true },
};
const payment: Known = {
  credentials: {
    payment_method: { method: true },
    credit_or_debit_card: card,
    pay_with_bank_account: true,
    pay_with_store: true,
    pay_with_bnpl: true,
    service_payment_token: { payment_token: true },
  },
  address: true,
  contact: true,
  name: true,
};
const billing: Known = {
  first_name: true,
  last_name: true,
  email: true,
  phone_1: true,
  address_line_1: true,
  country_code: true,
  locality: true,
  postal_code: true,
  region_name_or_code: true,
};
const charge: Known = {
  description: true,
  amount_details: money,
  payment_detail: payment,
  processing_instructions: { auto_capture: true },
  consumer_details: consumer,
  billing_details: billing,
  shipping_details: true,
  additional_details: true,
};
const order: Known = {
  order_total_amount: money,
  description: true,
  payment_detail: payment,
  billing_details: billing,
  shipping_details: true,
  consumer_details: consumer,
  purchases: true,
  notes: true,
  external_system_order_id: true,
};

export const KNOWN: { readonly [Operation in OperationId]?: Known } = {
  createPaymentToken: {
    credential: { payment_method: { method: true }, credit_or_debit_card: card },
    consumer_details: consumer,
  },
  updatePaymentToken: { consumer_details: consumer },
  createCharge: charge,
  lookupInstallments: charge,
  captureCharge: money,
  refundCharge: money,
  createOrder: order,
  updateOrder: order,
  createPlan: {
    name: true,
    description: true,
    product_id: true,
    price: true,
    billing_frequency: true,
    additional_details: true,
  },
  createProduct: {
    name: true,
    description: true,
    external_product_id: true,
    status: true,
    additional_details: true,
  },
  createSubscription: {
    plan_id: true,
    customer_email: true,
    start_date: true,
    payment_token_id: true,
    payment_token_alias: true,
    auto_billing: true,
    billing_frequency: true,
    billing_day: true,
    billing_method: true,
  },
  cancelSubscription: { cancellation_reason: true },
};
