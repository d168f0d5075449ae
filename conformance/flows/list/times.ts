/** A time range leaves out what was made before and after it. */
import { type Sentence, flow } from "../../flow.ts";
import { listOf } from "./filtered.ts";
import { chargesApart } from "./charges-apart.ts";
import { inRanges, someUnitFits } from "./time-ranges.ts";

const AN_HOUR = 3600;

const BOUNDS: readonly (readonly [string, Sentence, "start_time" | "end_time"])[] = [
  [
    "list.start-time",
    "MUST: A start_time leaves out the charges made before it, with or without an end_time.",
    "start_time",
  ],
  [
    "list.end-time",
    "MUST: An end_time leaves out the charges made after it and no others, with or without a start_time before them.",
    "end_time",
  ],
];

export const listTimes = BOUNDS.map(([id, sentence, bound]) =>
  flow({
    id: id.replaceAll(".", "-"),
    title: `A list with ${bound}, alone and with the other bound`,
    needs: ["state", "cards.approved"],
    proves: { [id]: sentence },

    async run({ prove, ...tools }) {
      const { early, late, second } = await chargesApart(tools);
      const list = await listOf(tools, { ...early, ...late });
      const ranges =
        bound === "start_time"
          ? [
              { range: { start_time: second }, finds: late, leavesOut: early },
              { range: { start_time: second, end_time: second + 1 }, leavesOut: early },
            ]
          : [
              { range: { end_time: second }, finds: early, leavesOut: late },
              { range: { start_time: second - AN_HOUR, end_time: second }, finds: early, leavesOut: late },
            ];
      const readings = await inRanges(tools, list, ranges);

      someUnitFits(prove(id), readings, bound);
    },
  }),
);
