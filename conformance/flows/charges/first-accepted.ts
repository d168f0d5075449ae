import { type Exchange, replies } from "../../flow.ts";

type Call = () => Promise<Exchange>;

/** The answer to the first of the calls that is not refused, or else to the last one. */
export async function firstAccepted(first: Call, ...others: readonly Call[]): Promise<Exchange> {
  let answer = await first();
  for (const call of others) if (replies.isRefusal(answer)) answer = await call();
  return answer;
}
