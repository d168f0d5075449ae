/** A walk back to newer pages loses no charge and repeats none. */
import { flow } from "../../flow.ts";
import { showsAll } from "./filtered.ts";
import { backFrom, knownLists, pageOfOldest } from "./known-lists.ts";
import { missesNoneGoingBack, repeatsNone } from "./walked.ts";

export const pagingWalkBack = flow({
  id: "paging-walk-back",
  title: "A walk back to newer pages, between two of which charges are made, loses none and repeats none",
  // A charge that is lost has to be one of ours to be missed.
  alone: "charges in front",
  each: knownLists.over("limit"),
  proves: {
    "paging.newer.misses-none": "SHOULD: Following first_cursor page by page to the start misses no charge.",
    "paging.newer.repeats-none":
      "SHOULD: A walk back to newer pages shows no charge twice, even while charges are being made.",
  },

  async run({ list, given, prove }) {
    const begin = pageOfOldest(list);
    const newer = list.known.filter((id) => !begin.ids.includes(id));
    const add = (): Promise<unknown> => given.chargesInOrder(3);
    const query = backFrom(begin, list.query);
    const walked = await given.charges.walk(query, "newer", showsAll(newer), add);

    missesNoneGoingBack(prove("paging.newer.misses-none"), walked, newer);
    repeatsNone(prove("paging.newer.repeats-none"), walked);
  },
});
