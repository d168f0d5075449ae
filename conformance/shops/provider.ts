/** The provider that the shop talks to: the sandbox as a program, its control endpoints, and what it saw of the shop. */
import { z } from "zod";
import { isOperationId } from "../call/contract.ts";
import { usableFetch, type Answer } from "./http.ts";
import { at } from "../call/json-pointer.ts";
import { commandOf } from "../start/sandbox.ts";
import { type Child, StartError, isFree, startChild } from "../start/child.ts";
import { parseTarget } from "../subject/target-file.ts";
import type { Target } from "../subject/target.ts";
import { KnownError } from "../verdict/known-error.ts";
import type { ShopFile } from "./shop-file.ts";
import { type Step, step } from "./step.ts";

/** What a program may set, as `control/openapi.yaml` of the sandbox has it. */
export interface Fault {
  readonly fault: string;
  readonly for?: string;
  readonly times?: number;
  readonly milliseconds?: number;
  readonly work_done?: boolean;
}

const text = z.string();
const EVENT = z.object({
  id: text,
  type: text,
  about: text.nullable(),
  state: text,
  next_attempt: z.number().nullable(),
  attempts: z.number(),
});
/** An event as the list of events shows it, without its body. */
export type ProviderEvent = z.infer<typeof EVENT>;

const WHOLE_EVENT = EVENT.extend({
  body: z.record(text, z.unknown()),
  deliveries: z.array(
    z.object({
      number: z.number(),
      made_at: z.number(),
      url: text,
      status: z.number().nullable(),
      problem: text.nullable(),
      duration_ms: z.number(),
      headers: z.record(text, text),
      answer: text.nullable(),
    }),
  ),
});

const MESSAGE = z.object({
  headers: z
    .array(z.tuple([text, text]))
    .transform((pairs) => Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]))),
  body: z
    .object({ json: z.unknown().optional(), text: text.optional() })
    .transform(({ json, text: other }) => (json === undefined ? other : JSON.stringify(json))),
});
const LOGGED = z.object({
  id: z.number(),
  at: z.number(),
  took_ms: z.number(),
  method: text,
  path: text,
  query: text,
  operation: text.nullable(),
  key: z.enum(["secret", "public", "unknown", "none"]),
  status: z.number().nullable(),
  code: text.nullable(),
  message: text.nullable(),
  warnings: z.array(text),
  fault: text.nullable(),
  touched: z.array(z.object({ kind: text, id: text })),
});
const WHOLE_LOGGED = LOGGED.extend({ request: MESSAGE, answer: MESSAGE });

export type Provider = ReturnType<typeof providerAt> & Pick<Child, "stop">;

/** The provider gave an answer that its own description does not have. */
class ProviderError extends KnownError {}

/** By it the judge's own calls are told from those of the shop. */
export const JUDGE = "payment-conformance";
/** Of one page of its lists. */
const PAGE = 100;

export async function startProvider(file: ShopFile): Promise<Provider> {
  const { port, seed, flags, redirect_url: redirect } = file.provider;
  if (port !== 0 && !(await isFree(port)))
    throw new StartError(
      `Port ${port} is taken, so the provider of the shop cannot start. End what listens there, or give another provider.port in the shop file and in the shop.`,
    );
  const command = commandOf();
  const child = await startChild({
    name: `the sandbox that plays the provider (provider.port of the shop file: ${port})`,
    ...(command.cwd !== undefined && { cwd: command.cwd }),
    args: [
      ...command.args,
      `--port=${port}`,
      "--memory",
      "--json",
      `--seed=${seed}`,
      `--webhook-url=${file.webhook_url}`,
      ...(redirect === undefined ? [] : [`--redirect-url=${redirect}`]),
      ...flags,
    ],
    isReady: (line) => line.startsWith("{"),
    deadlineMs: 120_000,
  });
  const target = parseTarget(child.ready, "the sandbox's own description", {});
  const { protocol, origin } = new URL(target.base_url);
  const isSecure = flags.some((flag) => flag.startsWith("--tls-cert")) || protocol === "https:";
  // Customers may know it under another address.
  const here = port === 0 ? origin : `http${isSecure ? "s" : ""}://127.0.0.1:${port}`;
  return { ...providerAt(target, here), stop: child.stop };
}

/** Milliseconds since the epoch, by the real clock, of a time of the sandbox's clock, which was advanced meanwhile. */
class Clock {
  readonly #jumps: { readonly before: number; readonly after: number; readonly real: number }[] = [];

  jumped(before: number, after: number, real: number): void {
    this.#jumps.push({ before, after, real });
  }

  real(time: number): number {
    let ahead = 0;
    for (const { before, after, real } of this.#jumps) {
      if (time < before) break;
      if (time < after) return real;
      ahead += after - before;
    }
    return time - ahead;
  }
}

function providerAt(target: Target, origin: string) {
  const baseUrl = origin + new URL(target.base_url).pathname;
  const clock = new Clock();
  let [lastRequest, missed] = [0, 0];
  const attemptsTold = new Map<string, number>();

  const asked = async (method: string, path: string, body?: object): Promise<Answer> =>
    usableFetch(`${origin}/_sandbox${path}`, { method, ...(body && { json: body }) });
  const control = async <Shape>(
    method: string,
    path: string,
    { body, shape = z.any() }: { readonly body?: object; readonly shape?: z.ZodType<Shape> } = {},
  ): Promise<Shape> => {
    const answer = await asked(method, path, body);
    const read = shape.safeParse(answer.body);
    if (answer.status === 200 && read.success) return read.data;
    const got = answer.failure ?? `HTTP ${answer.status}: ${answer.text.slice(0, 300)}`;
    throw new ProviderError(`${method} /_sandbox${path} of the sandbox: ${got}`);
  };
  /** By its own clock. */
  const now = async (): Promise<number> =>
    (await control("GET", "/clock", { shape: z.object({ now: z.number() }) })).now;
  /** Newest first. */
  const events = async (): Promise<readonly ProviderEvent[]> =>
    (await control("GET", `/events?limit=${PAGE}`, { shape: z.object({ events: z.array(EVENT) }) })).events;
  const wholeEvent = (id: string) => control("GET", `/events/${id}`, { shape: WHOLE_EVENT });
  const requests = async (query: string) =>
    (await control("GET", `/requests?${query}`, { shape: z.object({ requests: z.array(LOGGED) }) })).requests;
  /** An operation, with the secret key. */
  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    usableFetch(baseUrl + path, {
      method,
      headers: { "x-api-client-key": target.keys.secret },
      ...(body && { json: body }),
    });

  /** Requests after the last one that was told of, oldest first. Its log keeps the latest alone. */
  const newRequests = async (): Promise<readonly z.infer<typeof WHOLE_LOGGED>[]> => {
    const ids: number[] = [];
    for (let before = ""; ;) {
      const page = await requests(`limit=${PAGE}${before}`);
      const fresh = page.filter(({ id }) => id > lastRequest);
      ids.push(...fresh.map(({ id }) => id));
      if (fresh.length < PAGE) break;
      before = `&before_id=${page.at(-1)?.id}`;
    }
    const found: z.infer<typeof WHOLE_LOGGED>[] = [];
    for (const id of ids.toReversed()) {
      const { status, body } = await asked("GET", `/requests/${id}`);
      const { data, error } = WHOLE_LOGGED.safeParse(body);
      if (data !== undefined) found.push(data);
      else if (status !== 404) throw new ProviderError(`GET /_sandbox/requests/${id}: ${error.message}`);
    }
    const newest = ids[0] ?? lastRequest;
    missed += newest - lastRequest - found.length;
    lastRequest = newest;
    return found;
  };

  return {
    target,
    setFault: async (fault: Fault): Promise<void> => void (await control("POST", "/faults", { body: fault })),
    clearFaults: async (): Promise<void> => void (await control("DELETE", "/faults")),
    async advance(milliseconds: number): Promise<void> {
      const before = await now();
      const real = Date.now();
      await control("POST", "/clock/advance", { body: { milliseconds } });
      clock.jumped(before, before + milliseconds, real);
    },
    now,
    resend: async (event: string): Promise<void> => void (await control("POST", `/events/${event}/resend`)),
    events,
    bodyOf: async (event: string) => (await wholeEvent(event)).body,
    /** How many requests of anybody it has had. */
    requests: async (): Promise<number> => (await requests("limit=1"))[0]?.id ?? 0,
    /** Requests that its log had no longer when they were asked for. */
    missed: (): number => missed,
    call,
    async charge(id: string): Promise<ChargeNow | undefined> {
      const { status, body, failure } = await call("GET", `/transaction/charge/${id}`);
      if (status !== 200 && status !== 404)
        throw new ProviderError(`the charge ${id} cannot be read: ${failure ?? `HTTP ${status}`}`);
      return status === 200 ? chargeOf(at(body, "/charge")) : undefined;
    },
    /** What was not told of yet: calls of the shop, and attempts of events. */
    async news(flow: string): Promise<readonly Step[]> {
      const all = (await newRequests()).map((one) => callOf(flow, one, target, clock));
      const calls = all.filter(({ request }) => request.headers["user-agent"] !== JUDGE);
      const attempts: Step[] = [];
      for (const { id, attempts: made } of await events()) {
        const known = attemptsTold.get(id) ?? 0;
        if (made <= known) continue;
        attemptsTold.set(id, made);
        const event = await wholeEvent(id);
        for (const one of event.deliveries)
          if (one.number > known) attempts.push(attemptOf(flow, event, one, clock));
      }
      return [...calls, ...attempts].toSorted((a, b) => a.started - b.started);
    },
  };
}

function callOf(flow: string, logged: z.infer<typeof WHOLE_LOGGED>, target: Target, clock: Clock): Step {
  const { operation, key, method, path, query, status, code, message, warnings, fault } = logged;
  const { touched, request, answer } = logged;
  const started = clock.real(logged.at);
  const charges = touched.filter(({ kind }) => kind === "charge").map(({ id }) => id);
  const isKnown = operation !== null && isOperationId(operation);
  return step({
    flow,
    from: "shop",
    to: "provider",
    operation: operation ?? "unknown path",
    method,
    url: `${new URL(target.base_url).origin}${path}${query === "" ? "" : `?${query}`}`,
    sent: request.body,
    sentHeaders: request.headers,
    status: status ?? 0,
    headers: answer.headers,
    text: answer.body ?? "",
    started,
    ended: started + logged.took_ms,
    call: {
      operation: isKnown ? operation : undefined,
      key,
      status,
      code,
      message,
      warnings,
      fault,
      charges,
    },
    ...(status === null && { failure: "the connection was cut" }),
    ...(fault !== null && { about: `fault ${fault}` }),
  });
}

type WholeEvent = z.infer<typeof WHOLE_EVENT>;

function attemptOf(
  flow: string,
  { id, type, about, body }: WholeEvent,
  attempt: WholeEvent["deliveries"][number],
  clock: Clock,
): Step {
  const { number, made_at, url, status, problem, duration_ms, headers, answer } = attempt;
  const started = clock.real(made_at);
  return step({
    flow,
    from: "provider",
    to: "shop",
    operation: type,
    method: "POST",
    url,
    sent: JSON.stringify(body),
    sentHeaders: headers,
    status: status ?? 0,
    text: answer ?? "",
    failure: problem ?? undefined,
    started,
    ended: started + duration_ms,
    ...(number > 1 && { about: `attempt ${number}` }),
    event: { id, type, about },
  });
}

export type ChargeNow = ReturnType<typeof chargeOf>;

/** A charge as a read shows it, in centavos. */
function chargeOf(charge: unknown) {
  const amount = (name: string): number => Number(at(charge, `/${name}/amount`) ?? 0);
  return {
    id: String(at(charge, "/id")),
    amount: amount("amount_details"),
    captured: amount("captured_amount"),
    refunded: amount("refunded_amount"),
  };
}
