/** All that happened between the suite and its target in one run, as plain data: what can be judged again without a call. */
import { type Exchange, type Intent, pathOf } from "../call/exchange.ts";
import type { Delivery } from "../merchant/events.ts";
import type { DatedVisit } from "../merchant/three-ds/driver.ts";
import { sameInEachRun } from "../proof/complaint.ts";
import { differencesOf } from "../proof/describe-fault.ts";
import type { Need } from "../subject/needs.ts";
import type { Target } from "../subject/target.ts";

export interface History {
  readonly run: Circumstances;
  /** In the order of sending. */
  readonly calls: readonly Exchange[];
  /** In the order of arrival. */
  readonly events: readonly Delivery[];
  /** In the order of the walks. */
  readonly visits: readonly DatedVisit[];
}

/** Why what a target says cannot be believed; empty where it can. */
export interface Disbelief {
  /** Of every verdict; undefined when the target distinguishes right requests from wrong ones. */
  readonly noMeaning?: string;
  /** Of what is about state. */
  readonly noMemory?: string;
  /** Why no money may be moved: nothing shows that this is a sandbox. */
  readonly notSandbox?: string;
}

/** Why nothing that a check with these needs finds can be believed. */
export function doubtAbout(
  { needs }: { readonly needs: readonly Need[] },
  { notSandbox, noMeaning, noMemory }: Disbelief,
): string | undefined {
  return notSandbox ?? noMeaning ?? (needs.includes("state") ? noMemory : undefined);
}

/** What a verdict needs to know of the run besides what happened: above all, what it may have missed. */
export interface Circumstances {
  /** The name of the run, which stands in the texts that it sent. */
  readonly run: string;
  readonly target: Target;
  /** What times count from: milliseconds since the epoch at which the clock of the run was 0. */
  readonly epoch: number;
  /** By the clock of the run. */
  readonly ended: number;
  /** Not all flows were run (`--only`). */
  readonly partial: boolean;
  /** Ended by its deadline or by hand. */
  readonly interrupted: boolean;
  /** When and how the target stopped answering. */
  readonly outage?: string;
  readonly doubts: Disbelief;
  /** Calls of the explorer that no verdict rests on, and that are not kept. */
  readonly forgotten: number;
}

/** A call, with what only all calls of the run show together. */
export interface Call extends Exchange {
  readonly intent: Meaning;
}

interface Meaning extends Readonly<Intent> {
  /** Of a wrong call: how it differs from the right one, in words that are the same in each run. */
  readonly fault?: string;
  /** The number of the first call that sent the same: a repetition need not be accepted. Reads repeat nothing. */
  readonly repeats?: number;
}

export function callsOf({ calls }: Pick<History, "calls">): Call[] {
  const byNumber = new Map(calls.map((one) => [one.nr, one]));
  const first = new Map<string, number>();
  return calls.map((call) => {
    const { method, ...request } = call.request;
    const same = `${call.key} ${method} ${JSON.stringify(request)}`;
    const repeats = method === "GET" ? undefined : first.get(same);
    // A 429 says that nothing was done.
    if (repeats === undefined && call.status !== 429) first.set(same, call.nr);
    const fault = faultOf(call, byNumber);
    const intent = {
      ...call.intent,
      ...(fault !== undefined && { fault }),
      ...(repeats !== undefined && { repeats }),
    };
    return { ...call, intent };
  });
}

function faultOf(call: Exchange, byNumber: ReadonlyMap<number, Exchange>): string | undefined {
  const { right, twin } = call.intent;
  if (right !== false) return undefined;
  const rightCall = twin === undefined ? undefined : byNumber.get(twin);
  if (call.about !== undefined) return sameInEachRun(call.about);
  if (rightCall === undefined) return undefined;
  return sameInEachRun([...differencesFrom(rightCall, call)].join(", "));
}

/** In the body, the key and the address. */
function* differencesFrom(right: Exchange, wrong: Exchange): Generator<string> {
  const inBody = differencesOf(wrong, right);
  if (inBody !== undefined) yield inBody;
  if (wrong.key !== right.key) yield `key: ${wrong.key}`;
  const [query, usual] = [queryOf(wrong), queryOf(right)];
  for (const [name, value] of query) if (usual.get(name) !== value) yield `${name}=${value}`;
  for (const name of usual.keys()) if (!query.has(name)) yield `without ${name}`;
  if (pathOf(wrong.request.url) !== pathOf(right.request.url)) yield pathOf(wrong.request.url);
}

function queryOf({ request }: Exchange): ReadonlyMap<string, string> {
  const query = new Map(new URL(request.url).searchParams);
  // The key is told by its kind.
  query.delete("public_key");
  return query;
}
