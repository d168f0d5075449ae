/** Two charges made some seconds apart, once for a run. */
import { type Tools, json, once } from "../../flow.ts";
import type { Charges } from "./filtered.ts";

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

export function chargesApart(tools: Needed): Promise<Apart> {
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
