/** Takes objects through their changes, by each kind of key, and reads them behind each change. */
import {
  type Body,
  type Exchange,
  type PendingCharge,
  type Tools,
  dimensions,
  json,
  several,
  sums,
  unlessBlocked,
} from "../../flow.ts";

type Key = keyof typeof dimensions.CREATED_WITH;
type Options = Parameters<Tools["given"]["pending"]>[0];

export function has({ given }: Tools, ...operations: Parameters<Tools["given"]["offered"]>): boolean {
  return given.offered(...operations).length === operations.length;
}

function keysOf({ target }: Tools): readonly Key[] {
  return target.keys.public === undefined ? ["secret"] : ["secret", "public"];
}

/** A read that does not show these texts may be too early: another one follows when the target has had its time. */
async function readBehind(
  { pause, target }: Tools,
  texts: readonly unknown[],
  read: () => Promise<Exchange>,
): Promise<void> {
  const { text } = await read();
  if (texts.every((one) => text.includes(String(one)))) return;
  await pause(target.settle_ms);
  await read();
}

/** An order of each key is updated by each key, named by a charge, and updated again. */
export async function orders(tools: Tools): Promise<void> {
  const { api, given, marker } = tools;
  if (!has(tools, "createOrder", "getOrder", "updateOrder")) return;
  const keys = keysOf(tools);
  const change = async (key: Key): Promise<void> => {
    const created = await api.createOrder(given.bodies.order(), { key });
    const id = given.idIn("order_id", created);
    const first = await api.getOrder(id, { key });
    const isShown = json.mentions(first.body, String(json.at(created.sent, "/description")));
    const read = (texts: readonly unknown[] = []): Promise<unknown> =>
      several(
        keys.map(
          (one) => () => readBehind(tools, isShown ? texts : [], () => api.getOrder(id, { key: one })),
        ),
      );
    const update = async (by: Key, body: Body, ...texts: readonly unknown[]): Promise<void> => {
      await api.updateOrder(id, body, { key: by });
      await read(texts);
    };
    const describe = async (by: Key, part: Body = {}): Promise<void> => {
      const description = marker("updated order");
      await update(by, { description, ...part }, description);
    };
    await read();
    // The second update must not show what the first one said.
    for (const by of keys) await describe(by);
    await update(key, { order_total_amount: sums.mxn(7100) }, 7100);
    await describe(key, { order_total_amount: sums.mxn(7200) });
    // The document does not name the field in which a charge names its order.
    await api.createCharge({ ...given.bodies.charge(), order_id: id }, { key });
    await read();
    await describe(key);
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
    let texts = textsOf(created.sent);
    const { body } = await api.getPaymentToken(id);
    const isShown = texts.every((text) => json.mentions(body, text));
    const read = (): Promise<void> => readBehind(tools, isShown ? texts : [], () => api.getPaymentToken(id));
    const update = async (): Promise<Exchange> => {
      const updated = await api.updatePaymentToken(id, { consumer_details: given.bodies.consumer() });
      texts = textsOf(updated.sent);
      await read();
      return updated;
    };
    const pay = async (shown: Exchange): Promise<void> => {
      const token = given.idShownIn("payment_token", shown.body);
      if (!isPaying || token === undefined) return;
      await api.createCharge(given.bodies.charge({ token }), { key });
      await read();
    };
    await update();
    await pay(await update());
    await pay(await update());
  };
  await several(keysOf(tools).map((key) => () => unlessBlocked(change(key))));
}

function textsOf(sent: unknown): string[] {
  return ["/external_consumer_id", "/contact/id"].map((one) =>
    String(json.at(sent, `/consumer_details${one}`)),
  );
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
    ],
  },
];

/** By card, and by token with the key of a page: a hold that is captured in part, another that is released, a charge that is refunded twice. */
export async function charges(tools: Tools): Promise<void> {
  const { api, given, inbox, target } = tools;
  if (!has(tools, "createCharge", "captureCharge", "refundCharge")) return;
  const move = async (options: Options, moves: readonly Move[]): Promise<string> => {
    const { id, money } = await given.charge(options);
    await api.getCharge(id);
    for (const [operation, part] of moves) {
      await api[operation](id, sums.partOf(money, part));
      await api.getCharge(id);
    }
    return id;
  };
  const token = await unlessBlocked(tokenOf(tools, "approved"));
  const key = keysOf(tools).at(-1) ?? "secret";
  const payments = [{}, ...(token === undefined ? [] : [{ token, key }])];
  const [captured] = await several(
    payments.flatMap((payment) =>
      LIVES.map(
        ({ autoCapture, moves }) =>
          () =>
            unlessBlocked(move({ ...payment, autoCapture }, moves)),
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
  const by = [{ card: "three_ds" } as const, ...(token === undefined ? [] : [{ token, money }])];
  const waiting = await several(
    by.flatMap((payment) => [
      () => unlessBlocked(given.pending({ ...payment, autoCapture: true })),
      () => unlessBlocked(given.pending({ ...payment, autoCapture: payment.token !== undefined, key })),
    ]),
  );
  const known = waiting.filter((one) => one !== undefined).toReversed();
  for (const [place, one] of known.entries())
    await unlessBlocked(walk(tools, one, place % 2 === 0 ? "succeed" : "fail"));
}

/** A person is not asked to press for this alone. */
async function walk(
  { api, given, target, threeDs }: Tools,
  { redirectUrl, continuationId, id: find }: PendingCharge,
  wish: "succeed" | "fail",
): Promise<void> {
  if (continuationId !== undefined && given.offered("getContinuation").length > 0)
    await api.getContinuation(continuationId);
  // What leads to the charge may be gone once the customer has acted.
  const id = await find();
  await api.getCharge(id);
  if (redirectUrl === undefined || target.three_ds?.driver === "manual") return;
  const { arrived } = await threeDs.walk(redirectUrl, wish);
  const tid = arrived?.get("TID");
  for (const one of [id, ...(json.isText(tid) ? [tid] : [])]) await api.getCharge(one);
}
