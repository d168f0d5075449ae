import type { Exchange } from "./exchange.ts";
import { at, isArray } from "./pointer.ts";

/** The one array of a paged list, whatever it is called. */
export function items({ body }: Exchange): readonly unknown[] {
  for (const name of ["invoice_list", "payment_intent_list", "plan_list", "subscription_list"]) {
    const list = at(body, `/${name}`);
    if (isArray(list)) return list;
  }
  return [];
}

export function itemIds(exchange: Exchange): string[] {
  return items(exchange).map((item) => String(at(item, "/id")));
}
