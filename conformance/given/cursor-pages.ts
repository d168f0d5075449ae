import type { Api } from "../call/api.ts";
import { type Exchange, gist, label } from "../call/exchange.ts";
import { at } from "../call/json-pointer.ts";
import type { Target, Place } from "../subject/target.ts";
import type { BlockedCause } from "../verdict/cause.ts";
import { Blocked, Unseeable } from "../verdict/unobserved.ts";
import { hint, locate } from "../call/locate.ts";

export type Query = Readonly<Record<string, string | number | boolean>>;

/** One page of the charge list, in the order of the target. */
export interface Page {
  readonly exchange: Exchange;
  readonly ids: readonly string[];
  readonly elements: readonly unknown[];
  readonly firstCursor: unknown;
  readonly lastCursor: unknown;
  readonly hasNext: unknown;
  readonly hasPrevious: unknown;
}

export interface Charges {
  readonly page: (query: Query) => Promise<Page>;
  /**
   * Reads pages towards older or newer charges, until the end or until `enough`. `between` runs after the first page.
   * Throws `Unseeable` if `enough` was never met in an unfiltered list that has elements without an id: the missing charge
   * may be one of them.
   */
  readonly walk: (
    query: Query,
    way: "older" | "newer",
    enough?: (ids: ReadonlySet<string>) => boolean,
    between?: () => Promise<unknown>,
  ) => Promise<Walked>;
}

export interface Walked {
  readonly pages: readonly Page[];
  readonly ids: readonly string[];
  /** The last page was the end of the list, or its cursor led nowhere. */
  readonly ended: boolean;
  /** The last page said that there is more, and had no cursor to a new page. */
  readonly isStuck: boolean;
}

/** A query with a filter. An element that has an id in the unfiltered list is assumed to have one here too. */
function isNarrowed(query: Query): boolean {
  return Object.keys(query).some((name) => !["limit", "after_id", "before_id"].includes(name));
}

function causeOf({ status }: Exchange): BlockedCause {
  if (status === 0) return "no_answer";
  return status === 429 ? "rate_limited" : "precondition";
}

/** 60 pages of 100 charges, or more pages of fewer charges. A longer list is not read to its end. */
const MOST_CHARGES = 6000;
const MOST_PAGES = 240;

export function createCharges(api: Api, target: Target): Charges {
  const page: Charges["page"] = async (query) => {
    const exchange = await api.listCharges({ query });
    const list = at(exchange.body, "/merchant_payment_transactions");
    if (exchange.status !== 200 || !Array.isArray(list)) {
      const why = `a precondition did not hold: ${label(exchange)} must answer with a list, got ${gist(exchange)}`;
      throw new Blocked(why, [exchange.nr], causeOf(exchange));
    }
    const elements: readonly unknown[] = list;
    const field = (name: string): unknown => at(exchange.body, `/${name}`);
    return {
      exchange,
      // Computed on demand: a page without ids can still be counted.
      get ids() {
        return elementIds(target, "list_element_id", elements, exchange);
      },
      elements,
      firstCursor: field("first_cursor"),
      lastCursor: field("last_cursor"),
      hasNext: field("has_next"),
      hasPrevious: field("has_previous"),
    };
  };
  return {
    page,
    async walk(query, way, enough, between = async () => {}) {
      const [name, more, cursor] =
        way === "older"
          ? (["after_id", "hasNext", "lastCursor"] as const)
          : (["before_id", "hasPrevious", "firstCursor"] as const);
      const { before_id: _, after_id: __, ...rest } = query;
      const pages: Page[] = [];
      const seen = new Set<string>();
      const sent = new Set<unknown>([query[name]]);
      const walked = (ended: boolean, isStuck = false): Walked => {
        const unnamed = pages.find(({ ids, elements }) => ids.length < elements.length);
        if (unnamed !== undefined && !isNarrowed(query) && enough?.(seen) === false)
          throw withoutId(target, "list_element_id", unnamed.exchange);
        return { pages, ids: pages.flatMap(({ ids }) => ids), ended, isStuck };
      };
      let next: Query = query;
      while (pages.length < MOST_PAGES && seen.size < MOST_CHARGES) {
        const here = await page(next);
        pages.push(here);
        for (const id of here.ids) seen.add(id);
        const to = here[cursor];
        // The document leaves has_next and has_previous open. Without them an empty page is the end, and so is a cursor
        // that was sent before. A page with them may be empty and still lead on.
        const isMute = here[more] === undefined;
        const leadsNowhere = here.elements.length === 0 || typeof to !== "string" || to === next[name];
        if (isMute ? leadsNowhere : here[more] !== true) return walked(true);
        if (enough?.(seen) === true) return walked(false);
        if (typeof to !== "string" || sent.has(to)) return walked(true, true);
        if (pages.length === 1) await between();
        sent.add(to);
        next = { ...rest, [name]: to };
      }
      return walked(false);
    },
  };
}

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
