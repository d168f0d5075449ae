/** The cursors of all pages of the run. */
import { type Exchange, flow, replies } from "../../flow.ts";
import { CURSORS } from "./given-cursors.ts";
import { givesCursor } from "./walked.ts";

export const pagingCursorsOfAll = flow({
  id: "paging-cursors-of-all",
  title: "Each page of the run that says that more remain gives the cursor that leads there",
  needs: ["every-flow", "state", "cards.approved"],
  // The pages of the other flows are judged too.
  alone: "answers so far",
  proves: CURSORS,

  async run({ seen, prove }) {
    // The latest page first: the order in which other flows make their calls differs from run to run.
    const pages = seen().filter(isPage).toReversed();

    givesCursor(prove("paging.first-cursor"), pages, "has_previous");
    givesCursor(prove("paging.last-cursor"), pages, "has_next");
  },
});

function isPage(exchange: Exchange): boolean {
  return exchange.operation === "listCharges" && replies.isSuccess(exchange);
}
