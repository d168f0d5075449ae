/** Everything that a merchant does with the service, through our client: all 26 operations, money in each state. */
import {
  byCard,
  byToken,
  continuationIdOf,
  createClient,
  mxn,
  other,
  publicKey,
  secretKey,
} from "../../client/index.ts";
import { chargePages } from "../../client/pages.ts";
import type { World } from "../../client/call/world.ts";
import type { Described } from "./processes.ts";

const antiFraud = { ip_address: "203.0.113.7", device_id: "till-1", user_timezone: "-06:00" };
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Runs the steps in order. A step that cannot go on ends alone. */
export async function walk({ base_url, keys, cards }: Described, fetch: World["fetch"]): Promise<void> {
  const shop = createClient({ baseUrl: base_url, secretKey: secretKey(keys.secret), fetch, attempts: 1 });
  const page = createClient({ baseUrl: base_url, publicKey: publicKey(keys.public), fetch, attempts: 1 });
  const stranger = createClient({
    baseUrl: base_url,
    secretKey: secretKey("nobodys-key"),
    fetch,
    attempts: 1,
  });

  const card = (name: string) => byCard(cardOf(cards[name]));
  const order = () =>
    shop.createOrder({
      antiFraud,
      body: { order_total_amount: mxn(5000), description: "Tea", purchases: [{ name: "Tea" }] },
    });
  const charge = (amount: number, payment_detail = card("approved"), auto_capture = true) =>
    shop.createCharge({
      antiFraud,
      body: {
        description: "Tea",
        amount_details: mxn(amount),
        payment_detail,
        processing_instructions: { auto_capture },
      },
    });
  const chargeId = async (amount: number, payment = card("approved"), captured = true): Promise<string> => {
    const made = await charge(amount, payment, captured);
    if (made.status === "completed") return made.charge.id;
    throw new Error(`no charge: ${made.status}`);
  };
  const token = () =>
    page.createPaymentToken({
      antiFraud,
      body: {
        credential: {
          payment_method: { method: "credit_or_debit_card" },
          credit_or_debit_card: cardOf(cards["approved"]),
        },
        consumer_details: consumer,
      },
    });
  const tokenId = async (): Promise<string> => textOf(await token(), "token_details", "id");
  const planId = async (): Promise<string> => {
    const product = await shop.createProduct({ body: { name: "Tea", description: "Monthly tea" } });
    const product_id = textOf(product, "id");
    const plan = await shop.createPlan({
      body: { name: "Tea", description: "A box", product_id, price: mxn(9900) },
    });
    return textOf(plan, "id");
  };
  const subscriptionId = async (): Promise<string> => {
    const body = {
      plan_id: await planId(),
      customer_email: "ana@example.com",
      start_date: Date.now(),
      payment_token_id: await tokenId(),
    };
    return textOf(await shop.createSubscription({ body }), "id");
  };
  const pending = async (method: string): Promise<string> => {
    const made = await charge(5000, { credentials: { payment_method: { method: other(method) } } });
    return textOf(made, "id");
  };

  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const id = await chargeId(5000);
      await shop.getCharge({ id });
      await shop.refundCharge({ id, body: mxn(2000) });
      await shop.refundCharge({ id, body: mxn(9000) });
      await shop.getCharge({ id });
    },
    async () => {
      const id = await chargeId(5000, card("approved"), false);
      await shop.captureCharge({ id, body: mxn(3000) });
      await shop.captureCharge({ id, body: mxn(2000) });
      await shop.getCharge({ id });
    },
    async () => {
      const id = await chargeId(5000, card("approved"), false);
      await shop.captureCharge({ id, body: mxn(6000) });
      await shop.refundCharge({ id, body: mxn(1) });
      await shop.captureCharge({ id, body: mxn(5000) });
    },
    () => charge(5000, card("declined")),
    async () => {
      const made = await charge(300_000, card("three_ds"));
      if (made.status !== "pending" || !("redirect_url" in made.action)) return;
      const id = continuationIdOf(made.action.redirect_url);
      if (id !== undefined) await page.getContinuation({ id });
    },
    async () => {
      const id = await pending("pay_with_store");
      await shop.completePendingCharge({ id });
      await shop.completePendingCharge({ id });
      await shop.getCharge({ id });
    },
    async () => {
      const id = await pending("pay_with_bank_account");
      await shop.cancelPendingCharge({ id });
      await shop.cancelPendingCharge({ id });
      await shop.getCharge({ id });
    },
    () => pending("pay_with_bnpl"),
    async () => {
      const id = await tokenId();
      await shop.getPaymentToken({ id });
      await shop.updatePaymentToken({
        id,
        body: { consumer_details: { contact: { email: "eva@example.com" } } },
      });
      await shop.getPaymentToken({ id });
      await charge(5000, byToken(id));
    },
    async () => {
      const id = textOf(await order(), "order", "id");
      await shop.getOrder({ id });
      await page.updateOrder({ id, antiFraud, body: { description: "More tea" } });
      await shop.getOrder({ id });
    },
    async () => {
      await planId().then((id) => shop.getPlan({ id }));
      await shop.createProduct({ body: { name: "Old tea", description: "Gone", status: "disabled" } });
    },
    async () => {
      const id = await subscriptionId();
      await shop.getSubscription({ id });
      await shop.listInvoices({ query: { subscription_id: id } });
      await shop.listPaymentIntents({ query: { subscription_id: id } });
      await shop.cancelSubscription({ id, body: { cancellation_reason: "enough tea" } });
      await shop.getSubscription({ id });
    },
    () => shop.listPlans({ query: { page: 1, page_size: 2 } }),
    () => shop.listSubscriptions({ query: { page_size: 2 } }),
    () => shop.listInvoices(),
    () => shop.listPaymentIntents(),
    () => page.getCheckoutButton(),
    () =>
      shop.lookupInstallments({
        query: { monthly_installments: true },
        body: { description: "Tea", amount_details: mxn(90_000), payment_detail: card("installments") },
      }),
    async () => {
      for await (const one of chargePages(shop, { query: { limit: 3 } })) if (one.status !== 200) break;
    },
    async () => {
      const first = await shop.listCharges({ query: { limit: 2 } });
      const { last_cursor } = recordOf(recordOf(first)["body"]);
      const older = await shop.listCharges({ query: { limit: 2, after_id: String(last_cursor) } });
      const { first_cursor } = recordOf(recordOf(older)["body"]);
      await shop.listCharges({ query: { limit: 2, before_id: String(first_cursor) } });
    },
    () =>
      shop.listCharges({
        query: { payment_methods: "pay_with_store", channel: "commerce_api", transaction_status: "success" },
      }),
    () => shop.listCharges({ query: { start_time: 1, end_time: Date.now() } }),
    () => shop.listCharges({ query: { after_id: "no cursor" } }),
    () => shop.getCharge({ id: UNKNOWN }),
    () => shop.captureCharge({ id: UNKNOWN, body: mxn(1) }),
    () => shop.getOrder({ id: UNKNOWN }),
    () => shop.getPlan({ id: UNKNOWN }),
    () => shop.completePendingCharge({ id: UNKNOWN }),
    () => stranger.listCharges(),
    () => stranger.getOrder({ id: UNKNOWN }),
    () => page.getCharge({ id: UNKNOWN }),
  ];
  for (const step of steps) await step().catch(() => undefined);
}

const consumer = {
  external_consumer_id: "ana",
  contact: { email: "ana@example.com" },
  name: { first_name: "Ana", first_last_name: "Luna" },
};

function cardOf(card: Described["cards"][string] | undefined) {
  const field = (name: string): string => String(card?.[name] ?? "");
  return {
    card_number: field("card_number"),
    expiration_month: field("expiration_month"),
    expiration_year: field("expiration_year"),
    card_validation_code: field("card_validation_code"),
  };
}

/** A text in the body of an answer of any status. Without it the step ends. */
function textOf(outcome: object, ...path: string[]): string {
  const found = path.reduce<unknown>((value, name) => recordOf(value)[name], recordOf(outcome)["body"]);
  if (typeof found !== "string") throw new Error(`no ${path.join(".")}`);
  return found;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
