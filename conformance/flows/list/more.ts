/** A page says whether older and newer charges remain. */
import { type cursors, flow } from "../../flow.ts";
import { exchangesOf } from "./reading.ts";
import { OLDER_REMAIN, newestOfAll } from "./ends.ts";
import { type PageWalk, allPages, walks } from "./known-lists.ts";
import { placesOf } from "./page-turns.ts";

export const pagingMore = flow({
  id: "paging-more",
  title: "A page between known charges says that more remain on both sides",
  // Nothing newer comes meanwhile.
  alone: "known charges",
  each: walks,
  proves: {
    "paging.has-next":
      "MUST: The field has_next says whether older charges remain, wherever a page shows it.",
    "paging.has-previous":
      "MUST: The field has_previous says whether newer charges remain, wherever a page shows it.",
  },

  async run({ walk, given, prove }) {
    const newest = await newestOfAll(given.charges);
    const front = allPages(walk).filter(({ ids }) => newest !== undefined && ids.includes(newest));

    prove("paging.has-next", ...before(walk, "older")).wherever("/has_next", true, OLDER_REMAIN);
    prove("paging.has-previous", ...before(walk, "newer"))
      .wherever("/has_previous", true, "true, since newer charges are there,")
      .and(...exchangesOf({ pages: front }))
      .wherever("/has_previous", false, "false, since nothing newer is there,");
  },
});

/** The answers with a known charge, in front of which stands another one in this direction. */
function before(walk: PageWalk, side: "older" | "newer") {
  const order = side === walk.direction ? walk.known : walk.known.toReversed();
  const hasMore = (page: cursors.Page): boolean => {
    const places = placesOf(page, order);
    return places.length > 0 && Math.max(...places) < order.length - 1;
  };
  return exchangesOf({ pages: allPages(walk).filter(hasMore) });
}
