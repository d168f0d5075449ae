import type { Result } from "../conclude.ts";
import type { Replayable } from "../../run/observed.ts";
import { Ids } from "../ids.ts";
import { hurlOf } from "./hurl.ts";
import { planOf } from "./plan.ts";
import { scriptOf } from "./script.ts";

/** The same calls twice: for a shell with curl, and for Hurl. */
export interface Replay {
  readonly script: string;
  readonly hurl: string;
}

/** Writes the replays of one run. `byHand`: requirements whose failure needs more than calls, such as a customer. */
export function replaysOf(
  source: Replayable,
  byHand: ReadonlySet<string> = new Set(),
): (one: Result) => Replay {
  const ids = new Ids(source.exchanges);
  return (one) => {
    const plan = planOf(one, source, ids, byHand);
    return { script: scriptOf(plan, source), hurl: hurlOf(plan, source) };
  };
}
