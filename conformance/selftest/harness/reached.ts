/**
 * Which flows a defect reaches. What a run asked the sound sandbox, and what that answered, is recorded once and played to
 * each defect: a flow of which it changes no call and no answer would see what it sees of the sound sandbox.
 */
import type { Flow } from "../../flow.ts";
import { flows } from "../../flows/index.ts";
import { everyAnswer } from "../../flows/whole-run/every-answer.ts";
import type { Defect } from "./defect.ts";
import { played } from "./played.ts";
import { type Recording, backwards, callsOf } from "./recording.ts";

/** The flows that may see something else because of this defect, in their order. */
export async function reached(defect: Defect, recording: Recording): Promise<readonly Flow[]> {
  const { breaks, wrap, events, settings, store, basePath, target } = defect;
  const inside = [settings, store, basePath, target].some((seam) => seam !== undefined);
  // No event is played: what a wrap makes of those that it was told of is not known.
  const remembersEvents = wrap !== undefined && events !== undefined;
  if (inside || remembersEvents) return flows;
  const own = flows.filter(({ proves }) => Object.hasOwn(proves, breaks));
  const plays = Promise.all([played(defect, recording), played(defect, backwards(recording))]);
  const [forth, back] = (await Promise.race([plays, nothingAfter(LONGEST_PLAY_MS)])) ?? [];
  if (forth === undefined || back === undefined) return flows;
  const changed = [...forth, ...back];
  const touched = new Set(changed.map(({ flow }) => flow));
  const operations = new Set(changed.map(({ call }) => call.operation));
  return flows.filter(
    (flow) =>
      own.includes(flow) ||
      touched.has(flow) ||
      flow === everyAnswer ||
      (flow.alone === true && callsOf(flow, recording).some(({ call }) => operations.has(call.operation))) ||
      (events !== undefined && flow.needs.includes("webhooks")),
  );
}

/** A defect that holds a call until a later one comes waits for ever here: every flow judges it. */
const LONGEST_PLAY_MS = 5000;

function nothingAfter(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms).unref());
}
