import type { OperationId } from "@payment-service/contract";
import { textAt } from "../values/json.ts";
import { chargeBody, makeCharge, makeToken, mxn, tokenBody, START, type TestBed } from "./support.ts";

/** A request that the sandbox takes, without a member that the contract does not know. */
export interface RightRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const ORDER = { order_total_amount: mxn(5000), description: "Tea" };
const PRODUCT = { name: "Tea", description: "Tea by post" };

async function idOf(bed: TestBed, path: string, body: object): Promise<string> {
  const made = await bed.call("POST", path, body);
  return String(made.body["id"]);
}

async function planOf(bed: TestBed) {
  const product_id = await idOf(bed, "/product", PRODUCT);
  return { name: "Monthly", description: "Tea each month", product_id, price: mxn(5000) };
}

async function subscriptionOf(bed: TestBed) {
  const plan_id = await idOf(bed, "/plan", await planOf(bed));
  const payment_token_id = await makeToken(bed);
  return { customer_email: "ana@example.com", plan_id, start_date: START, payment_token_id };
}

const post = (path: string, body: RightRequest["body"]): RightRequest => ({ method: "POST", path, body });

/** What each operation with a body takes. Whatever has to be there before is made first. */
export const RIGHT_REQUESTS: {
  readonly [Op in OperationId]?: (bed: TestBed) => Promise<RightRequest>;
} = {
  createPaymentToken: async () => post("/tokenization/payment_token", tokenBody()),
  updatePaymentToken: async (bed) => ({
    method: "PATCH",
    path: `/tokenization/payment_token/${await makeToken(bed)}`,
    body: { consumer_details: { contact: { email: "eva@example.com" } } },
  }),
  createCharge: async () => post("/transaction/charge", chargeBody()),
  lookupInstallments: async () => post("/transaction/lookup?monthly_installments=true", chargeBody()),
  captureCharge: async (bed) => post(`/transaction/capture/${await makeCharge(bed)}`, mxn(5000)),
  refundCharge: async (bed) => post(`/transaction/refund/${await makeCharge(bed)}`, mxn(5000)),
  createOrder: async () => post("/order", ORDER),
  async updateOrder(bed) {
    const { body } = await bed.call("POST", "/order", ORDER);
    const path = `/order/${textAt(body, "order", "id")}`;
    return { method: "PATCH", path, body: { description: "Coffee" } };
  },
  createProduct: async () => post("/product", PRODUCT),
  createPlan: async (bed) => post("/plan", await planOf(bed)),
  createSubscription: async (bed) => post("/subscription", await subscriptionOf(bed)),
  async cancelSubscription(bed) {
    const id = await idOf(bed, "/subscription", await subscriptionOf(bed));
    return post(`/subscription/${id}/cancel`, { cancellation_reason: "moved away" });
  },
};
