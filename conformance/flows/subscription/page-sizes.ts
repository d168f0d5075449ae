/** The bounds of page_size. */
import { type Exchange, flow, replies, twinOfRefused } from "../../flow.ts";
import { pagedLists } from "./list-ways.ts";

export const pageSizes = flow({
  id: "page-sizes",
  title: "page_size goes from 1 to 100",
  needs: ["offers.subscription"],
  each: pagedLists.over("kind"),
  proves: {
    "paged-list.page-size.bounds": "MUST: A page_size of 1 and a page_size of 100 are accepted.",
    "paged-list.page-size.below": "MUST: A paged list with page_size 0 is refused with 400.",
    "paged-list.page-size.above": "MUST: A paged list with page_size 101 is refused with 400.",
  },

  async run({ list, prove }) {
    const sized = (page_size: number): Promise<Exchange> => list.read({ page_size });
    const [below, least, most, above] = [await sized(0), await sized(1), await sized(100), await sized(101)];
    const refused = replies.isRefusal(least) ? least : most;
    const plain = await twinOfRefused(refused, () => list.read());

    prove("paged-list.page-size.bounds", least, most).accepted({ twin: plain });
    prove("paged-list.page-size.below", below).refused({ twin: least });
    prove("paged-list.page-size.above", above).refused({ twin: most });
  },
});
