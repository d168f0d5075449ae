import { type OperationId, type OperationInfo, operations } from "@payment-service/contract";
import { checks } from "@payment-service/contract/validators";
import type { Exchange, KeyUse } from "./exchange.ts";
import type { Pace } from "./rate-backoff.ts";
import { at } from "./json-pointer.ts";
import { isPending } from "./status.ts";
import { keyText } from "./keys.ts";
import type { Recorder } from "./recorder.ts";
import { type Answer, retryAfterMs, send } from "./send.ts";
import type { Target } from "../target/target.ts";
import { endOf } from "../verdict/unobserved.ts";

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly key?: KeyUse;
  /** Sent as they stand; `undefined` takes a default header away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Name/value pairs of the anti-fraud header; false leaves the header out. */
  readonly antiFraud?: Readonly<Record<string, unknown>> | false;
  /** Takes a 429 as the answer instead of backing off. */
  readonly keep429?: boolean;
  /** What the call is about where its path and body do not say it, such as what is made wrong on purpose. */
  readonly about?: string;
}

type TakesId<Op extends OperationId> = operations[Op]["parameters"]["path"] extends { id: string }
  ? true
  : false;
type TakesBody<Op extends OperationId> = [Exclude<operations[Op]["requestBody"], undefined>] extends [never]
  ? false
  : true;
type Method<Id, Body> = Id extends true
  ? Body extends true
    ? (id: string, body: unknown, options?: CallOptions) => Promise<Exchange>
    : (id: string, options?: CallOptions) => Promise<Exchange>
  : Body extends true
    ? (body: unknown, options?: CallOptions) => Promise<Exchange>
    : (options?: CallOptions) => Promise<Exchange>;

/** One method per operation. Bodies are `unknown`: a flow must be able to say wrong things. */
export type Api = { readonly [Op in OperationId]: Method<TakesId<Op>, TakesBody<Op>> } & {
  /** Any operation by its id, for flows that walk over all of them. */
  readonly call: (id: OperationId, request: CallRequest) => Promise<Exchange>;
};

export interface CallRequest extends CallOptions {
  readonly id?: string;
  readonly body?: unknown;
}

export interface Line {
  readonly target: Target;
  readonly recorder: Recorder;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Ends every call when the run is over. */
  readonly signal: AbortSignal;
  /** Counts money before it is sent, and with a negative amount takes back what was refused. */
  readonly spend: (amount: number) => void;
  readonly pace: Pace;
  /** What the anti-fraud header says unless a call says otherwise: the ground knows what the target takes. */
  metadata?: AntiFraud | undefined;
  /** In which of its ways the flow makes these calls; empty where it has none. */
  readonly way?: string;
}

export type AntiFraud = Readonly<Record<string, unknown>>;

export const ANTI_FRAUD = {
  ip_address: "203.0.113.7",
  device_id: "conformance-device-1",
  user_timezone: "-06:00",
};

/** The operations whose calls per minute the document says to be limited. */
const LIMITED: readonly OperationId[] = ["createPaymentToken", "createOrder"];
/** Two full minutes: a minute is what is counted, and whether other operations are limited too is not shown. */
const LONGEST_BACKOFF_MS = 130_000;
const LONGEST_STEP_MS = 8000;

export function createApi(line: Line, flow: string): Api {
  const call = (id: OperationId, request: CallRequest): Promise<Exchange> => place(line, flow, id, request);
  return {
    call,
    createPaymentToken: (body, options) => call("createPaymentToken", { ...options, body }),
    getPaymentToken: (id, options) => call("getPaymentToken", { ...options, id }),
    updatePaymentToken: (id, body, options) => call("updatePaymentToken", { ...options, id, body }),
    createCharge: (body, options) => call("createCharge", { ...options, body }),
    listCharges: (options) => call("listCharges", { ...options }),
    getCharge: (id, options) => call("getCharge", { ...options, id }),
    captureCharge: (id, body, options) => call("captureCharge", { ...options, id, body }),
    lookupInstallments: (body, options) => call("lookupInstallments", { ...options, body }),
    refundCharge: (id, body, options) => call("refundCharge", { ...options, id, body }),
    createOrder: (body, options) => call("createOrder", { ...options, body }),
    getOrder: (id, options) => call("getOrder", { ...options, id }),
    updateOrder: (id, body, options) => call("updateOrder", { ...options, id, body }),
    getCheckoutButton: (options) => call("getCheckoutButton", { ...options }),
    listInvoices: (options) => call("listInvoices", { ...options }),
    listPaymentIntents: (options) => call("listPaymentIntents", { ...options }),
    createPlan: (body, options) => call("createPlan", { ...options, body }),
    listPlans: (options) => call("listPlans", { ...options }),
    getPlan: (id, options) => call("getPlan", { ...options, id }),
    getSubscription: (id, options) => call("getSubscription", { ...options, id }),
    listSubscriptions: (options) => call("listSubscriptions", { ...options }),
    createSubscription: (body, options) => call("createSubscription", { ...options, body }),
    cancelSubscription: (id, body, options) => call("cancelSubscription", { ...options, id, body }),
    createProduct: (body, options) => call("createProduct", { ...options, body }),
    completePendingCharge: (id, options) => call("completePendingCharge", { ...options, id }),
    cancelPendingCharge: (id, options) => call("cancelPendingCharge", { ...options, id }),
    getContinuation: (id, options) => call("getContinuation", { ...options, id }),
  };
}

async function place(line: Line, flow: string, id: OperationId, request: CallRequest): Promise<Exchange> {
  const amount = id === "createCharge" ? amountOf(request.body) : 0;
  if (amount > 0) line.spend(amount);
  const exchange = await patiently(line, flow, id, request);
  // What was refused moved nothing; what is not known may have.
  if (amount > 0 && exchange.status >= 400 && exchange.status < 500 && !isPending(exchange))
    line.spend(-amount);
  return exchange;
}

async function patiently(line: Line, flow: string, id: OperationId, request: CallRequest): Promise<Exchange> {
  const limited = LIMITED.includes(id);
  let waited = 0;
  for (let step = 250; ; step = Math.min(2 * step, LONGEST_STEP_MS)) {
    if (limited && request.keep429 !== true) await pauseOn(line, line.pace.wait(id));
    // 429 means "not taken", so this is the one answer after which a call is sent again, even one that moves money.
    const exchange = await once(line, flow, id, request, waited);
    if (exchange.status !== 429) line.pace.heard(id);
    if (exchange.status !== 429 || request.keep429 === true || line.pace.isDeaf(id)) return exchange;
    const wait = Math.max(step, retryAfterMs(exchange));
    if (waited + wait > LONGEST_BACKOFF_MS) {
      line.pace.gaveUp(id);
      return exchange;
    }
    await pauseOn(line, wait);
    waited += wait;
  }
}

/** Waits, but not beyond the end of the run. */
export async function pauseOn({ signal, pause: wait }: Line, ms: number): Promise<void> {
  if (ms <= 0 || signal.aborted) return;
  const ended = new AbortController();
  const end = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true, signal: ended.signal });
  });
  await Promise.race([wait(ms), end]);
  ended.abort();
}

async function once(
  line: Line,
  flow: string,
  id: OperationId,
  request: CallRequest,
  backedOffMs: number,
): Promise<Exchange> {
  if (line.signal.aborted) throw endOf(line.signal);
  const info = operations[id];
  const key = request.key ?? defaultKey(info);
  const sent = {
    method: info.method,
    url: urlOf(line.target, info, key, request),
    headers: headersOf(line, info, key, request),
    ...(request.body !== undefined && {
      body: typeof request.body === "string" ? request.body : JSON.stringify(request.body),
    }),
  };
  const nr = line.recorder.number();
  const started = line.now();
  const answer: Answer = await send(line.fetch, sent, line.target.call_deadline_ms, line.signal);
  const check = checks[id].responses[answer.status];
  return line.recorder.keep({
    kind: "exchange",
    nr,
    flow,
    ...(line.way !== undefined && line.way !== "" && { way: line.way }),
    operation: id,
    key,
    request: sent,
    sent: request.body,
    ...(request.about !== undefined && { about: request.about }),
    ...answer,
    violations: check === undefined ? [] : check(answer.body),
    declared: info.statuses.includes(answer.status),
    backedOffMs,
    started,
    ended: line.now(),
  });
}

function defaultKey({ keyKinds, id }: OperationInfo): KeyUse {
  return id === "getCheckoutButton" || keyKinds?.includes("secret") === false ? "public" : "secret";
}

function urlOf(target: Target, info: OperationInfo, key: KeyUse, { id, query }: CallRequest): string {
  const url = new URL(target.base_url + info.path.replace("{id}", encodeURIComponent(id ?? "")));
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  const publicKey = keyText(target, key);
  if (info.id === "getCheckoutButton" && publicKey !== undefined)
    url.searchParams.set("public_key", publicKey);
  return url.href;
}

function headersOf(
  { target, metadata }: Line,
  info: OperationInfo,
  key: KeyUse,
  request: CallRequest,
): Record<string, string> {
  const clientKey = info.id === "getCheckoutButton" ? undefined : keyText(target, key);
  const antiFraud = request.antiFraud ?? metadata ?? ANTI_FRAUD;
  const all: Record<string, string | undefined> = {
    accept: info.id === "getCheckoutButton" ? "image/*, application/json" : "application/json",
    "content-type": request.body === undefined ? undefined : "application/json",
    "x-api-client-key": clientKey,
    "x-cash-anti-fraud-metadata":
      info.takesAntiFraudHeader && antiFraud !== false
        ? Buffer.from(JSON.stringify(antiFraud)).toString("base64")
        : undefined,
    ...request.headers,
  };
  return Object.fromEntries(
    Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined),
  );
}

function amountOf(body: unknown): number {
  const amount = at(body, "/amount_details/amount");
  return typeof amount === "number" && Number.isFinite(amount) ? Math.max(0, Math.ceil(amount)) : 0;
}
