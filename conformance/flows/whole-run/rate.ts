/** HTTP 429 of token and order creation, which the document limits per minute. */
import { type Exchange, type Proof, type Tools, atOnce, contract, flow, replies } from "../../flow.ts";

type ReadyCall = Awaited<ReturnType<Tools["given"]["ready"]>>;

const LIMITED = [
  {
    operation: "createPaymentToken",
    id: "rate.token-creation",
    sentence: "MUST: Token creations above the limit per minute are answered with 429.",
    needs: ["offers.tokenization", "cards.approved"],
  },
  {
    operation: "createOrder",
    id: "rate.order-creation",
    sentence: "MUST: Order creations above the limit per minute are answered with 429.",
    needs: ["offers.order"],
  },
] as const;

export const rates = LIMITED.map(({ operation, id, sentence, needs }) =>
  flow({
    id: id.replace(".", "-"),
    title: `Too many calls of ${contract.methodAndPath(operation)} are answered with 429, and accepted later`,
    needs: ["state", "rate_limit", "time", ...needs],
    // Each operation has a limit of its own, and both wait for it.
    alone: "rates",
    proves: {
      [id]: sentence,
      "rate.retry": "SHOULD: A call answered with 429 is accepted when it is sent again after growing waits.",
    },

    async run(tools) {
      const { given, target, prove } = tools;
      const limit = target.rate_limit?.requests_per_minute ?? 0;
      const patience = target.rate_limit?.patience_ms ?? 0;
      const ready = await given.ready(operation);
      const burst = await burstOf(ready, limit);
      const refused = burst.answers.find(({ status }) => status === 429);
      const { last, waited } = await retried(tools, ready, refused, patience);

      exceeds(prove(id, burst.first), burst, limit);
      prove("rate.retry", ...(last === undefined ? [] : [last]))
        .provided(refused !== undefined, `no call was answered with 429 among ${burst.answers.length}`)
        .provided(
          last?.status !== 429,
          `still answered with 429 after ${waited} ms of waiting (rate_limit.patience_ms: ${patience})`,
        )
        .accepted();
    },
  }),
);

interface Burst {
  readonly first: Exchange;
  readonly answers: readonly Exchange[];
}

const AT_ONCE = 20;

/**
 * Right calls until one is answered with 429. Two full minutes' worth may pass: a fixed window that ends during the burst
 * lets the limit through twice, and a steady limit lets calls through while the burst lasts.
 */
async function burstOf(ready: ReadyCall, limit: number): Promise<Burst> {
  // Other flows may have used up the limit, so the first call waits for its turn.
  const first = await ready();
  const answers: Exchange[] = [];
  while (answers.length <= 2 * limit && !answers.some(({ status }) => status === 429)) {
    // Beyond --concurrency: calls one after the other may be too slow to pass the limit.
    const some = atOnce(() => Promise.all(Array.from({ length: AT_ONCE }, () => ready({ keep429: true }))));
    answers.push(...(await some));
  }
  return { first, answers };
}

async function retried(
  { pause }: Tools,
  ready: ReadyCall,
  refused: Exchange | undefined,
  patience: number,
): Promise<{ readonly last: Exchange | undefined; readonly waited: number }> {
  let last = refused;
  let waited = 0;
  for (let step = 250; last?.status === 429; step *= 2) {
    const wait = Math.max(step, replies.retryAfterMs(last));
    if (waited + wait > patience) break;
    await pause(wait);
    waited += wait;
    last = await ready({ keep429: true });
  }
  return { last, waited };
}

function exceeds(proof: Proof, { first, answers }: Burst, limit: number): void {
  const refused = answers.filter(({ status }) => status === 429).length;
  proof
    .ifAccepted()
    .checks(
      refused > 0,
      `429 among more than twice ${limit} calls of ${contract.methodAndPath(first.operation)} within a minute`,
      `${answers.length} calls with ${tally(answers)}`,
    );
}

/** How often each status came. */
function tally(answers: readonly Exchange[]): string {
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);
  return statuses
    .map((status) => `HTTP ${status} ${answers.filter((one) => one.status === status).length} times`)
    .join(", ");
}
