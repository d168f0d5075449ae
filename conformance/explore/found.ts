/** What an exploration found, for the reports. */
import { z } from "zod";
import { COUNT, type Frozen } from "../verdict/verdict.ts";

const text = z.string();

const LINE = z.object({
  object: text.describe("The charge, order or subscription, by a short name."),
  words: text.describe("The command."),
  answer: text.describe("The answer, in short."),
  exchanges: z.array(COUNT).describe("The numbers of its calls; none of a customer at the 3DS page."),
  started: z.number().describe("When it was sent."),
  ended: z.number().describe("When its answer was there."),
  isWrong: z.boolean().describe("The answer that contradicts the requirement."),
});
/** One command of a story and its answer, in words. */
export type Line = Frozen<z.infer<typeof LINE>>;

const FOUND = z.object({
  requirement: text.describe("The requirement that is contradicted."),
  phase: z.enum(["tour", "walk", "race"]).describe("Where it was found."),
  way: text.describe("Under this name the exchanges of the story stand in traffic.har and report.html."),
  seed: z.int().describe("Draws it again."),
  expected: text.describe("What the document permits."),
  got: text.describe("What came."),
  about: text.describe("The operation at fault, or event."),
  lines: z
    .array(LINE)
    .describe(
      "The shortest story: commands with their answers. Times in milliseconds since its first command.",
    ),
  commands_at_first: COUNT.describe("Commands of the story before it was made shorter."),
  again: z
    .object({
      failed: COUNT.describe("How often it failed."),
      of: COUNT.describe("How often it was sent."),
    })
    .describe("How often the shortest story failed again, and of how many times."),
  replayable: z
    .boolean()
    .describe("Calls of the merchant alone decide it: a replay script sends them again."),
});
export type Found = Frozen<z.infer<typeof FOUND>>;
export type Phase = Found["phase"];

export const EXPLORATION = z
  .object({
    seed: z.int().describe("Draws the same sequences again."),
    walks: COUNT.describe("How many random walks were made, after the tour."),
    bursts: COUNT.describe("How many bursts of overlapping calls were made."),
    overlapped: COUNT.describe("Bursts of which at least two calls were under way at one time."),
    calls: COUNT.describe("How many calls the explorer made."),
    pairs: z
      .object({
        met: COUNT.describe("Pairs that were met."),
        of: COUNT.describe("Pairs that the tour should meet."),
      })
      .describe("Pairs of a state and an action: how many the tour knew, and how many it met."),
    not_offered: z.array(text).describe("States and actions that the target does not offer."),
    ended_early: z
      .record(text, COUNT)
      .describe("Sequences that ended early, by cause. Nothing is concluded from what would have come."),
    unsteady: z.array(text).describe("Failures that did not come again: no verdicts."),
    duration_ms: COUNT.describe("How long it took, in milliseconds."),
    stopped: text.exactOptional().describe("Why not everything was explored."),
    found: z.array(FOUND).describe("What was found, each in its shortest story."),
  })
  .describe("Of a run with --explore. The explorer can fail a requirement, and proves none.");
export type Exploration = Frozen<z.infer<typeof EXPLORATION>>;

/** An exploration that did not begin. */
export const NOT_EXPLORED: Exploration = {
  seed: 0,
  walks: 0,
  bursts: 0,
  overlapped: 0,
  calls: 0,
  pairs: { met: 0, of: 0 },
  not_offered: [],
  ended_early: {},
  unsteady: [],
  duration_ms: 0,
  found: [],
};
