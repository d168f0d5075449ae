/** The provider that the shop talks to: the sandbox as a program, its control endpoints, and what it saw of the shop. */
import { isOperationId } from "../call/contract.ts";
import { usableFetch, type Answer } from "./http.ts";
import { at, isArray, isObject, isText, isWhole } from "../call/json-pointer.ts";
import { commandOf } from "../start/sandbox.ts";
import { type Child, StartError, isFree, startChild } from "../start/child.ts";
import { parseTarget } from "../subject/target-file.ts";
import type { Target } from "../subject/target.ts";
import { KnownError } from "../verdict/known-error.ts";
import type { ShopFile } from "./shop-file.ts";
import { type Logged, type Step, step } from "./step.ts";

/** What a program may set, as `control/openapi.yaml` of the sandbox has it. */
export interface Fault {
  readonly fault: string;
  readonly for?: string;
  readonly times?: number;
  readonly milliseconds?: number;
  readonly work_done?: boolean;
}

/** An event as the list of events shows it, without its body. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly about: string | null;
  readonly state: string;
  readonly next_attempt: number | null;
  readonly attempts: number;
}

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
  let lastRequest = 0;
  const attemptsTold = new Map<string, number>();

  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await usableFetch(`${origin}/_sandbox${path}`, { method, ...(body && { json: body }) });
    // Its log keeps the latest requests alone, and a shop may make very many.
    if (/^\/requests\/\d+$/.test(path) && answer.status === 404) return undefined;
    if (answer.status !== 200) {
      const got = answer.failure ?? `HTTP ${answer.status}: ${answer.text.slice(0, 300)}`;
      throw new ProviderError(`${method} /_sandbox${path} of the sandbox: ${got}`);
    }
    return answer.body;
  };
  /** By its own clock. */
  const now = async (): Promise<number> => Number(at(await control("GET", "/clock"), "/now"));
  const list = async (path: string, name: string): Promise<readonly unknown[]> => {
    const found = at(await control("GET", path), `/${name}`);
    return isArray(found) ? found : [];
  };
  /** Newest first. */
  const events = async (): Promise<readonly ProviderEvent[]> =>
    (await list(`/events?limit=${PAGE}`, "events")).filter(isEvent);
  /** An operation, with the secret key. */
  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    usableFetch(baseUrl + path, {
      method,
      headers: { "x-api-client-key": target.keys.secret },
      ...(body && { json: body }),
    });

  /** Requests after the last one that was told of, oldest first. */
  const newRequests = async (): Promise<readonly unknown[]> => {
    const found: unknown[] = [];
    for (let before = ""; ;) {
      const page = await list(`/requests?limit=${PAGE}${before}`, "requests");
      const fresh = page.filter((one) => Number(at(one, "/id")) > lastRequest);
      found.push(...fresh);
      if (fresh.length < PAGE) break;
      before = `&before_id=${String(at(page.at(-1), "/id"))}`;
    }
    lastRequest = Math.max(lastRequest, ...found.map((one) => Number(at(one, "/id"))));
    return found.toReversed();
  };

  return {
    target,
    setFault: async (fault: Fault): Promise<void> => void (await control("POST", "/faults", fault)),
    clearFaults: async (): Promise<void> => void (await control("DELETE", "/faults")),
    async advance(milliseconds: number): Promise<void> {
      const before = await now();
      const real = Date.now();
      await control("POST", "/clock/advance", { milliseconds });
      clock.jumped(before, before + milliseconds, real);
    },
    now,
    /** A customer presses a button of its page, and follows nothing. */
    press: (url: string, answer: "succeed" | "fail"): Promise<Answer> =>
      usableFetch(url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        text: `answer=${answer}`,
      }),
    resend: async (event: string): Promise<void> => void (await control("POST", `/events/${event}/resend`)),
    events,
    bodyOf: async (event: string): Promise<unknown> => at(await control("GET", `/events/${event}`), "/body"),
    /** How many requests of anybody it has had. */
    requests: async (): Promise<number> =>
      Number(at(await control("GET", "/requests?limit=1"), "/requests/0/id") ?? 0),
    call,
    async charge(id: string): Promise<ChargeNow | undefined> {
      const { status, body, failure } = await call("GET", `/transaction/charge/${id}`);
      if (status !== 200 && status !== 404)
        throw new ProviderError(`the charge ${id} cannot be read: ${failure ?? `HTTP ${status}`}`);
      return status === 200 ? chargeOf(at(body, "/charge")) : undefined;
    },
    /** What was not told of yet: calls of the shop, and attempts of events. */
    async news(flow: string): Promise<readonly Step[]> {
      const calls: Step[] = [];
      for (const one of await newRequests()) {
        const whole = await control("GET", `/requests/${String(at(one, "/id"))}`);
        if (whole === undefined) continue;
        const told = callOf(flow, whole, target, clock);
        if (told.request.headers["user-agent"] !== JUDGE) calls.push(told);
      }
      const attempts: Step[] = [];
      for (const { id, attempts: made } of await events()) {
        const known = attemptsTold.get(id) ?? 0;
        if (made <= known) continue;
        attemptsTold.set(id, made);
        const whole = await control("GET", `/events/${id}`);
        const deliveries = at(whole, "/deliveries");
        for (const one of isArray(deliveries) ? deliveries : [])
          if (Number(at(one, "/number")) > known) attempts.push(attemptOf(flow, whole, one, clock));
      }
      return [...calls, ...attempts].toSorted((a, b) => a.started - b.started);
    },
  };
}

function callOf(flow: string, whole: unknown, target: Target, clock: Clock): Step {
  const started = clock.real(Number(at(whole, "/at")));
  const operation = textAt(whole, "/operation");
  const status = at(whole, "/status");
  const touched = at(whole, "/touched");
  const charges = (isArray(touched) ? touched : []).flatMap((one) =>
    at(one, "/kind") === "charge" ? [String(at(one, "/id"))] : [],
  );
  const query = textAt(whole, "/query") ?? "";
  const key = textAt(whole, "/key");
  const call: Logged = {
    operation: operation !== undefined && isOperationId(operation) ? operation : undefined,
    key: key === "secret" || key === "public" || key === "none" ? key : "unknown",
    status: isWhole(status) ? status : null,
    code: textAt(whole, "/code") ?? null,
    message: textAt(whole, "/message") ?? null,
    warnings: textsAt(whole, "/warnings"),
    fault: textAt(whole, "/fault") ?? null,
    charges,
  };
  const path = `${textAt(whole, "/path") ?? ""}${query === "" ? "" : `?${query}`}`;
  return step({
    flow,
    from: "shop",
    to: "provider",
    operation: operation ?? "unknown path",
    method: textAt(whole, "/method") ?? "GET",
    url: new URL(target.base_url).origin + path,
    sent: bodyAt(whole, "/request"),
    sentHeaders: headersAt(whole, "/request"),
    status: call.status ?? 0,
    headers: headersAt(whole, "/answer"),
    text: bodyAt(whole, "/answer") ?? "",
    started,
    ended: started + Number(at(whole, "/took_ms")),
    call,
    ...(call.status === null && { failure: "the connection was cut" }),
    ...(call.fault !== null && { about: `fault ${call.fault}` }),
  });
}

function attemptOf(flow: string, event: unknown, attempt: unknown, clock: Clock): Step {
  const started = clock.real(Number(at(attempt, "/made_at")));
  const type = textAt(event, "/type") ?? "";
  const status = at(attempt, "/status");
  const headers = at(attempt, "/headers");
  const number = Number(at(attempt, "/number"));
  return step({
    flow,
    from: "provider",
    to: "shop",
    operation: type,
    method: "POST",
    url: textAt(attempt, "/url") ?? "",
    sent: JSON.stringify(at(event, "/body")),
    sentHeaders: isObject(headers)
      ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      : {},
    status: isWhole(status) ? status : 0,
    text: textAt(attempt, "/answer") ?? "",
    failure: textAt(attempt, "/problem"),
    started,
    ended: started + Number(at(attempt, "/duration_ms")),
    ...(number > 1 && { about: `attempt ${number}` }),
    event: { id: textAt(event, "/id") ?? "", type, about: textAt(event, "/about") ?? null },
  });
}

function textAt(value: unknown, pointer: string): string | undefined {
  const found = at(value, pointer);
  return isText(found) ? found : undefined;
}

function textsAt(value: unknown, pointer: string): string[] {
  const found = at(value, pointer);
  return (isArray(found) ? found : []).filter(isText);
}

function headersAt(whole: unknown, side: string): Record<string, string> {
  const found = at(whole, `${side}/headers`);
  return Object.fromEntries(
    (isArray(found) ? found : []).map((one) => [String(at(one, "/0")).toLowerCase(), String(at(one, "/1"))]),
  );
}

function bodyAt(whole: unknown, side: string): string | undefined {
  const json = at(whole, `${side}/body/json`);
  return json === undefined ? textAt(whole, `${side}/body/text`) : JSON.stringify(json);
}

function isEvent(one: unknown): one is ProviderEvent {
  return isText(at(one, "/id")) && isText(at(one, "/type")) && isWhole(at(one, "/attempts"));
}

export type ChargeNow = ReturnType<typeof chargeOf>;

/** A charge as a read shows it, in centavos. */
function chargeOf(charge: unknown) {
  const amount = (name: string): number => Number(at(charge, `/${name}/amount`) ?? 0);
  return {
    id: textAt(charge, "/id") ?? "",
    status: textAt(charge, "/status") ?? "",
    amount: amount("amount_details"),
    captured: amount("captured_amount"),
    refunded: amount("refunded_amount"),
  };
}
