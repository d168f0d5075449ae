/** What a flow goes on with has to be accepted, and to have an id. Otherwise the flow is blocked, not failed. */
import { type Exchange, gist, label } from "../call/exchange.ts";
import { at } from "../call/json-pointer.ts";
import { hint, locate } from "../call/locate.ts";
import { isPending, isRefusal, isSuccess, wasAccepted } from "../call/status.ts";
import type { Place, Target } from "../subject/target.ts";
import { Blocked, Unseeable } from "../verdict/unobserved.ts";
import type { Made } from "./given.ts";

/** The same exchange, where it was accepted with any 2xx. */
export function need(exchange: Exchange): Exchange {
  exchange.intent.needed = true;
  if (isSuccess(exchange)) return exchange;
  const expected = `a precondition did not hold: ${label(exchange)} must answer 200`;
  const cause = exchange.status === 0 ? "no_answer" : "precondition";
  throw new Blocked(`${expected}, got ${gist(exchange)}`, [exchange.nr], cause);
}

/** What a request says beside its required fields may be more than a target has to accept. Other requirements judge that. */
export function unlessTooMuch(exchange: Exchange): void {
  if (wasAccepted(exchange) || !isRefusal(exchange)) return;
  throw new Unseeable(
    `a request with every field is refused: ${gist(exchange)}`,
    [exchange.nr],
    "free_choice",
  );
}

/** An id to which the document gives no place. A charge that waits has one, too. */
export function idIn(target: Target, place: Place, exchange: Exchange): string {
  const id = locate(target, place, exchange.body);
  if (id !== undefined) return id;
  if (!isPending(exchange)) need(exchange);
  throw new Blocked(`no id was found in the answer to ${label(exchange)}. ${hint(target, place)}`, [
    exchange.nr,
  ]);
}

/** The id of a product, a plan or a subscription, whose place the document gives. */
export function idOf(exchange: Exchange): string {
  const id = at(exchange.body, "/id");
  if (typeof id === "string") return id;
  throw new Blocked(`a precondition did not hold: no id in the answer to ${label(exchange)}`, [exchange.nr]);
}

export function madeBy(exchange: Exchange): Made {
  return { id: idOf(need(exchange)), created: exchange };
}
