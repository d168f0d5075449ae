import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { lookAgain, moveMoney, nightly } from "../examples/shop/back-office.ts";
import { pay, type Way } from "../examples/shop/checkout.ts";
import { orderOfCharge, orders, settle, type Order } from "../examples/shop/orders.ts";
import { tokenOf } from "../examples/shop/page.ts";
import { replaysIn } from "../examples/shop/replays.ts";
import { invoicesOf, subscribe } from "../examples/shop/subscription.ts";
import { webhook } from "../examples/shop/webhook.ts";
import {
  byCard,
  chargeStateOf,
  createClient,
  mxn,
  orThrow,
  publicKey,
  secretKey,
  TransportError,
  type PublicClient,
  type SecretClient,
} from "../index.ts";
import { chargePages, itemsOf } from "../pages.ts";
import { exampleFetch, type Answers } from "../testing.ts";
import { BY_NAME, Program } from "./sandbox.ts";

const CARD = { expiration_month: "12", expiration_year: "2039", card_validation_code: "123" };
const examples = new URL("../examples/shop/", import.meta.url);

test("docs/shop.md shows the files of examples/shop, each of them whole; docs/integrate.md one more example", async () => {
  const guide = await readFile(new URL("../../docs/shop.md", import.meta.url), "utf8");
  const blocks = [...guide.matchAll(/```ts\n(\/\/ (\S+)\n.*?)```/gs)];
  expect(new Set(blocks.map(([, , name]) => name))).toEqual(new Set(await readdir(examples)));
  for (const [, code = "", name = ""] of blocks)
    await expect(code).toMatchFileSnapshot(fileURLToPath(new URL(name, examples)));
  const first = await readFile(new URL("../../docs/integrate.md", import.meta.url), "utf8");
  expect(first).toContain(await readFile(new URL("../hold-and-capture.ts", examples), "utf8"));
});

test("its tests of a double pass", async () => {
  const program = new Program([...BY_NAME, fileURLToPath(new URL("tests.ts", examples))]);
  onTestFinished(() => program.stop());
  expect([await program.ended(), program.lines.filter((line) => /✖|✔|not ok|^ok/.test(line)).length]).toEqual(
    [0, 2],
  );
});

/** The shop behind its webhook address, and a sandbox that knows it. */
const answered: number[] = [];
const shop = createServer((request, response) => {
  const status = buffer(request)
    .then((body) => webhook(service, { body, headers: request.headers }, key))
    .catch(() => 500);
  void status.then((known) => {
    answered.push(known);
    return response.writeHead(known).end();
  });
});
let sandbox: Program;
let service: SecretClient;
let page: PublicClient;
let key: string;
let control: string;
const shipped: unknown[] = [];

beforeAll(async () => {
  vi.spyOn(console, "log").mockImplementation((...words) => void shipped.push(words[1]));
  shop.listen(0, "127.0.0.1");
  await once(shop, "listening");
  const address = shop.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const flags = [
    "--webhook-url",
    `http://127.0.0.1:${port}/webhook`,
    "--redirect-url",
    "http://shop.test/back",
  ];
  sandbox = new Program(["sandbox/cli.ts", "--port", "0", "--memory", ...flags]);
  key = await sandbox.says(/Webhook key +(\S+)/);
  const baseUrl = await sandbox.says(/Base URL +(\S+)/);
  control = baseUrl.replace(/v2$/, "_sandbox");
  service = createClient({
    baseUrl,
    secretKey: secretKey(await sandbox.says(/Secret key +(\S+)/)),
    sleep: async () => {}, // a read that is repeated is repeated at once
  });
  page = createClient({ baseUrl, publicKey: publicKey(await sandbox.says(/Public key +(\S+)/)) });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await sandbox.stop();
  shop.close();
});

const post = (path: string, body: object) =>
  fetch(`${control}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const payingBy = async (card_number: string, name: "card" | "hold" = "card"): Promise<Way> => ({
  name,
  token: await tokenOf(page, { ...CARD, card_number }),
});
const approved = (name: "card" | "hold") => payingBy("4111111111111111", name);
const declining = () => payingBy("4000000000000002");
/** At this amount the bank asks the customer. */
const ASKED_AT = 300_000;
const asking = () => payingBy("4000000000003220");
const press = (address: string, answer: "succeed" | "fail") =>
  fetch(address, { method: "POST", body: new URLSearchParams({ answer }), redirect: "manual" });

let last = 1000;
function ordered(centavos: number): Order {
  last += 1;
  const order: Order = {
    number: `order-${last}`,
    total: mxn(centavos),
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
const timesShipped = ({ number }: Order) => shipped.filter((one) => one === number).length;
const becomes = async (order: Order, state: Order["state"]) => {
  await expect.poll(() => order.state).toBe(state);
};

test("by card: paid and shipped once, though two webhooks come; declined; asked by the bank", async () => {
  await post("faults", { fault: "webhook_twice", times: 1 });
  const order = ordered(5_000);
  const before = answered.length;
  expect(await pay(service, order, await approved("card"))).toBeUndefined();
  await expect.poll(() => answered.length - before, { timeout: 20_000 }).toBeGreaterThan(1);
  expect([order.state, timesShipped(order)]).toEqual(["paid", 1]);

  const declined = ordered(5_000);
  await pay(service, declined, await declining());
  expect([declined.state, declined.note]).toEqual(["failed", "The charge was declined."]);
  await post("faults", { fault: "answer_cut", for: "createCharge", times: 1 });
  await pay(service, declined, await approved("card"));
  await pay(service, declined, await approved("card"));
  await becomes(declined, "paid");
  expect(timesShipped(declined)).toBe(1);

  for (const [answer, state] of [
    ["succeed", "paid"],
    ["fail", "failed"],
  ] as const) {
    const asked = ordered(ASKED_AT);
    const address = await pay(service, asked, await asking());
    expect(asked.state).toBe("waiting");
    await press(address ?? "", answer);
    await becomes(asked, state);
    expect(timesShipped(asked)).toBe(answer === "succeed" ? 1 : 0);
  }
});

test("held, captured in part, given back in part; a second capture is refused", async () => {
  const order = ordered(10_000);
  await pay(service, order, await approved("hold"));
  expect([order.state, timesShipped(order)]).toEqual(["held", 0]);
  expect(await moveMoney(service, order, "captureCharge", mxn(6_000))).toBe("Done.");
  expect([order.state, timesShipped(order)]).toEqual(["look", 0]);
  expect(await moveMoney(service, order, "captureCharge", mxn(100))).toMatch(/already captured/);
  expect(await moveMoney(service, order, "refundCharge", mxn(1_000))).toBe("Done.");
  expect([order.state, timesShipped(order)]).toEqual(["look", 0]);
  const whole = ordered(10_000);
  await pay(service, whole, await approved("hold"));
  expect(await moveMoney(service, whole, "captureCharge", whole.total)).toBe("Done.");
  expect([whole.state, timesShipped(whole)]).toEqual(["paid", 1]);
  const given = ordered(10_000);
  await pay(service, given, await approved("hold"));
  await moveMoney(service, given, "refundCharge", given.total);
  expect([given.state, timesShipped(given)]).toEqual(["failed", 0]);
});

const unanswered = () => Promise.reject(new TypeError("fetch failed"));
const double = (answers: Answers) =>
  createClient({
    baseUrl: "http://service.test/v2",
    secretKey: secretKey("sk_of_the_test"),
    attempts: 1,
    fetch: exampleFetch(answers),
  });

test("a read that fails after a move hides neither its answer nor its own error", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => errors.mockRestore());
  const order: Order = { ...ordered(5_000), chargeId: "0190a000-0000-7000-8000-000000000001", state: "paid" };
  const refund = (answers: Answers) =>
    moveMoney(double({ ...answers, getCharge: unanswered }), order, "refundCharge", mxn(1_000));
  expect(await refund({})).toBe("Done.");
  await expect(refund({ refundCharge: unanswered })).rejects.toMatchObject({
    operation: "refundCharge",
    sent: "perhaps",
  });
  expect(order.state).toBe("paid");
  expect(errors.mock.calls).toEqual(
    [1, 2].map(() => [order.number, "is not settled:", expect.any(TransportError)]),
  );
});

test("news of an attempt that failed does not decide the next one, whose answer is lost", async () => {
  const order = ordered(ASKED_AT);
  const address = await pay(service, order, await asking());
  await press(address ?? "", "fail");
  await becomes(order, "failed");
  const first = order.chargeId;
  // A service that made the second charge, gives no answer, and does not list it yet.
  await pay(double({ createCharge: unanswered }), order, await approved("card"));
  expect([order.state, orderOfCharge(first)]).toEqual(["paying", undefined]);
  await nightly(service);
  expect(order.state).toBe("paying");
  expect(await pay(service, order, await approved("card"))).toBeUndefined();
  expect([order.state, timesShipped(order)]).toEqual(["paying", 0]);
  order.begun = 0;
  await lookAgain(service);
  expect(order.state).toBe("open");
});

test("in a store, by transfer, later: the customer reads what to do, and pays or does not", async () => {
  const store = ordered(20_000);
  expect(await pay(service, store, { name: "store" })).toBeUndefined();
  expect(store.note).toMatch(/^store: .+, reference_number: \d+, instructions_url: http/);
  orThrow(await service.completePendingCharge({ id: store.chargeId ?? "" }));
  await becomes(store, "paid");
  const transfer = ordered(20_000);
  await pay(service, transfer, { name: "transfer" });
  expect(transfer.note).toMatch(/^bank_name: .+, transaction_clabe: \d{18}, reference_number: \d+, /);
  orThrow(await service.cancelPendingCharge({ id: transfer.chargeId ?? "" }));
  await becomes(transfer, "failed");
  const later = ordered(20_000);
  expect(await pay(service, later, { name: "later" })).toMatch(/^http/);
  expect([later.state, timesShipped(store), timesShipped(transfer)]).toEqual(["waiting", 1, 0]);
});

test("a charge that wants 3DS and whose answer is lost sends the customer on, also when they press again", async () => {
  const order = ordered(ASKED_AT);
  await post("faults", { fault: "answer_cut", for: "createCharge", times: 1 });
  const address = await pay(service, order, await asking());
  expect([order.state, address]).toEqual(["waiting", expect.stringMatching(/^http/)]);
  expect(await pay(service, order, await approved("card"))).toBe(address);
  await press(address ?? "", "succeed");
  await becomes(order, "paid");
  const store = ordered(20_000);
  await post("faults", { fault: "answer_cut", for: "createCharge", times: 1 });
  await pay(service, store, { name: "store" });
  expect([store.state, store.note]).toEqual(["waiting", expect.stringMatching(/^store: /)]);
});

test("an order whose request never arrived is open again after ten minutes; until then unknown webhooks come again", async () => {
  const body = JSON.stringify({ event_type: "charge.failed", payload: {}, id: "of-nobody" });
  const unknown = async (by = key) => {
    const seconds = String(Date.now() / 1000);
    const digest = createHmac("sha256", by).update(`${seconds}.${body}`).digest("hex").toUpperCase();
    return webhook(service, { body, headers: { "service-sign": `${seconds},${digest}` } }, key);
  };
  const order = ordered(7_000);
  await post("faults", { fault: "answer_500", for: "createCharge", times: 1 });
  await pay(service, order, await approved("card"));
  await lookAgain(service);
  expect([order.state, order.chargeId, await unknown()]).toEqual(["paying", undefined, 503]);
  order.begun -= 601_000;
  expect(await unknown()).toBe(200);
  await pay(service, order, await approved("card"));
  expect(order.state).toBe("open");
  await pay(service, order, await approved("card"));
  await becomes(order, "paid");
  expect(timesShipped(order)).toBe(1);

  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => errors.mockRestore());
  expect(await unknown("another key")).toBe(400);
  expect(errors.mock.calls).toEqual([["Webhook refused:", expect.stringContaining("signature")]]);
});

test("an order whose charge cannot be read keeps no other from being looked for", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => errors.mockRestore());
  const [unread, lost] = [ordered(5_000), ordered(5_000)];
  Object.assign(unread, { state: "paying", chargeId: "0190a000-0000-7000-8000-000000000001" });
  lost.state = "paying";
  const silent = double({
    getCharge: unanswered,
    listCharges: () => Response.json({ merchant_payment_transactions: [], has_next: false }),
  });
  await lookAgain(silent);
  expect([unread.state, lost.state]).toEqual(["paying", "open"]);
  expect(errors.mock.calls).toEqual([[unread.number, "is not settled:", expect.any(TransportError)]]);
  unread.state = "failed";
});

test("an order whose charge may stand further back in the list is not open again", async () => {
  const lost = ordered(5_000);
  lost.state = "paying";
  const charge = { id: "0190a000-0000-7000-8000-000000000002", description: "another" };
  let pages = 0;
  const busy = double({
    listCharges: () =>
      Response.json({
        merchant_payment_transactions: Array.from({ length: 100 }, () => charge),
        has_next: true,
        last_cursor: `cursor-${(pages += 1)}`,
      }),
  });
  await lookAgain(busy);
  expect(lost.state).toBe("look");
});

test("what was not sent is open at once", async () => {
  const order = ordered(7_000);
  const cause = Object.assign(new Error("nobody listens"), { code: "ECONNREFUSED" });
  const refused = () => Promise.reject(new TypeError("fetch failed", { cause }));
  await expect(pay(double({ createCharge: refused }), order, { name: "store" })).rejects.toThrow(
    TransportError,
  );
  expect(order.state).toBe("open");
  const wrongKey = double({
    createCharge: () => Response.json({ status: "failure", detail: {} }, { status: 401 }),
  });
  await expect(pay(wrongKey, order, { name: "store" })).rejects.toThrow("key is wrong");
  expect(order.state).toBe("open");
});

/** Each form in which a fault of the sandbox is set here. */
async function faults(): Promise<object[]> {
  const document: { components: { schemas: { FaultName: { enum: readonly string[] } } } } = await (
    await fetch(`${control}/openapi.json`)
  ).json();
  return document.components.schemas.FaultName.enum.flatMap((fault) => {
    const time = { webhook_late: { milliseconds: 60_000 }, answer_late: { milliseconds: 20 } }[fault];
    const calls = ["createCharge", "getCharge", "captureCharge"].map((operation) => ({ for: operation }));
    // A charge is never one too many.
    const subjects = fault.startsWith("answer_") && fault !== "answer_429" ? [{}, ...calls] : [{}];
    const works = /_500|_cut/.test(fault) ? [{ work_done: true }, { work_done: false }] : [{}];
    return subjects.flatMap((subject) => works.map((work) => ({ fault, ...time, ...subject, ...work })));
  });
}

/** A customer presses, and does what the page says; what is held is captured. What breaks is shown to them, and is all. */
async function tries(order: Order, way: Way): Promise<void> {
  const address = await pay(service, order, way).catch(() => undefined);
  if (address !== undefined) await press(address, "succeed");
  else if (order.state === "waiting")
    await service.completePendingCharge({ id: order.chargeId ?? "" }).catch(() => undefined);
  if (order.state === "held") await moveMoney(service, order, "captureCharge", order.total).catch(() => "");
}

test("under each fault, by each way to pay: an order is paid or can be, is never stuck, and is shipped and paid for once", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => errors.mockRestore());
  const ways: readonly (readonly [centavos: number, way: Way])[] = [
    [5_000, await approved("card")],
    [ASKED_AT, await asking()],
    [5_000, await approved("hold")],
    [5_000, { name: "store" }],
    [5_000, { name: "transfer" }],
    [5_000, { name: "later" }],
  ];
  const all: { readonly order: Order; readonly way: Way; readonly under: string }[] = [];
  for (const fault of await faults()) {
    expect([fault, (await post("faults", fault)).status]).toEqual([fault, 200]);
    const these = ways.map(([sum, way]) => ({ order: ordered(sum), way, under: JSON.stringify(fault) }));
    await Promise.all(these.map(({ order, way }) => tries(order, way)));
    await fetch(`${control}/faults`, { method: "DELETE" });
    all.push(...these);
  }
  expect(all.length).toBeGreaterThan(140);
  // A webhook that overtakes the answer comes again when the shop knows its charge.
  expect(answered).toContain(503);
  // Eleven minutes pass, and the night comes.
  for (const { order } of all) order.begun -= 660_000;
  await post("clock/advance", { milliseconds: 660_000 });
  expect(await nightly(service)).toEqual([]);
  expect(all.filter(({ order }) => ["paying", "failed", "look"].includes(order.state))).toEqual([]);
  // Nothing breaks any more, and each customer tries once more.
  await Promise.all(all.map(({ order, way }) => tries(order, way)));
  const unpaid = () => all.filter(({ order }) => order.state !== "paid");
  await expect.poll(unpaid, { timeout: 20_000 }).toEqual([]);
  const captured: string[] = [];
  for await (const charge of itemsOf(chargePages(service, { query: { limit: 100 } })))
    if (chargeStateOf(charge) === "captured") captured.push(JSON.stringify(charge));
  for (const { order, under, way } of all) {
    const paid = captured.filter((charge) => charge.includes(`${order.number}/`)).length;
    expect({ under, by: way.name, paid, shipped: timesShipped(order) }).toMatchObject({
      paid: 1,
      shipped: 1,
    });
  }
});

test("the night finds what no order knows, and settles what no webhook told", async () => {
  const order = ordered(9_000);
  await post("faults", { fault: "webhook_dropped", for: "charge.succeeded" });
  await pay(service, order, { name: "store" });
  orThrow(await service.completePendingCharge({ id: order.chargeId ?? "" }));
  const again = ordered(9_000);
  await pay(service, again, { name: "transfer" });
  orThrow(await service.cancelPendingCharge({ id: again.chargeId ?? "" }));
  await becomes(again, "failed");
  await pay(service, again, await approved("card"));
  const stranger = orThrow(
    await service.createCharge({
      body: {
        description: "Made by hand",
        amount_details: mxn(1),
        payment_detail: byCard({ ...CARD, card_number: "4111111111111111" }),
      },
    }),
  ).charge.id;
  expect(await nightly(service)).toEqual([`${stranger}: no order, completed`]);
  expect([order.state, timesShipped(order)]).toEqual(["paid", 1]);
  expect([again.state, timesShipped(again)]).toEqual(["paid", 1]);
  await settle(service, order);
  expect(timesShipped(order)).toBe(1);
});

test("a subscription has invoices, of a year that passes at once", async () => {
  const id = await subscribe(service, await tokenOf(page, { ...CARD, card_number: "4111111111111111" }));
  await post("clock/advance", { milliseconds: 365 * 24 * 3_600_000 });
  expect((await invoicesOf(service, id)).filter((status) => status === "paid").length).toBeGreaterThan(11);
  expect((await service.cancelSubscription({ id, body: { cancellation_reason: "Enough tea" } })).status).toBe(
    200,
  );
});

test("replays in SQLite: once, one after the other, and again after work that failed", async () => {
  const database = new DatabaseSync(":memory:");
  onTestFinished(() => database.close());
  const replays = replaysIn(database);
  const done: string[] = [];
  const work = (name: string) => async () => void done.push(name);
  const fails = replays.once("a", () => Promise.reject(new Error("no")));
  const all = [replays.once("a", work("a")), replays.once("a", work("again")), replays.once("b", work("b"))];
  await expect(fails).rejects.toThrow("no");
  expect(await Promise.all(all)).toEqual([true, false, true]);
  expect(done).toEqual(["a", "b"]);
});
