/** A page that says that more charges remain gives the cursor that leads there. */
import { flow } from "../../flow.ts";
import { allPages, walks } from "./known-lists.ts";
import { exchangesOf } from "./reading.ts";
import { givesCursor } from "./walked.ts";

export const CURSORS = {
  "paging.first-cursor":
    "MUST: A page that says that newer charges remain gives a string first_cursor, the cursor of its newest charge.",
  "paging.last-cursor":
    "MUST: A page that says that older charges remain gives a string last_cursor, the cursor of its oldest charge.",
} as const;

export const pagingCursors = flow({
  id: "paging-cursors",
  title: "A page that says that more remain gives the cursor that leads there",
  alone: "known charges",
  each: walks,
  proves: CURSORS,

  async run({ walk, prove }) {
    const pages = exchangesOf({ pages: allPages(walk) });

    givesCursor(prove("paging.first-cursor"), pages, "has_previous");
    givesCursor(prove("paging.last-cursor"), pages, "has_next");
  },
});
