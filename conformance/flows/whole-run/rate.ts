import {
  type Exchange,
  type Proof,
  type ReadyCall,
  flow,
  isSuccess,
  label,
  methodAndPath,
  retryAfterMs,
} from "../../flow.ts";

const AT_ONCE = 20;

/**
 * Sends right calls until one is turned away. Two full minutes' worth may pass: a fixed window that ends during the
 * burst lets the limit through twice, and a steady one lets calls through while the burst lasts.
 */
async function provoke(call: () => Promise<Exchange>, limit: number): Promise<Exchange[]> {
  const answers: Exchange[] = [];
  while (answers.length <= 2 * limit && !answers.some(({ status }) => status === 429)) {
    answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, call))));
  }
  return answers;
}

interface TurnedAway {
  readonly first: Exchange;
  readonly answers: readonly Exchange[];
}

/** The limit may have been used up by other flows, so the first call is one that waits for its turn. */
async function turnedAway(ready: ReadyCall, limit: number): Promise<TurnedAway> {
  const first = await ready();
  return { first, answers: await provoke(() => ready({ keep429: true }), limit) };
}

export const tokenRate = flow({
  id: "rate-token-creation",
  title: "Too many token creations within a minute are turned away",
  needs: ["state", "rate_limit", "offers.tokenization", "cards.approved"],
  alone: true,
  proves: {
    "rate.token-creation": "MUST: Token creations above the limit per minute are answered with 429.",
  },

  async run({ given, target, prove }) {
    const limit = target.rate_limit?.requests_per_minute ?? 0;
    const seen = await turnedAway(await given.ready("createPaymentToken"), limit);
    judge(prove("rate.token-creation", seen.first), seen, limit);
  },
});

export const orderRate = flow({
  id: "rate-order-creation",
  title: "Too many order creations within a minute are turned away, and accepted later",
  needs: ["state", "rate_limit", "offers.order"],
  alone: true,
  proves: {
    "rate.order-creation": "MUST: Order creations above the limit per minute are answered with 429.",
    "rate.retry": "SHOULD: A call answered with 429 is accepted when it is sent again after growing waits.",
  },

  async run({ given, target, pause, seen, prove }) {
    const limit = target.rate_limit?.requests_per_minute ?? 0;
    const patience = target.rate_limit?.patience_ms ?? 0;
    const ready = await given.ready("createOrder");
    const turned = await turnedAway(ready, limit);
    const { first, answers } = turned;
    judge(prove("rate.order-creation", first), turned, limit);

    let last = answers.find(({ status }) => status === 429);
    const refused = last !== undefined;
    let waited = 0;
    for (let step = 250; last?.status === 429; step *= 2) {
      const wait = Math.max(step, retryAfterMs(last));
      if (waited + wait > patience) break;
      await pause(wait);
      waited += wait;
      last = await ready({ keep429: true });
    }
    const retry = prove("rate.retry")
      .provided(refused, `no call was turned away among ${answers.length}`)
      .provided(
        last?.status !== 429,
        `still turned away after ${waited} ms of waiting (rate_limit.patience_ms: ${patience})`,
      )
      .holds(
        last !== undefined && isSuccess(last),
        `${last === undefined ? "the call" : label(last)} accepted after the wait`,
        `HTTP ${last?.status ?? 0}`,
      );
    // Token creations were turned away by the flow before this one; a call waits for its turn by itself.
    if (seen().some(({ operation, status }) => operation === "createPaymentToken" && status === 429))
      retry.and(await (await given.ready("createPaymentToken"))()).accepted();
  },
});

/** How often each status came, the usual ones first. */
function tally(answers: readonly Exchange[]): string {
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);
  return statuses
    .map((status) => `HTTP ${status} ${answers.filter((one) => one.status === status).length} times`)
    .join(", ");
}

function judge(proof: Proof, { first, answers }: TurnedAway, limit: number): void {
  const refused = answers.filter(({ status }) => status === 429).length;
  proof
    .ifAccepted()
    .holds(
      refused > 0,
      `429 among more than twice ${limit} calls of ${methodAndPath(first.operation)} within a minute`,
      `${answers.length} calls with ${tally(answers)}`,
    );
}
