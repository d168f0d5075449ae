/** The newest and the oldest charge of the list, and the pages on which they stand. */
import { type Tools, type cursors, json, several, Unseeable } from "../../flow.ts";
import { HUNDRED } from "./filtered.ts";
import { tooLong, unlessRefused } from "./reading.ts";

/** Of has_next, where a page says otherwise. */
export const OLDER_REMAIN = "true, since older charges are there,";

type Charges = Tools["given"]["charges"];

/** Undefined where an element shows no id: that charge may be the newest. */
export async function newestOfAll({ walk }: Charges): Promise<string | undefined> {
  const { pages, ids } = await walk({ limit: 4 }, "older", (seen) => seen.size > 0);
  return pages.every(showsAllIds) ? ids[0] : undefined;
}

function showsAllIds({ ids, elements }: cursors.Page): boolean {
  return ids.length === elements.length;
}

interface End {
  /** Answers behind which nothing older can stand, however they were asked for. */
  readonly last: readonly cursors.Page[];
  /** A page that says that it is the last one, although its cursor leads to further charges. */
  readonly toldTooSoon: readonly cursors.Page[];
  /** A page says that older charges remain, and gives no cursor that leads anywhere new. */
  readonly isStuck: boolean;
}

export async function endOfList(charges: Charges): Promise<End> {
  const whole = await charges.walk(HUNDRED, "older");
  if (!whole.ended) throw new Unseeable(tooLong(whole), [], "free_choice");
  const final = whole.pages.findLast(({ elements }) => elements.length > 0);
  const empty = whole.pages.filter(isEmptyEnd);
  if (final === undefined || whole.isStuck) return { last: empty, toldTooSoon: [], isStuck: whole.isStuck };
  const after_id = final.lastCursor;
  const beyond = json.isText(after_id)
    ? await unlessRefused(charges.walk({ ...HUNDRED, after_id }, "older", () => true))
    : undefined;
  if (beyond?.ids.some((id) => !whole.ids.includes(id)) === true)
    return { last: empty, toldTooSoon: [final], isStuck: false };
  const behind = (beyond?.pages ?? []).filter(isEmptyEnd);
  // A full page may have been cut in front of charges that wait and stand in no list.
  const isLast = final.elements.length < HUNDRED.limit && showsAllIds(final);
  const searched = isLast ? await pagesWithOnly(final.ids.at(-1) ?? "", charges) : [];
  const last = [...empty, ...behind, ...(isLast ? [final, ...searched] : [])];
  return { last, toldTooSoon: [], isStuck: false };
}

/** An empty page behind a cursor, from which no cursor leads on. */
function isEmptyEnd({ exchange, elements, lastCursor }: cursors.Page): boolean {
  return exchange.request.url.includes("after_id=") && elements.length === 0 && !json.isText(lastCursor);
}

/** The pages that show the charge alone when it is searched for, with a limit and without. */
async function pagesWithOnly(id: string, { walk }: Charges): Promise<readonly cursors.Page[]> {
  const [limited, plain] = await several([
    () => unlessRefused(walk({ search_key: id, limit: 4 }, "older")),
    () => unlessRefused(walk({ search_key: id }, "older")),
  ]);
  return [...(limited?.pages ?? []), ...(plain?.pages ?? [])].filter(({ ids }) => ids.join() === id);
}
