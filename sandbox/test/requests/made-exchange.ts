import { newTrace, type Exchange } from "../../log/exchange.ts";
import { START } from "../support.ts";

/** A request and its answer for a log that no call fills. */
export function exchange(more: Partial<Exchange> = {}): Exchange {
  const rest = { headers: {}, body: undefined, status: 200, answerHeaders: {}, text: "", trace: newTrace() };
  return { at: START, took: 1, method: "GET", url: "/v2/order/x", ...rest, ...more };
}
