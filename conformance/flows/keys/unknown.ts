import {
  type Context,
  type Exchange,
  type Given,
  type KeyUse,
  type OperationId,
  type Proof,
  Blocked,
  LIKE_PUBLIC,
  LIKE_SECRET,
  flow,
  hasCase,
  keyKindsOf,
  label,
  operationIds,
  several,
  wasAccepted,
} from "../../flow.ts";

/** The key of the checkout button stands in the query, and has flows of its own. */
const EVERY = operationIds.filter((id) => id !== "getCheckoutButton");

type Target = Context<string>["target"];

interface Pair {
  readonly wrong: Exchange;
  readonly right: Exchange;
  /** The same call about something that no wrong key was used on, where only that one was accepted. */
  readonly untouched?: Exchange;
}

/** What can be done but once, so that it shows afterwards whether it was done. */
const ONCE: readonly OperationId[] = [
  ...(["captureCharge", "refundCharge", "cancelSubscription"] as const),
  ...(["completePendingCharge", "cancelPendingCharge"] as const),
];

function twinsOf(pairs: readonly Pair[]): Exchange[] {
  return pairs.map(({ right, untouched }) => untouched ?? right);
}

/**
 * The same call with wrong keys and then with the right one, for each operation. What is not accepted with the
 * right key either has a requirement of its own that fails; here it would only say the same once more.
 */
async function pairsOf(
  given: Given,
  operations: readonly OperationId[],
  keysFor: (operation: OperationId) => readonly KeyUse[],
): Promise<Pair[]> {
  let lack: Blocked | undefined;
  const pairs = await Promise.all(
    operations.map(async (operation): Promise<Pair[]> => {
      try {
        const ready = await given.ready(operation);
        const wrongs = await several(keysFor(operation).map((key) => () => ready({ key })));
        const right = await ready();
        if (wrongs.some(wasAccepted) || wasAccepted(right)) return wrongs.map((wrong) => ({ wrong, right }));
        if (!ONCE.includes(operation) || right.status < 400 || right.status >= 500) return [];
        const untouched = await (await given.ready(operation))();
        return wasAccepted(untouched) ? wrongs.map((wrong) => ({ wrong, right, untouched })) : [];
      } catch (error) {
        if (!(error instanceof Blocked)) throw error;
        lack ??= error;
        return [];
      }
    }),
  );
  const all = pairs.flat();
  // Whoever tries many wrong keys may be put off, and which rates there are is not shown: the others tell.
  const told = all.filter(({ wrong }) => wrong.status !== 429);
  const found = told.length > 0 ? told : all;
  // Where nothing could be called, why not is what a reader wants to know.
  if (found.length === 0 && lack !== undefined) throw lack;
  return found;
}

/** Nothing is done for whoever has no right key: not even behind a refusal. */
function undone(proof: Proof, pairs: readonly Pair[]): void {
  for (const { wrong, right, untouched } of pairs) {
    if (untouched === undefined) continue;
    proof
      .and(wrong, right, untouched)
      .holds(
        false,
        `nothing done by ${label(wrong)}`,
        `HTTP ${right.status} to the same call with the right key, as if it had been done`,
      );
  }
}

/** A key that was never issued, and, where that kind of key opens the operation, others that are like the right one. */
function unissued({ keys }: Target): (operation: OperationId) => readonly KeyUse[] {
  return (operation) => [
    "wrong",
    ...(keys.public !== undefined && keyKindsOf(operation).includes("public") ? LIKE_PUBLIC : []),
    ...(operation === "listCharges" ? LIKE_SECRET : []),
  ];
}

const NONE = "no operation was accepted with the right key, so refusing a wrong one says nothing";

export const unknownKey = flow({
  id: "unknown-key",
  title: "A key that was never issued opens no operation",
  needs: ["state", "cards.approved"],
  proves: {
    "auth.unknown-key": "MUST: A call with an unknown key is answered with 401.",
    "auth.client-key-header":
      "MUST: A sandbox key in the header X-Api-Client-Key opens an operation of the sandbox.",
  },

  async run({ given, target, prove }) {
    const pairs = await pairsOf(given, given.offered(...EVERY), unissued(target));
    const proof = prove("auth.unknown-key", ...pairs.map(({ wrong }) => wrong))
      .provided(pairs.length > 0, NONE)
      .refused({ twin: twinsOf(pairs), status: 401 });
    undone(proof, pairs);
    // Any accepted call shows it, once the same call with another key in the same header was not accepted.
    const opened = pairs.filter((pair) => wasAccepted(pair.right) && !wasAccepted(pair.wrong));
    prove("auth.client-key-header", ...opened.map((pair) => pair.right))
      .provided(
        pairs.some(({ right: own, wrong }) => own.status !== 0 && wrong.status !== 0),
        NONE,
      )
      .provided(
        opened.length > 0 || !pairs.some((pair) => wasAccepted(pair.right)),
        "each operation is opened by an unknown key too, so it was no key that opened it",
      )
      .holds(opened.length > 0, "an operation that the key opens", "none");
  },
});

export const otherCase = flow({
  id: "key-in-other-case",
  title: "The public key in other case is another key",
  needs: ["state", "keys.public", "cards.approved"],
  proves: {
    "auth.other-case": "SHOULD: The public key in other case is another key, and is answered with 401.",
  },

  async run({ given, target, prove }) {
    const proof = prove("auth.other-case");
    if (!hasCase(target.keys.public ?? "")) {
      proof.doesNotApply("the public key is a number in hexadecimal digits, in which case tells nothing");
      return;
    }
    for (const operation of given.offered("createCharge", "getCheckoutButton")) {
      const ready = await given.ready(operation);
      const unknown = await ready({ key: "wrong" });
      const like = await ready({ key: "other_case_public" });
      const twin = await ready({ key: "public" });
      proof
        .and(unknown, like)
        .provided(unknown.status === 401, `an unknown key is not answered with 401 either: ${label(unknown)}`)
        .and(like)
        .refused({ twin, status: 401 });
    }
  },
});

const WAITING: readonly OperationId[] = ["completePendingCharge", "cancelPendingCharge", "getContinuation"];

export const missingKey = flow({
  id: "missing-key",
  title: "No credential, no answer",
  needs: ["cards.approved"],
  proves: { "auth.missing-key": "MUST: A call without any credential is refused." },

  async run({ given, target, prove }) {
    // A target without memory has no charge that waits.
    const callable = given
      .offered(...EVERY)
      .filter((operation) => target.stateful || !WAITING.includes(operation));
    const pairs = await pairsOf(given, callable, () => ["none"]);
    const proof = prove("auth.missing-key", ...pairs.map(({ wrong }) => wrong))
      .provided(pairs.length > 0, NONE)
      .refused({ twin: twinsOf(pairs), status: "any" });
    undone(proof, pairs);
  },
});
