/** Sends the calls of a run: counts money, backs off after 429, records each exchange and checks it with the contract. */
import { type OperationId, operations } from "@payment-service/contract";
import { checks } from "@payment-service/contract/validators";
import type { Exchange, KeyUse } from "./exchange.ts";
import type { Fetch } from "./fetch.ts";
import { at } from "./json-pointer.ts";
import type { RatePace } from "./rate-backoff.ts";
import type { Recorder } from "./recorder.ts";
import { type AntiFraud, BUTTON, type CallRequest, keyFor, requestOf } from "./request.ts";
import { send } from "./send.ts";
import { isPending, retryAfterMs } from "./status.ts";
import type { Target } from "../subject/target.ts";
import type { UnderWay } from "./under-way.ts";
import { unlessAborted } from "./unless-aborted.ts";
import { endOf } from "../verdict/unobserved.ts";

/** What every call of a run passes on its way to the target. */
export interface Line {
  readonly target: Target;
  readonly recorder: Recorder;
  readonly fetch: Fetch;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Ends every call when the run is over. */
  readonly signal: AbortSignal;
  /** Counts money before it is sent; with a negative amount, gives back what was refused. */
  readonly spend: (amount: number) => void;
  readonly pace: RatePace;
  /** Undefined: as many calls as the flows make. */
  readonly underWay?: UnderWay | undefined;
  /** Called before a wait for the target's limit, with its milliseconds. */
  readonly makeRoom?: (ms: number) => void;
  /** Called before a wait after 429, with the longest time that all waits of the call may have. */
  readonly backsOff?: (flow: string, longestMs: number) => void;
  /** What the anti-fraud header says unless a call names its own: the sanity check finds out what the target accepts. */
  metadata?: AntiFraud | undefined;
  /** Throws once the flow has begun to prove. */
  readonly mayCall?: () => void;
  /** In which of its ways the flow makes these calls; empty where it has none. */
  readonly way?: string;
}

/** Of one answer: each element of a long list may have several. */
const MOST_VIOLATIONS = 50;

/** The document limits the calls per minute of these operations. */
const LIMITED: readonly OperationId[] = ["createPaymentToken", "createOrder"];
/** Two full minutes: the document counts calls per minute, and a window may begin late. */
const LONGEST_BACKOFF_MS = 130_000;
const LONGEST_STEP_MS = 8000;

export async function placeCall(
  line: Line,
  flow: string,
  operation: OperationId,
  request: CallRequest,
): Promise<Exchange> {
  const amount = operation === "createCharge" ? amountOf(request.body) : 0;
  if (amount > 0) line.spend(amount);
  const exchange = await patiently(line, flow, operation, request);
  if (amount > 0 && spentBy(exchange) === 0) line.spend(-amount);
  return exchange;
}

/** In the smallest unit. A refused charge moved nothing; a charge without an answer may have moved money. */
export function spentBy(exchange: Exchange): number {
  const isRefused = exchange.status >= 400 && exchange.status < 500 && !isPending(exchange);
  return exchange.operation === "createCharge" && !isRefused ? amountOf(exchange.sent) : 0;
}

async function patiently(
  line: Line,
  flow: string,
  operation: OperationId,
  request: CallRequest,
): Promise<Exchange> {
  const { pace } = line;
  const backsOff = request.keep429 !== true;
  let waited = 0;
  let leaves: (() => void) | undefined;
  try {
    for (let step = 250; ; step = Math.min(2 * step, LONGEST_STEP_MS)) {
      const turn = backsOff && LIMITED.includes(operation) ? pace.turn(operation) : undefined;
      if (turn !== undefined) await waitOn(line, turn.counted - line.now());
      // 429 means that nothing was done: the one answer after which a call is sent again, even one that moves money.
      const tried = waited;
      const exchange = await inTurn(line, () => once(line, flow, operation, request, tried));
      if (turn !== undefined) pace.answered(turn);
      if (exchange.status !== 429) pace.heard(operation);
      if (exchange.status !== 429 || !backsOff || pace.hasGivenUp(operation)) return exchange;
      const wait = Math.max(step, retryAfterMs(exchange));
      if (waited + wait > LONGEST_BACKOFF_MS) {
        pace.gaveUp(operation);
        return exchange;
      }
      line.backsOff?.(flow, LONGEST_BACKOFF_MS);
      const answered = line.now();
      // Nothing else begins meanwhile: more calls against a limit that is not known would starve each other.
      if (turn === undefined) leaves ??= await pace.inLine();
      const inLine = line.now() - answered;
      await pauseOn(line, wait - inLine);
      waited += Math.max(wait, inLine);
    }
  } finally {
    leaves?.();
  }
}

/** Makes the call when there is room for it. */
function inTurn({ mayCall, underWay }: Line, call: () => Promise<Exchange>): Promise<Exchange> {
  mayCall?.();
  return underWay === undefined ? call() : underWay.whenThereIsRoom(call);
}

async function once(
  line: Line,
  flow: string,
  operation: OperationId,
  call: CallRequest,
  backedOffMs: number,
): Promise<Exchange> {
  if (line.signal.aborted) throw endOf(line.signal);
  const { target, recorder } = line;
  const request = requestOf(target, operation, call, line.metadata);
  const nr = recorder.number();
  const started = line.now();
  const { bytes, ...answer } = await send(line.fetch, request, target.call_deadline_ms, line.signal);
  return recorder.keep({
    kind: "exchange",
    nr,
    flow,
    ...(line.way !== undefined && line.way !== "" && { way: line.way }),
    operation,
    key: keyFor(operation, call),
    request,
    sent: call.body,
    ...(call.about !== undefined && { about: call.about }),
    intent: isWrong(operation, call) ? { right: false } : {},
    ...compared(operation, answer),
    ...(bytes !== undefined && operation === BUTTON && { bytes }),
    backedOffMs,
    started,
    ended: line.now(),
  });
}

/** The answer with what the contract says of it. */
export function compared<One extends Pick<Exchange, "status" | "body">>(
  operation: OperationId,
  answer: One,
): One & Pick<Exchange, "violations" | "declared"> {
  const check = checks[operation].responses[answer.status];
  return {
    ...answer,
    violations: check?.(answer.body).slice(0, MOST_VIOLATIONS) ?? [],
    declared: operations[operation].statuses.includes(answer.status),
  };
}

/** A key that was never issued, or not for this operation, makes a call wrong, too. */
function isWrong(operation: OperationId, call: CallRequest): boolean {
  const key = keyFor(operation, call);
  const { keyKinds } = operations[operation];
  const isIssued =
    key === "secret" || key === "public" ? (keyKinds?.includes(key) ?? true) : OTHERS.includes(key);
  return call.wrong === true || !isIssued;
}

/** Issued for other purposes. */
const OTHERS: readonly KeyUse[] = ["other_public", "oauth2"];

/** Waits for the limit that the target declares, while other flows begin. */
function waitOn(line: Line, ms: number): Promise<void> {
  line.makeRoom?.(ms);
  return pauseOn(line, ms);
}

/** Waits, but not beyond the end of the run. */
export async function pauseOn({ signal, pause: wait }: Line, ms: number): Promise<void> {
  if (ms <= 0 || signal.aborted) return;
  await unlessAborted(wait(ms), signal, (resolve) => resolve());
}

/** What the body of a charge asks for; a part of the smallest unit counts as a whole one. */
export function amountOf(body: unknown): number {
  const amount = at(body, "/amount_details/amount");
  return typeof amount === "number" && Number.isFinite(amount) ? Math.max(0, Math.ceil(amount)) : 0;
}
