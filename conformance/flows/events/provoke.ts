/** Charges that wait, and requests that are refused, so that events about them can be looked for. */
import { type Body, type Exchange, type Tools, json, sums, unlessBlocked, contract } from "../../flow.ts";

const METHODS = ["pay_with_store", "pay_with_bank_account", "pay_with_bnpl"] as const;

type Options = Parameters<Tools["given"]["pending"]>[0];

/** One charge that was cancelled, and one that waits in each way that is offered, with their ids: their 400 need not show them. */
export async function waitInEachWay({ api, given, target }: Tools): Promise<ReadonlyMap<Exchange, string>> {
  const ids = new Map<Exchange, string>();
  const make = async (options: Options): Promise<string | undefined> => {
    const pending = await unlessBlocked(given.pending(options));
    const id = pending && (await unlessBlocked(pending.id()));
    if (pending !== undefined && id !== undefined) ids.set(pending.created, id);
    return id;
  };
  if (given.offered("cancelPendingCharge").length > 0) {
    const id = await make({ method: "pay_with_store" });
    if (id !== undefined) await api.cancelPendingCharge(id);
  }
  const all: Options[] = METHODS.filter((method) => !target.not_offered.includes(method)).map((method) => ({
    method,
  }));
  if (target.cards.three_ds !== undefined) all.push({ card: "three_ds", autoCapture: true });
  await Promise.all(all.map(make));
  return ids;
}

/** One refused request of each operation that has an event, one after the other. */
export async function provokeRefusals(tools: Tools): Promise<void> {
  const { given } = tools;
  const refuse = async (operation: contract.OperationId, request: () => Promise<unknown>): Promise<void> => {
    if (given.offered(operation).length > 0) await unlessBlocked(request());
  };
  for (const [operation, request] of refusedRequests(tools)) await refuse(operation, request);
}

/** An event that is awaited: it arrives after those of all that was done before. */
export async function awaitALaterEvent({ given, inbox, target }: Tools): Promise<void> {
  if (target.cards.approved === undefined) return;
  const after = inbox.count();
  const charge = await unlessBlocked(given.capturedCharge());
  if (charge === undefined) return;
  const about = [charge.id, charge.description];
  await inbox.expect({ after, about, what: "an event about the charge" });
}

type RefusedRequest = readonly [contract.OperationId, () => Promise<unknown>];

function refusedRequests(tools: Tools): readonly RefusedRequest[] {
  const { api, given, target } = tools;
  const { bodies } = given;
  return [
    ...(target.cards.approved === undefined ? [] : refusedAboutCharges(tools)),
    ...(target.cards.declined === undefined ? [] : refusedByDeclinedCard(tools)),
    ["createOrder", () => api.createOrder(...without(bodies.order(), "order_total_amount"))],
    ["createProduct", () => api.createProduct(...without(bodies.product(), "description"))],
    [
      "createPlan",
      async () => {
        const { id } = await given.product();
        await api.createPlan(...without(bodies.plan(id), "price"));
      },
    ],
    [
      "createSubscription",
      () =>
        api.createSubscription(
          ...without(bodies.subscription(given.unknownId, given.unknownId, 0), "start_date"),
        ),
    ],
  ];
}

function refusedAboutCharges({ api, given, marker }: Tools): readonly RefusedRequest[] {
  const body = given.bodies.charge({ description: marker("refused") });
  return [
    ["createCharge", () => api.createCharge(...without(body, "amount_details"))],
    [
      "captureCharge",
      async () => {
        const { id, money } = await given.heldCharge();
        await api.captureCharge(id, sums.mxn(money.amount + 1), { about: "more than is held" });
      },
    ],
    [
      "refundCharge",
      async () => {
        const { id, money } = await given.capturedCharge();
        await api.refundCharge(id, sums.mxn(money.amount + 1), { about: "more than was captured" });
      },
    ],
  ];
}

/** A charge that is declined, and one that is malformed before its card can decline it. */
function refusedByDeclinedCard({ api, given, marker }: Tools): readonly RefusedRequest[] {
  const body = given.bodies.charge({ card: "declined", description: marker("malformed") });
  const half = body.amount_details.amount + 0.5;
  return [
    [
      "createCharge",
      () =>
        api.createCharge(given.bodies.charge({ card: "declined" }), { about: "by a card that is declined" }),
    ],
    [
      "createCharge",
      () =>
        api.createCharge(json.withAt(body, "/amount_details/amount", half), {
          about: "an amount with a fraction",
        }),
    ],
  ];
}

function without(body: Body, field: string): [body: unknown, options: { readonly about: string }] {
  return [json.withAt(body, `/${field}`, undefined), { about: `no ${field}` }];
}
