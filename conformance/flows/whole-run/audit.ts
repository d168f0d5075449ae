/** What the calls of a whole run say about every operation. */
import { type Exchange, type Tools, Blocked, contract, flow, replies, unlessBlocked } from "../../flow.ts";

const WHOLE_RUN = { needs: ["every-flow", "state", "cards.approved"], alone: true } as const;

export const paths = flow({
  ...WHOLE_RUN,
  id: "whole-run",
  title: "Every operation is reached at its path",
  proves: {
    "service.relative-paths": "MUST: Every operation is reached at its path below the base address.",
  },

  async run(tools) {
    const answered = answersOf(tools);
    const reached = answered.filter(isReached);
    const lost = offeredBy(tools).filter((id) => reached.every(({ operation }) => operation !== id));

    tools
      .prove("service.relative-paths", ...reached.slice(0, 5))
      .none(lost.map(onlyNotFound), "a documented answer from every operation");
  },
});

export const jsonBodies = flow({
  ...WHOLE_RUN,
  id: "whole-run-json",
  title: "Every operation with a body accepts it as JSON",
  proves: { "json.requests": "MUST: Request bodies are accepted as JSON." },

  async run(tools) {
    const answered = answersOf(tools).filter(({ sent }) => sent !== undefined);
    const accepted = answered.filter(replies.isSuccess);
    const withBody = offeredBy(tools).filter((id) => answered.some(({ operation }) => operation === id));
    const refused = withBody.filter((id) => accepted.every(({ operation }) => operation !== id));
    const otherwise = await acceptedAsForm(tools, refused);

    tools
      .prove("json.requests", ...accepted.slice(0, 5), ...otherwise)
      .none(otherwise.map(onlyAsForm), "a JSON body accepted by every operation with a body")
      .provided(refused.length === 0, `no body at all was accepted by ${inWords(refused)}`);
  },
});

export const baseAddress = flow({
  id: "base-address",
  title: "The base address carries the version",
  needs: ["state", "cards.approved"],
  proves: {
    "versioning.v2-segment": "MUST: The base address carries the path segment v2.",
    "versioning.v2-last": "SHOULD: The base address ends with the path segment v2.",
  },

  async run({ given, target, prove }) {
    // An address at which nothing is made says nothing of the service.
    await given.capturedCharge();
    const { pathname } = new URL(target.base_url);
    const segments = pathname.split("/");

    prove("versioning.v2-segment").checks(segments.includes("v2"), "a path with the segment v2", pathname);
    prove("versioning.v2-last").checks(segments.at(-1) === "v2", "a path that ends with v2", pathname);
  },
});

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** An operation that refuses every JSON body may do so for another reason; that it accepts another media type shows it. */
async function acceptedAsForm(
  { given }: Tools,
  operations: readonly contract.OperationId[],
): Promise<Exchange[]> {
  const accepted: Exchange[] = [];
  for (const id of operations) {
    const ready = await unlessBlocked(given.ready(id));
    const answer = await ready?.({ headers: FORM });
    if (answer !== undefined && replies.isSuccess(answer)) accepted.push(answer);
  }
  return accepted;
}

/** The operation itself answered: with a documented answer, but not the 404 that a missing path gives too. */
function isReached(one: Exchange): boolean {
  return replies.isSuccess(one) || (one.declared && one.status !== 404 && one.body !== undefined);
}

/** All answers of the run, which called every operation that the target offers. */
function answersOf(tools: Tools): Exchange[] {
  const answered = tools.seen().filter(({ status }) => status !== 0);
  const missing = offeredBy(tools).filter((id) => answered.every(({ operation }) => operation !== id));
  if (missing.length === 0) return answered;
  throw new Blocked(`not every operation was called in this run: ${inWords(missing)}`);
}

function offeredBy({ given }: Tools): contract.OperationId[] {
  return given.offered(...contract.operationIds);
}

function onlyNotFound(operation: contract.OperationId): string {
  return `404 or a status that is not documented from ${contract.methodAndPath(operation)}`;
}

function onlyAsForm({ operation }: Exchange): string {
  return `one accepted only as ${FORM["content-type"]} by ${contract.methodAndPath(operation)}`;
}

function inWords(operations: readonly contract.OperationId[]): string {
  return operations.map(contract.methodAndPath).join(", ");
}
