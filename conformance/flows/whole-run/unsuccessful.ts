/** Charges that wait, and requests that are refused, so that rules see whether an event names them as a success. */
import {
  UNKNOWN_ID,
  type Body,
  type Tools,
  contract,
  events,
  json,
  replies,
  several,
  sums,
  unlessBlocked,
} from "../../flow.ts";

type Options = Parameters<Tools["given"]["pending"]>[0];

export const METHODS = ["pay_with_store", "pay_with_bank_account", "pay_with_bnpl"] as const;

/** One charge that waits in each way that is offered. */
export async function waitInEachWay({ api, given, target }: Tools): Promise<void> {
  const make = async (options: Options): Promise<void> => {
    const { id, continuationId } = await given.pending(options);
    if (continuationId !== undefined && given.offered("getContinuation").length > 0)
      await api.getContinuation(continuationId);
    // It is read by its id, since its 400 need not show that.
    await api.getCharge(await id());
  };
  const all: Options[] = METHODS.filter((method) => !target.not_offered.includes(method)).map((method) => ({
    method,
  }));
  if (target.cards.three_ds !== undefined) all.push({ card: "three_ds", autoCapture: true });
  await several(all.map((options) => () => unlessBlocked(make(options))));
}

/** Where an event says that a charge succeeded which waits, a read shows whether it did. */
export async function askAgain({ api, given, inbox, seen, until }: Tools): Promise<void> {
  const completed = seen()
    .filter((one) => one.operation === "completePendingCharge")
    .map(contract.idInPath);
  const told = seen().flatMap((one) => {
    const id = replies.isPending(one) ? given.idShownIn("pending_charge_id", one.body) : undefined;
    const names = [id, json.at(one.sent, "/description")].filter(events.isDistinctive);
    const isTold = inbox.about(names).some(({ type }) => type === "charge.succeeded");
    return id !== undefined && isTold && !completed.includes(id) ? [id] : [];
  });
  await several(
    told.map(
      (id) => () =>
        until(
          () => api.getCharge(id),
          (read) => !replies.saysWithSuccess(read, "pending"),
        ),
    ),
  );
}

/** One refused request of each operation that has an event, one after the other. */
export async function refusedOfEachKind(tools: Tools): Promise<void> {
  for (const [operation, request] of refusedRequests(tools))
    if (tools.given.offered(operation).length > 0) await unlessBlocked(request());
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
      () => api.createSubscription(...without(bodies.subscription(UNKNOWN_ID, UNKNOWN_ID, 0), "start_date")),
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

/** A charge that is malformed before its card can decline it. */
function refusedByDeclinedCard({ api, given, marker }: Tools): readonly RefusedRequest[] {
  const body = given.bodies.charge({ card: "declined", description: marker("malformed") });
  const half = body.amount_details.amount + 0.5;
  return [
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
