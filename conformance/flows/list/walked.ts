/** What a walk through the pages of the list comes to. */
import { type Proof, type cursors, json } from "../../flow.ts";
import { exchangesOf, tooLong } from "./reading.ts";

/** The walk comes to all of these charges. */
export function missesNone(proof: Proof, walked: cursors.Walked, wanted: readonly string[]): Proof {
  const missed = wanted.filter((id) => !walked.ids.includes(id));
  const isOthersOnly = !walked.ended && missed.length === wanted.length;
  if (isOthersOnly) proof.doesNotApply(tooLong(walked));
  return proof
    .and(...exchangesOf(walked))
    .provided(wanted.length > 0, "no new charge is known to be in this part of the list")
    .shows(wanted, walked.ids, "each of the new charges on the walk");
}

export function repeatsNone(proof: Proof, walked: cursors.Walked): Proof {
  return proof
    .and(...exchangesOf(walked))
    .provided(walked.ids.length > 1, "the walk shows fewer than two charges")
    .eachOnce(walked.ids, "each charge once on the walk");
}

/** The same on the way back. That each page gives a first_cursor to go on with is judged by paging.first-cursor. */
export function missesNoneGoingBack(proof: Proof, walked: cursors.Walked, wanted: readonly string[]): Proof {
  const canGoOn = walked.pages.every(
    ({ elements, firstCursor, hasPrevious }) =>
      elements.length === 0 || hasPrevious === false || json.isText(firstCursor),
  );
  return missesNone(proof.provided(canGoOn, "a page gave no first_cursor"), walked, wanted);
}

/** The known charges go from the newest to the oldest, on each of these runs of pages. */
export function goesFromTheNewest(
  proof: Proof,
  runs: readonly (readonly cursors.Page[])[],
  oldestFirst: readonly string[],
): Proof {
  const known = (pages: readonly cursors.Page[]): string[] => [
    ...new Set(pages.flatMap(({ ids }) => ids.filter((id) => oldestFirst.includes(id)))),
  ];
  const judged = runs.filter((pages) => known(pages).length > 1);
  proof.provided(judged.length > 0, "fewer than two of the new charges are in the list");
  for (const pages of judged)
    proof
      .and(...exchangesOf({ pages }))
      .inOrder(oldestFirst.toReversed(), known(pages), "the charge that was made last to come first");
  return proof;
}
