/** Every operation that takes its key in a header, with a right request for it. */
import {
  type Context,
  type Exchange,
  type OperationId,
  type ReadyCall,
  Blocked,
  contract,
  label,
  replies,
  Unseeable,
  ways,
} from "../../flow.ts";

type Tools = Pick<Context<string>, "given" | "target">;

/** The checkout button takes its key in the query. */
const EVERY = contract.operationIds.filter((id) => id !== "getCheckoutButton");

/** A second call shows whether these were done. */
const ONCE: readonly OperationId[] = [
  "captureCharge",
  "refundCharge",
  "cancelSubscription",
  "completePendingCharge",
  "cancelPendingCharge",
];

/** These start from a pending charge, which a target without memory does not have. */
const WAITING: readonly OperationId[] = ["completePendingCharge", "cancelPendingCharge", "getContinuation"];

const choices = (ids: readonly OperationId[]): Record<string, { words: string }> =>
  Object.fromEntries(ids.map((id) => [id, { words: `at ${contract.methodAndPath(id)}` }]));

/** An operation that the right key opens. */
export interface Opened {
  readonly operation: OperationId;
  readonly call: ReadyCall;
  readonly right: Exchange;
}

export const openedOperations = ways("opened", { operation: choices(EVERY) }, (tools, { operation }) =>
  opened(tools, operation),
);

/** A call, and the same one about another object, which the right key opened. */
export const doneOnce = ways("once", { operation: choices(ONCE) }, async (tools, point) => {
  const { operation, right } = await opened(tools, point.operation);
  return { call: await tools.given.ready(operation), twin: right };
});

/** What the right key does not open is judged by other requirements. */
async function opened(tools: Tools, name: string): Promise<Opened> {
  const operation = offered(tools, name);
  const call = await tools.given.ready(operation);
  const right = await call();
  if (!replies.wasAccepted(right)) throw new Blocked(`${label(right)} was not accepted`, [right.nr]);
  return { operation, call, right };
}

function offered({ given, target }: Tools, name: string): OperationId {
  const [operation] = given.offered(...contract.operationIds.filter((id) => id === name));
  if (operation === undefined || (!target.stateful && WAITING.includes(operation)))
    throw new Unseeable("the target does not declare what a right call starts from", [], "not_declared");
  return operation;
}
