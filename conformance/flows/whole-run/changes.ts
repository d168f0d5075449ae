/** Takes objects through their changes, by each kind of key, and reads them behind each change. */
import {
  type Body,
  type Exchange,
  type PendingCharge,
  type Tools,
  dimensions,
  json,
  replies,
  several,
  sums,
  unlessBlocked,
} from "../../flow.ts";

type Key = keyof typeof dimensions.CREATED_WITH;
type Options = Parameters<Tools["given"]["pending"]>[0];

export function has({ given }: Tools, ...operations: Parameters<Tools["given"]["offered"]>): boolean {
  return given.offered(...operations).length === operations.length;
}

export function keysOf({ target }: Tools): readonly Key[] {
  return target.keys.public === undefined ? ["secret"] : ["secret", "public"];
}

/** Places of requests whose values a read may show. */
const PLACES = [
  "/description",
  "/order_total_amount/amount",
  "/consumer_details/external_consumer_id",
  "/consumer_details/contact/id",
  "/external_system_order_id",
  "/billing_details/email",
];

function shows({ text }: Exchange, sent: unknown): (place: string) => boolean {
  return (place) => {
    const value = json.at(sent, place);
    return value === undefined || text.includes(json.show(value));
  };
}

/** A read that does not show what was sent may be too early: another one follows when the target has had its time. */
async function readBehind(
  { pause, target }: Tools,
  { sent, places }: { readonly sent: unknown; readonly places: readonly string[] },
  read: () => Promise<Exchange>,
): Promise<void> {
  if (places.every(shows(await read(), sent))) return;
  await pause(target.settle_ms);
  await read();
}

/** An order of each key is updated by each key, named by a charge, and updated again. */
export async function orders(tools: Tools): Promise<void> {
  const { api, given, marker } = tools;
  if (!has(tools, "createOrder", "getOrder", "updateOrder")) return;
  const keys = keysOf(tools);
  const change = async (key: Key): Promise<void> => {
    const full = (): Body => ({
      external_system_order_id: marker("external"),
      billing_details: given.bodies.billing(),
      consumer_details: given.bodies.consumer(),
    });
    // The one after it says less.
    const notes = [{ text: marker("note") }];
    await api.createOrder({ ...given.bodies.order(), ...full(), notes }, { key, about: "with notes" });
    const created = await api.createOrder(given.bodies.order(), { key });
    const id = given.idIn("order_id", created);
    const least = PLACES.filter(shows(await api.getOrder(id, { key }), created.sent));
    const named = await api.updateOrder(id, full(), { key });
    const places = least.filter(shows(await api.getOrder(id, { key }), named.sent));
    let sent = { ...Object(created.sent), ...Object(named.sent) };
    const readBy = (by: Key) => () =>
      readBehind(tools, { sent, places }, () => api.getOrder(id, { key: by }));
    const update = async (by: Key, part: Body): Promise<void> => {
      await api.updateOrder(id, part, { key: by });
      sent = { ...sent, ...part };
      await several(keys.map(readBy));
    };
    // The second update must not show what the first one said.
    for (const by of keys) await update(by, { description: marker("updated order") });
    await update(key, { order_total_amount: sums.mxn(7100) });
    if (replies.isSuccess(named)) await update(key, full());
    await update(key, { description: marker("updated order"), order_total_amount: sums.mxn(7200) });
    // The document does not name the field in which a charge names its order.
    const charge = { ...given.bodies.charge(), order_id: id };
    // What its order says the charge has to say all the same. An order may have one charge: the right one comes last.
    for (const place of ["/description", "/amount_details"])
      await api.createCharge(json.withAt(charge, place, undefined), {
        key,
        about: `no ${place}, for an order`,
      });
    await api.createCharge(charge, { key });
    await several(keys.map(readBy));
    const last = { description: marker("updated order") };
    // The same once more changes nothing.
    for (const part of [last, last]) await update(key, part);
  };
  await several(keys.map((key) => () => unlessBlocked(change(key))));
}

/** A token of each key is updated twice, pays, is updated again, and pays again. */
export async function tokens(tools: Tools): Promise<void> {
  const { api, given, target } = tools;
  const operations = ["createPaymentToken", "getPaymentToken", "updatePaymentToken"] as const;
  if (target.cards.approved === undefined || !has(tools, ...operations)) return;
  const isPaying = !target.not_offered.includes("pay_with_service_payment_token");
  const change = async (key: Key): Promise<void> => {
    const created = await api.createPaymentToken(given.bodies.token(), { key });
    const id = given.idIn("token_id", created);
    const places = PLACES.filter(shows(await api.getPaymentToken(id), created.sent));
    for (const pays of [false, isPaying, isPaying]) {
      const sent = { consumer_details: given.bodies.consumer() };
      const updated = await api.updatePaymentToken(id, sent);
      // The same once more changes nothing.
      await api.updatePaymentToken(id, sent);
      const read = () => readBehind(tools, { sent, places }, () => api.getPaymentToken(id));
      await read();
      const token = given.idShownIn("payment_token", updated.body);
      if (!pays || token === undefined) continue;
      await api.createCharge(given.bodies.charge({ token }), { key });
      await read();
    }
    if (target.keys.public !== undefined) await api.getPaymentToken(id, { key: "public" });
  };
  await several(keysOf(tools).map((key) => () => unlessBlocked(change(key))));
}

type Move = readonly ["captureCharge" | "refundCharge", number];

const LIVES: readonly { readonly autoCapture: boolean; readonly moves: readonly Move[] }[] = [
  { autoCapture: false, moves: [["captureCharge", 0.6]] },
  { autoCapture: false, moves: [["refundCharge", 1]] },
  {
    autoCapture: true,
    moves: [
      ["refundCharge", 0.4],
      ["refundCharge", 0.2],
      ["captureCharge", 0.2],
    ],
  },
];

/** By card, for an order, and by token with the key of a page: a hold that is captured in part, another that is released, a charge that is refunded twice. */
export async function charges(tools: Tools): Promise<void> {
  const { api, given, inbox, target } = tools;
  if (!has(tools, "createCharge", "captureCharge", "refundCharge")) return;
  const move = async (options: Options, moves: readonly Move[], of?: "order"): Promise<string> => {
    const order = of && { order: (await given.order()).id };
    const { id, money } = await given.charge({ ...options, ...order });
    await api.getCharge(id);
    for (const [operation, part] of moves) {
      await api[operation](id, sums.partOf(money, part));
      for (const key of keysOf(tools)) await api.getCharge(id, { key });
    }
    return id;
  };
  const token = await unlessBlocked(tokenOf(tools, "approved"));
  const key = keysOf(tools).at(-1) ?? "secret";
  const payments: readonly (readonly [Options, "order"?])[] = [
    [{}],
    ...(token === undefined ? [] : [[{ token, key }] as const]),
    ...(has(tools, "createOrder") ? [[{}, "order"] as const] : []),
  ];
  const [captured] = await several(
    payments.flatMap(([payment, of]) =>
      LIVES.map(
        ({ autoCapture, moves }) =>
          () =>
            unlessBlocked(move({ ...payment, autoCapture }, moves, of)),
      ),
    ),
  );
  if (has(tools, "listCharges")) await api.listCharges({ query: { limit: 10 } });
  if (target.webhooks !== undefined && captured !== undefined)
    await inbox.expect({
      type: "capture.succeeded",
      about: [captured],
      what: "capture.succeeded of this flow",
    });
}

/** The text by which a new token of this card pays; undefined where none does. */
async function tokenOf(
  { api, given, target }: Tools,
  card: "approved" | "three_ds",
): Promise<string | undefined> {
  const isOffered = !target.not_offered.includes("pay_with_service_payment_token");
  if (!isOffered || given.offered("createPaymentToken").length === 0) return undefined;
  return given.idIn("payment_token", await api.createPaymentToken(given.bodies.token({ card })));
}

/** Customers who pass 3DS, and some who fail, by card and by token. All wait before one acts, and the last one acts first. */
export async function customers(tools: Tools): Promise<void> {
  const { target, given } = tools;
  if (target.cards.three_ds === undefined) return;
  const key = keysOf(tools).at(-1) ?? "secret";
  const token = await unlessBlocked(tokenOf(tools, "three_ds"));
  const { amount_details: money } = given.bodies.charge({ card: "three_ds" });
  const options: Options[] = [
    { card: "three_ds", autoCapture: true },
    { card: "three_ds", autoCapture: false, key },
    ...(token === undefined
      ? []
      : [
          { token, money },
          { token, money, autoCapture: true, key },
        ]),
  ];
  const waiting = await several(options.map((one) => () => unlessBlocked(given.pending(one))));
  const known = waiting.filter((one) => one !== undefined).toReversed();
  for (const [place, one] of known.entries())
    await unlessBlocked(walk(tools, one, place % 2 === 0 ? "succeed" : "fail"));
}

/** A person is not asked to press for this alone. */
async function walk(
  tools: Tools,
  { redirectUrl, continuationId, id: find }: PendingCharge,
  wish: "succeed" | "fail",
): Promise<void> {
  const { api, given, pause, target, threeDs, until } = tools;
  const keys = keysOf(tools);
  const isContinued = continuationId !== undefined && given.offered("getContinuation").length > 0;
  const told = isContinued
    ? json.at((await api.getContinuation(continuationId)).body, "/charge_id")
    : undefined;
  // What leads to the charge may be gone once the customer has acted.
  const id = json.isText(told) ? told : await find();
  await until(() => api.getCharge(id), replies.isSuccess);
  if (redirectUrl === undefined || target.three_ds?.driver === "manual") return;
  const { arrived } = await threeDs.walk(redirectUrl, wish);
  const tid = arrived?.get("TID");
  if (json.isText(tid)) await until(() => api.getCharge(tid), replies.isSuccess);
  const reads = await several(keys.map((key) => () => api.getCharge(id, { key })));
  if (!reads.some((read) => replies.saysWithSuccess(read, "pending"))) return;
  await pause(target.settle_ms);
  await several(keys.map((key) => () => api.getCharge(id, { key })));
}
