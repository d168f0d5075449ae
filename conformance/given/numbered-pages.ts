import { elementIds, withoutId } from "./cursor-pages.ts";
import { type Exchange, label } from "../call/exchange.ts";
import { at, isArray } from "../call/json-pointer.ts";
import type { Target } from "../subject/target.ts";
import { Blocked } from "../verdict/unobserved.ts";

/** The array of a paged list. */
export function items(exchange: Exchange): readonly unknown[] {
  for (const name of ["invoice_list", "payment_intent_list", "plan_list", "subscription_list"]) {
    const list = at(exchange.body, `/${name}`);
    if (isArray(list)) return list;
  }
  throw new Blocked(`a precondition did not hold: no list in the answer to ${label(exchange)}`, [
    exchange.nr,
  ]);
}

/** The ids of the plans or subscriptions of a page. The document gives their elements no fields. */
export function itemIds(target: Target, exchange: Exchange): string[] {
  const place = exchange.operation === "listPlans" ? "plan_element_id" : "subscription_element_id";
  const elements = items(exchange);
  const ids = elementIds(target, place, elements, exchange);
  if (ids.length < elements.length) throw withoutId(target, place, exchange);
  return ids;
}
