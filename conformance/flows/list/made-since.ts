/** Walks back from pages that were read before further charges were made: they come to these, and to no older ones. */
import { flow, json, once, several, Unseeable, ways } from "../../flow.ts";
import { showsAll } from "./filtered.ts";
import { type KnownList, LIMIT, backFrom, knownList, pageOfOldest } from "./known-lists.ts";
import { goesNotBack } from "./page-turns.ts";
import { missesNoneGoingBack } from "./walked.ts";

const later = once<readonly string[]>();

/** Lists whose pages are known, and three charges that were made after all of them were read. */
const listsBefore = ways("list", { limit: LIMIT }, async (tools, { limit }) => {
  const { given } = tools;
  const listOf = (one: keyof typeof LIMIT) => (): Promise<KnownList> =>
    knownList(tools, { filter: "none", limit: one });
  const added = await later(given, "", async () => {
    await several([listOf("five"), listOf("absent")]);
    return given.chargesInOrder(3);
  });
  return { ...(await listOf(limit)()), added };
}).needing("state", "cards.approved");

/** Between the pages that were read and the charges that were made since stand no others then. */
const MADE_SINCE = "charges made since";

export const pagingNewerThanAll = flow({
  id: "paging-newer-than-all",
  title: "The first_cursor of the newest page leads to no older charges",
  alone: MADE_SINCE,
  each: listsBefore.only({ limit: ["five"] }),
  proves: { "paging.newer": "MUST: Sending first_cursor as before_id leads to newer charges." },

  async run({ list, given, prove }) {
    const { added, query } = list;
    const [front] = list.down;
    if (front === undefined || !json.isText(front.firstCursor))
      throw new Unseeable("the newest page gives no first_cursor", [], "free_choice");
    const { pages } = await given.charges.walk(backFrom(front, query), "newer", showsAll(added));

    const known = [...list.known, ...added];
    // That it comes to charges made since is judged by paging.newer.meets-new.
    goesNotBack(prove("paging.newer"), { direction: "newer", known, pages: [front, ...pages] });
  },
});

export const pagingMeetsNew = flow({
  id: "paging-meets-new",
  title: "A walk back to newer pages comes to charges that were made since its cursor was given",
  // A target may show the newest charges of all in front of those of a cursor. They have to be these.
  alone: MADE_SINCE,
  each: listsBefore,
  proves: {
    "paging.newer.meets-new":
      "SHOULD: A walk back to newer pages reaches the charges that were made since the walk began.",
  },

  async run({ list, given, prove }) {
    const { added, query } = list;
    const walked = await given.charges.walk(backFrom(pageOfOldest(list), query), "newer", showsAll(added));

    missesNoneGoingBack(prove("paging.newer.meets-new"), walked, added);
  },
});
