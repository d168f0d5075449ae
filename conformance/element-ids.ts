import { type Exchange, label } from "./exchange.ts";
import { hint, locate } from "./locate.ts";
import type { Place, Target } from "./target.ts";
import { Blocked, Unseeable } from "./verdict.ts";

/** The ids of the elements of a page: where they stand in an element, or that it has one, is not shown. */
export function elementIds(
  target: Target,
  place: Place,
  elements: readonly unknown[],
  exchange: Exchange,
): string[] {
  const found = elements.map((element) => locate(target, place, element));
  const ids = found.filter((id) => id !== undefined);
  if (ids.length === elements.length) return ids;
  const why = `no id was found in a list element of ${label(exchange)}. ${hint(target, place)}`;
  const isOpen = ids.length === 0 && target.locate[place] === undefined;
  throw isOpen ? new Unseeable(why, [exchange.nr]) : new Blocked(why, [exchange.nr]);
}
