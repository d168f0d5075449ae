/** What may come of reading the list: it is too long, or the target refuses a page. */
import { type Exchange, type cursors, Blocked, Unseeable } from "../../flow.ts";

/** Undefined where the target refuses to show it, or where it cannot be seen: other requirements judge that. */
export async function unlessRefused<Thing>(reading: Promise<Thing> | undefined): Promise<Thing | undefined> {
  try {
    return await unlessAnsweredWithError(reading);
  } catch (error) {
    if (error instanceof Unseeable) return undefined;
    throw error;
  }
}

/** Undefined where a page is answered with an error. */
export async function unlessAnsweredWithError<Thing>(
  reading: Promise<Thing> | undefined,
): Promise<Thing | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Blocked && error.cause === "precondition") return undefined;
    throw error;
  }
}

export function tooLongToSee(walked: cursors.Walked): Unseeable {
  const exchanges = exchangesOf(walked).map(({ nr }) => nr);
  return new Unseeable(tooLong(walked), exchanges, "free_choice");
}

/** The reason of a walk that was given up before its end: what it did not meet may stand further down. */
export function tooLong({ ids }: Pick<cursors.Walked, "ids">): string {
  return `the list is too long to be walked to its end: ${ids.length} charges and more`;
}

export function exchangesOf(...walks: readonly Pick<cursors.Walked, "pages">[]): Exchange[] {
  return walks.flatMap(({ pages }) => pages.map(({ exchange }) => exchange));
}
