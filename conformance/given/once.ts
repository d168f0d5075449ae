/** What is made once for a run, for the flows and ways that only read it. */
import type { Given } from "./given.ts";
import type { Exchange } from "../call/exchange.ts";
import { isRefusal } from "../call/status.ts";
import type { Tools } from "./tools.ts";

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

type Twin = (tools: Pick<Tools, "api" | "given">) => Promise<Exchange>;

/** The twin of a call that should be accepted. Only where that was refused does it say anything. */
export async function twinOfRefused(answer: Exchange, twin: () => Promise<Exchange>): Promise<Exchange> {
  return isRefusal(answer) ? twin() : answer;
}

/** A call that has to be refused, and once refused is made again: what a server turned away before, it may take for known. */
export async function insist(call: () => Promise<Exchange>): Promise<Exchange> {
  const first = await call();
  return isRefusal(first) ? call() : first;
}

/** The capture of a hold, once for all ways of a flow. Each flow has its own: a target that stops accepting captures is noticed. */
export function captureTwin(): Twin {
  const twins = once<Exchange>();
  return ({ api, given }) =>
    twins(given, "", async () => {
      const { id, money } = await given.heldCharge();
      return api.captureCharge(id, money);
    });
}
