import { type Exchange, label } from "../call/exchange.ts";
import { hint, locate } from "../call/locate.ts";
import type { Place, Target } from "../subject/target.ts";
import { Blocked, Unseeable } from "../verdict/unobserved.ts";

/**
 * The ids of those elements of a page that have one. The document gives elements no fields, so an element may have none;
 * a page without any id cannot be judged.
 */
export function elementIds(
  target: Target,
  place: Place,
  elements: readonly unknown[],
  exchange: Exchange,
): string[] {
  const ids = elements.map((element) => locate(target, place, element)).filter((id) => id !== undefined);
  if (ids.length > 0 || elements.length === 0) return ids;
  if (target.locate[place] === undefined) throw withoutId(target, place, exchange);
  throw new Blocked(noId(target, place, exchange), [exchange.nr]);
}

/** A charge that was not found may be the element without an id. */
export function withoutId(target: Target, place: Place, exchange: Exchange): Unseeable {
  return new Unseeable(noId(target, place, exchange), [exchange.nr]);
}

function noId(target: Target, place: Place, exchange: Exchange): string {
  return `no id was found in a list element of ${label(exchange)}. ${hint(target, place)}`;
}
