import { type Exchange, label } from "./exchange.ts";
import { at, isArray } from "./pointer.ts";
import { Blocked } from "./verdict.ts";

/** The one array of a paged list, whatever it is called. */
export function items(exchange: Exchange): readonly unknown[] {
  for (const name of ["invoice_list", "payment_intent_list", "plan_list", "subscription_list"]) {
    const list = at(exchange.body, `/${name}`);
    if (isArray(list)) return list;
  }
  throw new Blocked(`a precondition did not hold: no list in the answer to ${label(exchange)}`, [
    exchange.nr,
  ]);
}

export function itemIds(exchange: Exchange): string[] {
  return items(exchange).map((item) => String(at(item, "/id")));
}
