/** What a run finds out about its target before the first flow. */
import { createApi } from "../call/api.ts";
import { Blocked } from "../verdict/unobserved.ts";
import type { Conditions } from "./conditions.ts";
import type { Connection } from "./connection.ts";
import { likelyCause } from "./diagnosis.ts";
import type { Flow } from "./flow.ts";
import { reach } from "./reachable.ts";
import { type Doubts, SANITY_CHECK, probe } from "./sanity-check.ts";

/** Whether the target is there, and whether its answers mean anything. */
export async function firstLook(
  { fetch, trusting, tell }: Conditions,
  { target, line, marker }: Connection,
): Promise<Doubts> {
  if (trusting === true) return {};
  await reach(fetch, target, line.signal, tell);
  const api = createApi(line, SANITY_CHECK);
  const doubts = await probe(api, target, marker, line).catch(asDoubt);
  if (doubts.noMeaning === undefined && doubts.notSandbox === undefined) return doubts;
  const cause = await likelyCause(api, target, [...line.recorder.exchanges]).catch(() => undefined);
  return { ...doubts, ...(cause !== undefined && { cause }) };
}

/** The sanity check itself could not be made: the run was ended, or may spend nothing. */
function asDoubt(error: unknown): Doubts {
  if (error instanceof Blocked) return { noMeaning: error.message };
  throw error;
}

/** Why nothing that the flow finds can be believed. */
export function doubtAbout(flow: Pick<Flow, "needs">, doubts: Doubts): string | undefined {
  const { notSandbox, noMeaning, noMemory } = doubts;
  return notSandbox ?? noMeaning ?? (flow.needs.includes("state") ? noMemory : undefined);
}
