import { textAt } from "../values/json.ts";
import { chargeBody, card, makeCharge, makeToken, mxn, payBy, type TestBed } from "./support.ts";

export interface Visited {
  readonly status: number;
  readonly location: string | null;
  readonly page: string;
}

/** A page of the sandbox; with a form, what comes back when it is sent. */
export async function visit(
  bed: TestBed,
  path: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Visited> {
  const response = await bed.sandbox.fetch(bed.sandbox.world.origin() + path, {
    headers: { accept: "text/html", ...headers },
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    redirect: "manual",
  });
  return { status: response.status, location: response.headers.get("location"), page: await response.text() };
}

/** The text of a page without its markup. */
export function shownIn({ page }: Pick<Visited, "page">): string {
  return page.replaceAll(/<(style|script)>[^]*?<\/\1>|<[^>]+>/g, "").replaceAll(/\s+/g, " ");
}

/** The addresses of the forms of a page. */
export function formsIn({ page }: Visited): string[] {
  return [...page.matchAll(/<form method="post" action="([^"]+)"/g)].map(([, action = ""]) => action);
}

/** Something of everything: the paths of all pages of the portal, with things on them. */
export async function furnish(bed: TestBed): Promise<Record<string, string>> {
  const hold = await makeCharge(bed, 5000, { description: "<script>alert(1)</script>\u0000&" });
  await bed.call("POST", `/transaction/capture/${hold}`, mxn(3000));
  await bed.call("POST", `/transaction/refund/${hold}`, mxn(1000));
  const open = await makeCharge(bed, 7000);
  const pending = async (body: object) =>
    String((await bed.call("POST", "/transaction/charge", body)).body["id"]);
  const store = await pending(chargeBody(100, { payment_detail: payBy("pay_with_store") }));
  const three = await pending(
    chargeBody(300_000, { payment_detail: payBy("credit_or_debit_card", card("three_ds")) }),
  );
  const order = await bed.call("POST", "/order", {
    order_total_amount: mxn(100),
    description: "Boots",
    purchases: [{}],
  });
  const orderId = textAt(order.body, "order", "id") ?? "";
  const product = await bed.call("POST", "/product", { name: "Tea", description: "Green" });
  const plan = await bed.call("POST", "/plan", {
    name: "Monthly tea",
    description: "A tin",
    product_id: product.body["id"],
    price: mxn(9900),
  });
  const token = await makeToken(bed);
  const subscription = await bed.call("POST", "/subscription", {
    plan_id: plan.body["id"],
    customer_email: "ana@example.com",
    start_date: bed.sandbox.world.clock.now(),
    payment_token_id: token,
  });
  await bed.settle();
  const event = bed.received[0]?.headers.get("webhook-id") ?? "";
  return {
    start: "/portal",
    charges: "/portal/charges",
    search: "/portal/charges?q=shoes",
    captured: `/portal/charges/${hold}`,
    hold: `/portal/charges/${open}`,
    store: `/portal/charges/${store}`,
    three: `/portal/charges/${three}`,
    events: "/portal/events",
    event: `/portal/events/${event}`,
    orders: "/portal/orders",
    order: `/portal/orders/${orderId}`,
    subscriptions: "/portal/subscriptions",
    subscription: `/portal/subscriptions/${String(subscription.body["id"])}`,
    invoices: "/portal/invoices",
    intents: "/portal/payment-intents",
    plans: "/portal/plans",
    plan: `/portal/plans/${String(plan.body["id"])}`,
    products: "/portal/products",
    product: `/portal/products/${String(product.body["id"])}`,
    tokens: "/portal/tokens",
    token: `/portal/tokens/${token}`,
    outcomes: "/portal/outcomes",
    clock: "/portal/clock",
    faults: "/portal/faults",
    checkpoints: "/portal/checkpoints",
    pay: `/pay/plan/${String(plan.body["id"])}`,
    nothing: "/portal/nope",
    control: "/_sandbox",
  };
}
