/** A time range leaves out what was made before and after it. */
import { type Sentence, type Tools, flow, json, once } from "../../flow.ts";
import { type Charges, listOf } from "./filtered.ts";
import { inRanges, someUnitFits } from "./time-ranges.ts";

/** Error bodies and charges may be dated by different clocks. */
const MARGIN_MS = 500;
/** Where no answer shows the time of the target. */
const BLIND_MARGIN_MS = 1000;

interface Apart {
  readonly early: Charges;
  readonly late: Charges;
  /**
   * A whole second after the early charge, and more than one before the late charge: so it is the same bound for a target
   * that compares whole seconds only.
   */
  readonly second: number;
}

const pairs = once<Apart>();

type Needed = Pick<Tools, "api" | "given" | "now" | "pause">;

function chargesApart(tools: Needed): Promise<Apart> {
  return pairs(tools.given, "", () => madeApart(tools));
}

async function madeApart(tools: Needed): Promise<Apart> {
  const { given, now, pause } = tools;
  const { least, most, margin } = await clockAhead(tools);
  const early = { "the early charge": (await given.heldCharge()).id };
  const second = Math.ceil((now() + most + margin) / 1000);
  await pause((second + 1) * 1000 + margin - least - now());
  const late = { "the late charge": (await given.heldCharge()).id };
  return { early, late, second };
}

/** By how many milliseconds the clock of the target is ahead of ours. An error body is the documented place that shows it. */
async function clockAhead({ api, now }: Needed): Promise<{ least: number; most: number; margin: number }> {
  const sent = now();
  const told = json.at((await api.listCharges({ query: { limit: 0 } })).body, "/date_created");
  if (!json.isMilliseconds(told)) return { least: 0, most: 0, margin: BLIND_MARGIN_MS };
  // It may count whole seconds only.
  const resolution = told % 1000 === 0 ? 1000 : 1;
  return { least: told - now(), most: told + resolution - sent, margin: MARGIN_MS };
}

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
