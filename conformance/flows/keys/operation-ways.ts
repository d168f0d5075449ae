/** Every operation whose key stands in a header, with a right request for it. */
import {
  type Tools,
  type Exchange,
  Blocked,
  UNKNOWN_ID,
  contract,
  wrongKeys,
  nameOf,
  once,
  replies,
  several,
  Unseeable,
  ways,
} from "../../flow.ts";

type Target = Tools["target"];
type Key = Exchange["key"];

interface Tried {
  readonly withoutKey: readonly Exchange[];
  readonly wrong: readonly Exchange[];
  /** With an unknown key, about an id that leads to nothing; undefined where the path has no id. */
  readonly aboutNothing: Exchange | undefined;
  readonly right: Exchange;
}

/** The key of the checkout button stands in the query. */
const EVERY = contract.operationIds.filter((id) => id !== "getCheckoutButton");

/** A second call shows whether these were done. */
const ONCE: readonly contract.OperationId[] = [
  "captureCharge",
  "refundCharge",
  "cancelSubscription",
  "completePendingCharge",
  "cancelPendingCharge",
];

/** These start from a pending charge, which a target without memory does not have. */
const WAITING: readonly contract.OperationId[] = [
  "completePendingCharge",
  "cancelPendingCharge",
  "getContinuation",
];

const choices = (ids: readonly contract.OperationId[]): Record<string, { words: string }> =>
  Object.fromEntries(ids.map((id) => [id, { words: `at ${contract.methodAndPath(id)}` }]));

/**
 * Operations called without a key, with unknown ones and then with the right one: what has been done already may be refused
 * before the key is looked at. One that the right key does not open either is judged by other requirements.
 */
export const triedKeys = ways(
  "tried",
  { operation: choices(EVERY) },
  async (tools, point): Promise<Tried> => {
    const operation = offered(tools, point.operation);
    const call = await tools.given.ready(operation);
    const withoutKey = [await call({ key: "none" })];
    if (operation === "listCharges") withoutKey.push(await call({ key: "empty" }));
    const wrong = await several(unknownKeys(operation, tools.target).map((key) => () => call({ key })));
    const isById = wrong.some((one) => contract.idInPath(one) !== undefined);
    const aboutNothing = isById ? await call({ key: "wrong", id: UNKNOWN_ID }) : undefined;
    const right = await call();
    if (![...withoutKey, ...wrong, right].some(replies.wasAccepted))
      throw new Blocked(`${nameOf(right)} was not accepted`, [right.nr]);
    return { withoutKey, wrong, aboutNothing, right };
  },
).needing("cards.approved");

/** Answers to a token of the oauth2 scheme. The same call with the key follows; where both are refused, other requirements judge it. */
export const openedByToken = ways(
  "opened",
  { operation: choices(EVERY) },
  async (tools, point): Promise<Exchange> => {
    const call = await tools.given.ready(offered(tools, point.operation));
    const byToken = await call({ key: "oauth2" });
    const right = await call();
    if (![byToken, right].some(replies.wasAccepted))
      throw new Blocked(`${nameOf(right)} was not accepted`, [right.nr]);
    return byToken;
  },
).needing("keys.oauth2", "cards.approved");

/** A key that was never issued, and others that are like a key or a token that opens the operation. */
function unknownKeys(operation: contract.OperationId, { keys }: Target): Key[] {
  const isPublic = keys.public !== undefined && contract.keyKindsOf(operation).includes("public");
  return [
    "wrong",
    ...(isPublic ? wrongKeys.LIKE_PUBLIC : []),
    ...(operation === "listCharges" ? wrongKeys.LIKE_SECRET : []),
    ...(keys.oauth2 === undefined ? [] : (["like_oauth2"] as const)),
  ];
}

const twins = once<Exchange>();

/** A call that can be done once, and the same one about another object, which the right key opened. */
export const doneOnce = ways("once", { operation: choices(ONCE) }, async (tools, point) => {
  const operation = offered(tools, point.operation);
  const twin = await twins(tools.given, operation, async () => (await tools.given.ready(operation))());
  if (!replies.wasAccepted(twin)) throw new Blocked(`${nameOf(twin)} was not accepted`, [twin.nr]);
  return { call: await tools.given.ready(operation), twin, wrong: unknownKeys(operation, tools.target) };
}).needing("state", "cards.approved");

function offered({ given, target }: Tools, name: string): contract.OperationId {
  const [operation] = given.offered(...contract.operationIds.filter((id) => id === name));
  if (operation === undefined || (!target.stateful && WAITING.includes(operation)))
    throw new Unseeable("the target file does not declare what a right call needs", [], "not_declared");
  return operation;
}
