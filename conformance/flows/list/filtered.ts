/** The charge list with a filter: which of the charges that a flow made it shows, on each of its pages. */
import { type Query, type Tools, type cursors, Blocked, json, several, Unseeable } from "../../flow.ts";
import { exchangesOf, tooLongToSee, unlessRefused } from "./reading.ts";

export const HUNDRED = { limit: 100 } as const;

/** Ids of charges, under the names that reasons give them: "the held charge". */
export type Charges = Readonly<Record<string, string>>;

interface Expected {
  readonly finds?: Charges;
  /** Looked for on every page, and not waited for: in the wrong unit of time nothing is found. */
  readonly seeks?: Charges;
  readonly leavesOut?: Charges;
}

export interface Found extends Required<Omit<Expected, "seeks">> {
  readonly query: Query;
  readonly pages: readonly cursors.Page[];
}

export interface ChargeList {
  /**
   * Reads the pages of this query down to where the charges can stand. How soon a filter finds a charge is open, so the
   * charges that it has to find are waited for.
   */
  readonly read: (query: Query, expected: Expected) => Promise<Found>;
  /** The same, one page further, and back to the newest one. */
  readonly find: (query: Query, expected: Expected) => Promise<Found>;
}

/** A filtered list shows no charge further down than the whole list, but for charges that others make meanwhile. */
const MADE_MEANWHILE = 50;

/** The charge list, once it shows these charges without a filter: only then a filter says something about them. */
export async function listOf(
  { given, until }: Pick<Tools, "given" | "until">,
  charges: Charges,
): Promise<ChargeList> {
  const { walk } = given.charges;
  const all = await allUntil({ given, until }, charges);
  if (!showsAll(charges)(new Set(all.ids))) throw notListed(all);
  const placeOf = (id: string): number => all.ids.indexOf(id);
  const read: ChargeList["read"] = async (query, { finds = {}, seeks = {}, leavesOut = {} }) => {
    const sought = { ...finds, ...seeks };
    const deepest = Math.max(-1, ...Object.values(leavesOut).map(placeOf));
    const isPassed = Object.values(finds).some((id) => placeOf(id) > deepest);
    const down = await until(
      () =>
        walk(query, "older", (seen) => {
          const isDeep = isPassed || seen.size > deepest + MADE_MEANWHILE || showsAll(leavesOut)(seen);
          return isDeep && showsAll(sought)(seen);
        }),
      ({ ids }) => showsAll(finds)(new Set(ids)),
    );
    if (!down.ended && !showsAll(sought)(new Set(down.ids))) throw tooLongToSee(down);
    return { query, pages: down.pages, finds, leavesOut };
  };
  return {
    read,
    async find(query, expected) {
      const found = await read(query, expected);
      return { ...found, pages: [...found.pages, ...(await pagesAround(found, given))] };
    },
  };
}

/** The list without a filter, whether it shows the charges or not. How soon a charge is listed is open. */
export async function unfiltered(tools: Pick<Tools, "given" | "until">, finds: Charges): Promise<Found> {
  const all = await allUntil(tools, finds);
  if (!all.ended && !showsAll(finds)(new Set(all.ids))) throw tooLongToSee(all);
  return { query: HUNDRED, pages: all.pages, finds, leavesOut: {} };
}

export function allUntil(
  { given, until }: Pick<Tools, "given" | "until">,
  charges: Charges | readonly string[],
): Promise<cursors.Walked> {
  return until(
    () => given.charges.walk(HUNDRED, "older", showsAll(charges)),
    ({ ids }) => showsAll(charges)(new Set(ids)),
  );
}

export function showsAll(charges: Charges | readonly string[]): (seen: ReadonlySet<string>) => boolean {
  return (seen) => Object.values(charges).every((id) => seen.has(id));
}

/** The page behind the last one, and the pages from there back to the newest charge. */
async function pagesAround(
  { pages, query, leavesOut }: Found,
  { charges: { walk } }: Tools["given"],
): Promise<readonly cursors.Page[]> {
  const last = pages.findLast(({ elements }) => elements.length > 0);
  const after_id = last?.lastCursor;
  const before_id = last?.firstCursor;
  const isFound = (seen: ReadonlySet<string>): boolean => Object.values(leavesOut).some((id) => seen.has(id));
  const around = await several([
    () =>
      unlessRefused(json.isText(after_id) ? walk({ ...query, after_id }, "older", () => true) : undefined),
    () => unlessRefused(json.isText(before_id) ? walk({ ...query, before_id }, "newer", isFound) : undefined),
  ]);
  return around.flatMap((walked) => walked?.pages ?? []);
}

function notListed(all: cursors.Walked): Blocked | Unseeable {
  const exchanges = exchangesOf(all).map(({ nr }) => nr);
  if (!all.ended) return tooLongToSee(all);
  return new Blocked("a charge is not in the list without the filter either", exchanges);
}
