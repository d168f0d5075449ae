/** A time range leaves out what was made before and after it. */
import { type Proof, type Sentence, type Tools, flow, json, once, several, Unseeable } from "../../flow.ts";
import { type ChargeList, type Charges, type Found, HUNDRED, listOf } from "./filtered.ts";
import { shows } from "./found.ts";
import { exchangesOf, unlessAnsweredWithError } from "./reading.ts";

/** What the list with these bounds has to find, and what it has to leave out. */
interface Range {
  /** In seconds. */
  readonly range: Readonly<Record<string, number>>;
  readonly finds?: Charges;
  readonly leavesOut: Charges;
}

/** Whether a time counts seconds or milliseconds is open: the lists are read in both units, and one of them has to be right. */
const UNITS = [
  ["seconds", 1],
  ["milliseconds", 1000],
] as const;
type Unit = (typeof UNITS)[number];

interface Reading {
  readonly unit: Unit[0];
  /** One list for each range. */
  readonly lists: readonly Found[];
  /** The charges that are missing or too many, in words. */
  readonly wrong: readonly string[];
}

/** Reads until the lists are right in one unit: how soon a charge is found by its time is open. */
export function inRanges(
  { until }: Pick<Tools, "until">,
  list: ChargeList,
  ranges: readonly Range[],
): Promise<readonly Reading[]> {
  return until(
    () => inBothUnits(list, ranges),
    (readings) => readings.some(isRight),
  );
}

/** Without a unit that the target refuses. Throws `Unseeable` where no unit is left, and one of them could not be judged. */
async function inBothUnits(list: ChargeList, ranges: readonly Range[]): Promise<readonly Reading[]> {
  const read = await several(UNITS.map((unit) => () => inUnit(unit, list, ranges).catch(asUnseeable)));
  const unseeable = read.find((one) => one instanceof Unseeable);
  const readings = read.flatMap((one) => (one === undefined || one instanceof Unseeable ? [] : [one]));
  if (readings.length === 0 && unseeable !== undefined) throw unseeable;
  return readings;
}

function asUnseeable(error: unknown): Unseeable {
  if (error instanceof Unseeable) return error;
  throw error;
}

/** Undefined where the target refuses times in this unit. */
async function inUnit(
  [unit, factor]: Unit,
  list: ChargeList,
  ranges: readonly Range[],
): Promise<Reading | undefined> {
  const read = ranges.map(({ range, finds = {}, leavesOut }) => async (): Promise<Found | undefined> => {
    const times = Object.entries(range).map(([bound, time]) => [bound, time * factor]);
    const query = { ...Object.fromEntries(times), ...HUNDRED };
    const all = { ...leavesOut, ...finds };
    const found = await unlessAnsweredWithError(list.find(query, { seeks: finds, leavesOut: all }));
    return found === undefined ? undefined : { ...found, finds, leavesOut };
  });
  const lists = (await several(read)).filter((found) => found !== undefined);
  return lists.length < ranges.length ? undefined : { unit, lists, wrong: lists.flatMap(wrongIn) };
}

function wrongIn(found: Found): string[] {
  const missing = Object.entries(found.finds).filter(([, id]) => !shows(found, id));
  const tooMany = Object.entries(found.leavesOut).filter(([, id]) => shows(found, id));
  return [
    ...missing.map(([name]) => `a list without ${name}`),
    ...tooMany.map(([name]) => `a list with ${name}`),
  ];
}

function isRight({ wrong }: Reading): boolean {
  return wrong.length === 0;
}

function someUnitFits(proof: Proof, readings: readonly Reading[], bound: string): Proof {
  const expected = `the charges on one side of ${bound} only`;
  const alike = Map.groupBy(readings, ({ wrong }) => [...new Set(wrong)].join(" and "));
  const got = [...alike].map(
    ([words, own]) => `${words} when read as ${own.map(({ unit }) => unit).join(" and as ")}`,
  );
  return proof
    .and(...exchangesOf(...readings.flatMap(({ lists }) => lists)))
    .provided(readings.length > 0, `${bound} is refused in seconds and in milliseconds`)
    .checks(readings.some(isRight), expected, got.join("; "));
}

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
