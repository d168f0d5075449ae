/** What a target is free to refuse. */
import { type Exchange, Blocked, dimensions, nameOf, replies, Unseeable } from "../../flow.ts";

/** Goes on with what was accepted. Where it was refused, the target took a freedom of the document. */
export function unlessRefused(exchange: Exchange, freedom: string): Exchange {
  if (replies.isSuccess(exchange)) return exchange;
  if (replies.isRefusal(exchange)) throw new Unseeable(freedom, [exchange.nr], "free_choice");
  throw notMade(exchange);
}

/** A way that makes several at a time needs each of them. Whether one alone is accepted is judged by the flow. */
export function eachMade(others: keyof typeof dimensions.BESIDE, created: Exchange): void {
  if (others !== "none" && !replies.isSuccess(created)) throw notMade(created);
}

function notMade(exchange: Exchange): Blocked {
  return new Blocked(`a precondition did not hold: ${nameOf(exchange)} must answer 200`, [exchange.nr]);
}
