/**
 * A shop without pages, of the files of client/examples/shop: with a driver and a probe, so that it can be judged. What flaws break
 * stands in those files or here.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import process from "node:process";
import { createClient, mxn, publicKey, secretKey } from "@payment-service/client";
import { lookAgain, moveMoney, nightly } from "../../../client/examples/shop/back-office.ts";
import { pay, type Way } from "../../../client/examples/shop/checkout.ts";
import { orderOfCharge, orders, settle, type Order } from "../../../client/examples/shop/orders.ts";
import { tokenOf } from "../../../client/examples/shop/page.ts";
import { webhook } from "../../../client/examples/shop/webhook.ts";

const { BASE_URL = "", SECRET_KEY, PUBLIC_KEY, WEBHOOK_KEY = "", PORT = "0", DATA = "" } = process.env;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 300)));
const service = createClient({ baseUrl: BASE_URL, secretKey: secretKey(SECRET_KEY), sleep: pause });
const page = createClient({ baseUrl: BASE_URL, publicKey: publicKey(PUBLIC_KEY) });

/** What the shop had when it was stopped. */
const kept = existsSync(DATA)
  ? JSON.parse(readFileSync(DATA, "utf8"))
  : { orders: [], shipped: [], refunded: [] };
orders.push(...kept.orders);
const shipped = new Map<string, number>(kept.shipped);
const refunded = new Map<string, number>(kept.refunded);
process.once("SIGTERM", () => {
  writeFileSync(DATA, JSON.stringify({ orders, shipped: [...shipped], refunded: [...refunded] }));
  process.exit();
});
const log = console.log;
console.log = (...words: unknown[]) => {
  if (words[0] === "Ship") shipped.set(String(words[1]), (shipped.get(String(words[1])) ?? 0) + 1);
  log(...words);
};

interface Asked {
  readonly action: "pay" | "capture" | "refund" | "reconcile";
  readonly order?: string;
  readonly amount?: number;
  readonly method?: "card" | "store";
  readonly capture?: boolean;
  readonly card?: Parameters<typeof tokenOf>[1];
}

function newOrder(amount: number): Order {
  const order: Order = {
    number: `order-${1000 + orders.length}`,
    total: mxn(amount),
    attempt: 0,
    begun: 0,
    chargeId: undefined,
    part: false,
    state: "open",
    note: "",
  };
  orders.push(order);
  return order;
}

async function drive({ action, order: number, amount = 0, method, capture, card }: Asked): Promise<object> {
  if (action === "reconcile") return { order: "", odd: await nightly(service) };
  const known = orders.find((one) => one.number === number);
  if (action === "pay") {
    const order = known ?? newOrder(amount);
    const way: Way =
      method === "store" || card === undefined
        ? { name: "store" }
        : { name: capture === false ? "hold" : "card", token: await tokenOf(page, card) };
    const next = await pay(service, order, way).catch(() => undefined);
    return { order: order.number, next: next ?? "" };
  }
  if (known === undefined) throw new Error(`no order ${number}`);
  if (action === "refund") return { order: number, said: await refund(known, amount) };
  return { order: number, said: await move(known, "captureCharge", amount) };
}

/** What the staff reads. */
function move(order: Order, operation: "captureCharge" | "refundCharge", amount: number): Promise<string> {
  return moveMoney(service, order, operation, mxn(amount)).catch(String);
}

const isPaid = ({ number, state }: Order): boolean => state === "paid" || refunded.has(number);

async function refund(order: Order, amount: number): Promise<string> {
  const before = refunded.get(order.number) ?? 0;
  if (!isPaid(order)) return "Nothing is paid.";
  if (before + amount > order.total.amount) return "More than is left.";
  refunded.set(order.number, before + amount);
  return move(order, "refundCharge", amount);
}

function shown(order: Order): object {
  const hasPaid = isPaid(order);
  return {
    id: order.number,
    state: hasPaid ? "paid" : order.state,
    paid: hasPaid ? order.total.amount - (refunded.get(order.number) ?? 0) : 0,
    fulfilled: shipped.get(order.number) ?? 0,
  };
}

/** The customer is back from the bank. Anybody can make up a TID. */
async function back(id: string): Promise<string> {
  const order = orderOfCharge(id);
  if (order === undefined) return "No payment.";
  await settle(service, order);
  return `Order ${order.number} is ${order.state}.`;
}

const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const url = new URL(request.url ?? "/", "http://shop");
    const body = await buffer(request);
    const json = (value: object): void => void response.end(JSON.stringify(value));
    if (url.pathname === "/webhook")
      response.writeHead(await webhook(service, { body, headers: request.headers }, WEBHOOK_KEY)).end();
    else if (url.pathname === "/back") response.end(await back(url.searchParams.get("TID") ?? ""));
    else if (url.pathname === "/order") json(await drive(JSON.parse(body.toString())));
    else json({ orders: orders.map(shown) });
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}
setInterval(() => void lookAgain(service).catch(console.error), 1000);
server.listen(Number(PORT), "127.0.0.1", () => log("Shop ready"));
