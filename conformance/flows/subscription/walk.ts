/** Turning the pages of a list by page number. */
import { type Exchange, type Query, type Tools, listed, replies } from "../../flow.ts";

/** A longer list is not walked to its end. */
const MOST_PAGES = 50;

export interface Walked {
  readonly pages: readonly Exchange[];
  /** In the order of the pages. One that stands on two pages stands here twice. */
  readonly ids: readonly string[];
  /** Of those that were looked for. */
  readonly missed: readonly string[];
  readonly isTooLong: boolean;
}

type Walker = Pick<Tools, "need" | "target" | "until">;
type Read = (turn: Query) => Promise<Exchange>;

/** Page after page until all that is looked for was met; once more where something is missing, since it may be listed later. */
export async function walk(tools: Walker, read: Read, wanted: readonly string[]): Promise<Walked> {
  return tools.until(
    () => walkOnce(tools, read, wanted),
    ({ missed, isTooLong }) => missed.length === 0 || isTooLong,
  );
}

async function walkOnce({ need, target }: Walker, read: Read, wanted: readonly string[]): Promise<Walked> {
  const ids: string[] = [];
  const pages: Exchange[] = [];
  const isMissed = (id: string): boolean => !ids.includes(id);
  while (pages.length < MOST_PAGES && wanted.some(isMissed)) {
    const page = await read(pages.length === 0 ? {} : { page: pages.length + 1 });
    // The document does not say how a page after the last one is answered.
    if (pages.length > 0 && !replies.isSuccess(page)) break;
    pages.push(need(page));
    if (listed.items(page).length === 0) break;
    ids.push(...listed.itemIds(target, page));
  }
  const missed = wanted.filter(isMissed);
  // The same page again and again is no long list, whatever was made meanwhile.
  const isLong = pages.length === MOST_PAGES && 2 * new Set(ids).size > ids.length;
  return { pages, ids, missed, isTooLong: missed.length > 0 && isLong };
}

export function tooLong({ ids }: Walked): string {
  return `the list is too long to be walked to its end: ${ids.length} of them and more`;
}
