/** The charge list with times as bounds. */
import { type Proof, type Tools, several, Unseeable } from "../../flow.ts";
import { type ChargeList, type Charges, type Found, HUNDRED } from "./filtered.ts";
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

export function someUnitFits(proof: Proof, readings: readonly Reading[], bound: string): Proof {
  const expected = `the charges on one side of ${bound} only`;
  const got = readings.map(({ unit, wrong }) => `${wrong.join(" and ")} when read as ${unit}`);
  return proof
    .and(...exchangesOf(...readings.flatMap(({ lists }) => lists)))
    .provided(readings.length > 0, `${bound} is refused in seconds and in milliseconds`)
    .checks(readings.some(isRight), expected, got.join("; "));
}
