/** A run of one flow in which one of its calls is interrupted, and what the suite may not conclude from it. */
import type { Flow } from "../../run/flow.ts";
import type { Exchange } from "../../call/exchange.ts";
import type { Observed } from "../../run/observed.ts";
import { type Verdict, isWrong } from "../../verdict/verdict.ts";
import { judge } from "./in-process-target.ts";

/** `thrown`: the suite itself throws right after the answer. `lost`: the service acts, and its answer does not arrive. */
export const KINDS = ["thrown", "lost"] as const;
type Kind = (typeof KINDS)[number];

export interface Interruption {
  readonly kind: Kind;
  /** Which of the calls of the flow, from 0: pages of the service are calls too. */
  readonly call: number;
}

export interface FlowRun extends Pick<Observed, "verdicts" | "exchanges"> {
  /** For each call to the service its place among the exchanges of the flow; undefined for a page. */
  readonly calls: readonly (number | undefined)[];
  /** The interruption took place. */
  readonly isInterrupted: boolean;
}

/** Calls before the first flow: whether somebody is there, and whether the answers mean anything. */
let before: Promise<number> | undefined;

export async function runFlow(flow: Flow, interruption?: Interruption): Promise<FlowRun> {
  before ??= interrupted([], 0).then(({ calls }) => calls.length);
  return interrupted([flow], await before, interruption);
}

async function interrupted(flows: readonly Flow[], skipped: number, at?: Interruption): Promise<FlowRun> {
  const calls: (number | undefined)[] = [];
  let operations = 0;
  let made = 0;
  let armed = false;
  let isInterrupted = false;
  const run = judge(
    {
      wrap: (next) => async (call) => {
        made += 1;
        const isOfFlow = made > skipped;
        const isMeant = isOfFlow && calls.length === at?.call;
        if (isOfFlow) calls.push(call.operation === undefined ? undefined : operations++);
        const reply = await next(call);
        if (!isMeant) return reply;
        if (at.kind === "thrown") armed = true;
        else {
          isInterrupted = true;
          throw new TypeError("fetch failed", { cause: CUT });
        }
        return reply;
      },
    },
    {
      flows,
      concurrency: 1,
      clock: (clock) => ({
        ...clock,
        now() {
          if (!armed) return clock.now();
          armed = false;
          isInterrupted = true;
          throw new Mistake("made by the interruption run");
        },
      }),
    },
  );
  const { verdicts, exchanges } = await run.catch(nothingProved);
  return { verdicts, exchanges, calls, isInterrupted };
}

/** As Node says it. */
const CUT = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

class Mistake extends TypeError {
  override readonly name = "Mistake";
}

/** Thrown between two flows, the mistake ends the run itself: the command then says so, with exit code 2. */
function nothingProved(error: unknown): Pick<Observed, "verdicts" | "exchanges"> {
  if (error instanceof Mistake) return { verdicts: [], exchanges: () => [] };
  throw error;
}

/** What the suite concluded although it could not; empty when it did not. */
export function violations(flow: Flow, at: Interruption, sound: FlowRun, found: FlowRun): string[] {
  if (!found.isInterrupted) return [];
  return at.kind === "thrown" ? found.verdicts.flatMap(notAnError) : lostViolations(flow, at, sound, found);
}

function notAnError({ requirement, outcome }: Verdict): string[] {
  return isWrong(outcome) ? [] : [`${requirement} is ${outcome}, not error`];
}

function lostViolations(flow: Flow, { call }: Interruption, sound: FlowRun, found: FlowRun): string[] {
  const wrong = found.verdicts
    .filter(({ outcome }) => isWrong(outcome))
    .map(({ requirement, outcome, reason }) => `${requirement} is ${outcome}: ${reason}`);
  const lost = exchangeOf(flow, sound, call);
  if (lost === undefined || isRepeated(flow, found, call)) return wrong;
  const rested = sound.verdicts.filter(({ exchanges }) => exchanges.includes(lost.nr));
  const proved = rested.filter((one) => {
    const now = found.verdicts.find(({ requirement }) => requirement === one.requirement);
    // A way that could not be made is named in the report, and the other ways prove the sentence.
    return now?.outcome === "pass" && (now.ways?.judged ?? 0) >= (one.ways?.judged ?? 0);
  });
  return [...wrong, ...proved.map(({ requirement }) => `${requirement} is pass without the lost answer`)];
}

function exchangesOf({ id }: Flow, { exchanges }: FlowRun): readonly Exchange[] {
  return exchanges().filter((one) => one.flow === id);
}

function exchangeOf(flow: Flow, run: FlowRun, call: number): Exchange | undefined {
  const place = run.calls[call];
  return place === undefined ? undefined : exchangesOf(flow, run)[place];
}

/** A flow may repeat a read until it shows what is hoped for: another answer then takes the place of the lost one. */
function isRepeated(flow: Flow, found: FlowRun, call: number): boolean {
  const lost = exchangeOf(flow, found, call);
  return exchangesOf(flow, found).some(
    ({ nr, status, request }) =>
      lost !== undefined &&
      nr > lost.nr &&
      status !== 0 &&
      request.method === "GET" &&
      lost.request.method === "GET" &&
      request.url === lost.request.url,
  );
}
