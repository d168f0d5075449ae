/** What a target is free to refuse. */
import { type Exchange, Blocked, label, replies, Unseeable } from "../../flow.ts";

/** Goes on with what was accepted. Where it was refused, the target took a freedom of the document. */
export function unlessRefused(exchange: Exchange, freedom: string): Exchange {
  if (replies.isSuccess(exchange)) return exchange;
  if (replies.isRefusal(exchange)) throw new Unseeable(freedom, [exchange.nr], "free_choice");
  throw new Blocked(`a precondition did not hold: ${label(exchange)} must answer 200`, [exchange.nr]);
}

export const DETAILS_REFUSED =
  "additional_details with a field of the suite's own are refused, and the document does not give their fields";
