/** A call that was answered with 429 is sent again, at the end of the run. */
import { type Exchange, type Tools, contract, flow, replies } from "../../flow.ts";
import { type Burst, type ReadyCall, LIMITED, burstOf, isRefused } from "./burst.ts";

/** The last flows of a run, while the limit is waited for. */
export const ratesAgain = LIMITED.map(({ operation, again, needs }) =>
  flow({
    id: again,
    title: `A call of ${contract.methodAndPath(operation)} that was answered with 429 is accepted later`,
    needs,
    alone: "rates again",
    proves: {
      "rate.retry": "SHOULD: A call answered with 429 is accepted when it is sent again after growing waits.",
    },

    async run(tools) {
      const { given, target, prove } = tools;
      const ready = await given.ready(operation);
      const burst = await burstOf(tools, operation);
      const patience = target.rate_limit?.patience_ms ?? 0;
      const { last, waited } = await retried(tools, ready, burst, patience);

      prove("rate.retry", ...(last === undefined ? [] : [last]))
        .provided(last !== undefined, `no call was answered with 429 among ${burst.answers.length}`)
        .provided(
          last?.status !== 429,
          `still answered with 429 after ${waited} ms of waiting (rate_limit.patience_ms: ${patience})`,
        )
        .accepted();
    },
  }),
);

/**
 * The waits last 250 ms, 500 ms and so on, or as long as Retry-After says. The first begins when the burst ends,
 * and may last longer: other flows run in it. That surplus is not waited for, and does not count as patience.
 * Without a refused call there is none to send again.
 */
async function retried(
  { now, pause }: Tools,
  ready: ReadyCall,
  { answers, ended }: Burst,
  patience: number,
): Promise<{ readonly last: Exchange | undefined; readonly waited: number }> {
  let last = answers.find(isRefused);
  let since = ended;
  let waited = 0;
  for (let step = 250; last?.status === 429; step *= 2) {
    const wait = Math.max(step, replies.retryAfterMs(last));
    if (waited + wait > patience) break;
    await pause(Math.max(0, since + wait - now()));
    waited += wait;
    since = now();
    last = await ready({ keep429: true });
  }
  return { last, waited };
}
