import { type Exchange, type Flow, flow } from "../../flow.ts";

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

function limited(
  id: string,
  operation: "createPaymentToken" | "createOrder",
  part: "tokenization" | "order",
): Flow {
  return flow({
    id: id.replaceAll(".", "-"),
    title: `Too many calls of ${operation} within a minute are turned away`,
    needs: [
      "state",
      "rate_limit",
      `offers.${part}`,
      ...(part === "tokenization" ? (["cards.approved"] as const) : []),
    ],
    alone: true,
    proves: { [id]: `MUST answer calls of ${operation} above the limit per minute with 429` },
    async run({ given, target, prove }) {
      const ready = await given.ready(operation);
      const limit = target.rate_limit?.requests_per_minute ?? 0;
      const answers = await provoke(() => ready({ keep429: true }), limit);
      const accepted = answers.filter(({ status }) => status === 200).length;
      const turnedAway = answers.filter(({ status }) => status === 429);
      prove(id)
        .provided(
          accepted > 0 || turnedAway.length === 0,
          "every call was turned away, so the limit was used up before",
        )
        .holds(
          turnedAway.length > 0,
          `429 among more than twice ${limit} calls within a minute`,
          `${accepted} accepted of ${answers.length}`,
        );
    },
  });
}

export const rateLimits: readonly Flow[] = [
  limited("rate.token-creation", "createPaymentToken", "tokenization"),
  limited("rate.order-creation", "createOrder", "order"),
];

export const rateRetry = flow({
  id: "rate-retry",
  title: "A call that was turned away is accepted later",
  needs: ["state", "rate_limit", "offers.order"],
  alone: true,
  proves: {
    "rate.retry": "SHOULD accept a call that was answered 429 when it is sent again after growing waits",
  },

  async run({ given, target, pause, prove }) {
    const ready = await given.ready("createOrder");
    const { requests_per_minute: limit, patience_ms: patience } = target.rate_limit ?? {
      requests_per_minute: 0,
      patience_ms: 0,
    };
    const answers = await provoke(() => ready({ keep429: true }), limit);
    let last = answers.find(({ status }) => status === 429);
    const turnedAway = last !== undefined;
    let waited = 0;
    for (let wait = 250; last?.status === 429 && waited + wait <= patience; wait *= 2) {
      await pause(wait);
      waited += wait;
      last = await ready({ keep429: true });
    }
    prove("rate.retry")
      .provided(turnedAway, `no call was turned away among ${answers.length}`)
      .provided(
        last?.status !== 429,
        `still turned away after ${waited} ms of waiting (rate_limit.patience_ms: ${patience})`,
      )
      .holds(last?.status === 200, "the call accepted after the wait", `HTTP ${last?.status ?? 0}`);
  },
});
