/** Two charges made some seconds apart, once for a run. */
import { type Tools, json, once } from "../../flow.ts";
import type { Charges } from "./filtered.ts";

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
