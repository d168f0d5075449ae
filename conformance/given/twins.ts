/** Right calls beside those that a flow is about. */
import type { Exchange } from "../call/exchange.ts";
import { isRefusal } from "../call/status.ts";
import { once } from "./once.ts";
import type { Tools } from "./tools.ts";

type Twin = (tools: Pick<Tools, "api" | "given">) => Promise<Exchange>;

/** The twin of a call that should be accepted. Only where that was refused does it say anything. */
export async function twinOfRefused(answer: Exchange, twin: () => Promise<Exchange>): Promise<Exchange> {
  return isRefusal(answer) ? twin() : answer;
}

/** The capture of a hold, once for all ways of a flow. Each flow has its own: a target that stops accepting captures is noticed. */
export function captureTwin(): Twin {
  const twins = once<Exchange>();
  return ({ api, given }) =>
    twins(given, "", async () => {
      const { id, money } = await given.heldCharge();
      return api.captureCharge(id, money);
    });
}
