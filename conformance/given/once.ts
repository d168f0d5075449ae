/** What is made once for a run, for the flows and ways that only read it. */
import type { Given } from "./given.ts";

type Once<Thing> = (given: Pick<Given, "run">, name: string, make: () => Promise<Thing>) => Promise<Thing>;

export function once<Thing>(): Once<Thing> {
  const ofRuns = new WeakMap<object, Map<string, Promise<Thing>>>();
  return async ({ run }, name, make) => {
    const known = ofRuns.get(run) ?? new Map<string, Promise<Thing>>();
    ofRuns.set(run, known);
    const made = known.get(name) ?? make();
    known.set(name, made);
    // A failure is not shared: the next flow tries again.
    made.catch(() => known.delete(name));
    return made;
  };
}
