import type { Tools } from "../../flow.ts";

type Seeing = Pick<Tools, "seen" | "inbox" | "given">;

/**
 * What several flows make of all answers and events of a run. It is made once, and again only where more came: a run has
 * thousands of answers, and these flows follow each other.
 */
export function ofAllSeen<Made>(make: (tools: Seeing) => Made): (tools: Seeing) => Made {
  const ofRuns = new WeakMap<object, { readonly count: string; readonly made: Made }>();
  return (tools) => {
    const { given, seen, inbox } = tools;
    const count = `${seen().length} calls, ${inbox.count()} events`;
    const known = ofRuns.get(given.run);
    const { made } = known?.count === count ? known : { made: make(tools) };
    ofRuns.set(given.run, { count, made });
    return made;
  };
}
