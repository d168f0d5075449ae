/** Where the operations stand. */
import { type Exchange, answersIn, contract, replies, rule } from "./rule.ts";

export const paths = rule({
  id: "service.relative-paths",
  sentence: "MUST: Every operation is reached at its path below the base address.",
  needs: ["every-flow", "state", "cards.approved"],
  looksAt: "an answer of each operation",
  of(history) {
    const calls = Map.groupBy(history.calls, ({ operation }) => operation);
    return contract.operationIds
      .filter((operation) => contract.canBeCalled(history.run.target, operation))
      .map((operation) => {
        const own = (calls.get(operation) ?? []).filter((one) => !isOfTheKey(one));
        const lost = own.find(({ status }) => status === 0);
        const reached = own.find(isReached);
        // Of what was not reached, a right call shows it best. What was lost may have been.
        const shown = reached ?? lost ?? own.find(({ about }) => about === undefined) ?? own[0];
        return { operation, reached, subjects: shown === undefined ? [] : [shown] };
      });
  },
  check: (proof, { operation, reached, subjects }) =>
    proof
      .provided(subjects.length > 0, `${contract.methodAndPath(operation)} was not called in this run`)
      .arrived()
      .checks(
        reached !== undefined,
        "a documented answer from every operation",
        `404 or a status that is not documented from ${contract.methodAndPath(operation)}`,
      ),
});

/** A key that was never issued may be refused before the path is looked at. */
function isOfTheKey({ status, key }: Exchange): boolean {
  return status === 401 && key !== "secret" && key !== "public";
}

/** The operation itself answered, and not with the 404 of a missing path. */
function isReached(one: Exchange): boolean {
  return replies.isSuccess(one) || (one.declared && one.status !== 404 && one.body !== undefined);
}

const VERSIONS = [
  {
    id: "versioning.v2-segment",
    sentence: "MUST: The base address carries the path segment v2.",
    isRight: (segments: readonly string[]) => segments.includes("v2"),
    expected: "a path with the segment v2",
  },
  {
    id: "versioning.v2-last",
    sentence: "SHOULD: The base address ends with the path segment v2.",
    isRight: (segments: readonly string[]) => segments.at(-1) === "v2",
    expected: "a path that ends with v2",
  },
] as const;

export const versions = VERSIONS.map(({ isRight, expected, ...row }) =>
  rule({
    ...row,
    needs: ["state"],
    looksAt: "something that was made at the base address",
    // An address at which nothing is made says nothing of the service.
    of: (history) =>
      answersIn(history)
        .filter(({ operation, intent }) => operation.startsWith("create") && intent.right !== false)
        .filter(replies.isSuccess)
        .slice(0, 1),
    check(proof, _, { run: { target } }) {
      const { pathname } = new URL(target.base_url);
      proof.checks(isRight(pathname.split("/")), expected, pathname);
    },
  }),
);
