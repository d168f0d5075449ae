/** Charges made some seconds apart, and lists of the ranges between them. Whether a time counts seconds or milliseconds is open. */
import { type Proof, type Tools, Unseeable, json, once } from "../../flow.ts";
import { type ChargeList, type Charges, type Found, HUNDRED } from "./filtered.ts";
import { exchangesOf, unlessAnsweredWithError } from "./reading.ts";

/** Long enough for a whole second to lie between the two charges with more than a second to each side. */
const SPAN_MS = 4000;

interface Apart {
  readonly early: Charges;
  readonly late: Charges;
  /** Between the two. A whole second is the same bound for a target that compares whole seconds only. */
  readonly second: number;
}

const pairs = once<Apart>();

type Needed = Pick<Tools, "api" | "given" | "now" | "pause">;

export function chargesApart(tools: Needed): Promise<Apart> {
  return pairs(tools.given, "", () => madeApart(tools));
}

async function madeApart({ api, given, now, pause }: Needed): Promise<Apart> {
  // The target makes the charges by its own clock; an error body is the documented place that shows it.
  const sent = now();
  const told = json.at((await api.listCharges({ query: { limit: 0 } })).body, "/date_created");
  const skew = json.isMilliseconds(told) ? told - (sent + now()) / 2 : 0;
  const early = { "the early charge": (await given.heldCharge()).id };
  const before = now();
  await pause(SPAN_MS);
  const second = Math.floor(((before + now()) / 2 + skew) / 1000);
  const late = { "the late charge": (await given.heldCharge()).id };
  return { early, late, second };
}

interface Range {
  /** In seconds. */
  readonly range: Readonly<Record<string, number>>;
  readonly finds?: Charges;
  readonly leavesOut: Charges;
}

/** The lists of all ranges, with their times in one unit. */
interface Reading {
  readonly unit: "seconds" | "milliseconds";
  readonly lists: readonly Found[];
  /** The charges that are missing or too many, in words. */
  readonly wrong: readonly string[];
}

/** In both units, as often as it takes: how soon a charge is found by its time is open. */
export function inRanges(
  { until }: Pick<Tools, "until">,
  list: ChargeList,
  ranges: readonly Range[],
): Promise<readonly Reading[]> {
  return until(
    async () => {
      const readings: Reading[] = [];
      const unseeable: Unseeable[] = [];
      for (const unit of ["seconds", "milliseconds"] as const) {
        const read = await reading(list, ranges, unit).catch(asUnseeable);
        if (read instanceof Unseeable) unseeable.push(read);
        else if (read !== undefined) readings.push(read);
      }
      const [first] = unseeable;
      if (readings.length === 0 && first !== undefined) throw first;
      return readings;
    },
    (readings) => readings.some(({ wrong }) => wrong.length === 0),
  );
}

function asUnseeable(error: unknown): Unseeable {
  if (error instanceof Unseeable) return error;
  throw error;
}

/** Undefined where the target refuses times in this unit. */
async function reading(
  list: ChargeList,
  ranges: readonly Range[],
  unit: Reading["unit"],
): Promise<Reading | undefined> {
  const lists: Found[] = [];
  const wrong: string[] = [];
  for (const { range, finds = {}, leavesOut } of ranges) {
    const times = Object.entries(range).map(([name, time]) => [
      name,
      unit === "seconds" ? time : time * 1000,
    ]);
    const looked = list.find(
      { ...Object.fromEntries(times), ...HUNDRED },
      { leavesOut: { ...leavesOut, ...finds } },
    );
    const found = await unlessAnsweredWithError(looked);
    if (found === undefined) return undefined;
    const ids = found.pages.flatMap((page) => page.ids);
    lists.push(found);
    for (const [name, id] of Object.entries(finds))
      if (!ids.includes(id)) wrong.push(`a list without ${name}`);
    for (const [name, id] of Object.entries(leavesOut))
      if (ids.includes(id)) wrong.push(`a list with ${name}`);
  }
  return { unit, lists, wrong };
}

/** One of the units has to be the right one. */
export function someUnitFits(proof: Proof, readings: readonly Reading[], bound: string): Proof {
  return proof
    .and(...exchangesOf(...readings.flatMap(({ lists }) => lists)))
    .provided(readings.length > 0, `${bound} is refused in seconds and in milliseconds`)
    .checks(
      readings.some(({ wrong }) => wrong.length === 0),
      `the charges on one side of ${bound} only`,
      readings.map(({ unit, wrong }) => `${wrong.join(" and ")} when read as ${unit}`).join("; "),
    );
}
