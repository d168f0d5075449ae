import { expect, onTestFinished } from "vitest";
import { checks, webhookChecks, type Check } from "@payment-service/contract/validators";
import { stillClock } from "../values/clock.ts";
import { textAt, isObject } from "../values/json.ts";
import { TEST_CARDS } from "../outcomes.ts";
import { openSandbox, type Sandbox, type SandboxOptions } from "../sandbox.ts";
import { openSqlite } from "../store/sqlite.ts";
import { newTrace, type Exchange } from "../log/exchange.ts";

export const START = Date.UTC(2026, 0, 15, 12);
export const DAY = 24 * 60 * 60 * 1000;

/** What a webhook receiver saw. */
export interface Received {
  readonly headers: Headers;
  readonly text: string;
  readonly type: string;
}

/** A sandbox with a clock that stands still, and a receiver whose answers the test decides. It is closed when the test ends. */
export interface TestBed {
  readonly sandbox: Sandbox;
  readonly received: Received[];
  /** Answers of the webhook receiver; 200 unless told otherwise. */
  receiver: (request: Request) => Response | Promise<Response>;
  /** Defects that the sandbox reported; a test that expects none may leave it alone, `call` looks at it. */
  readonly defects: unknown[];
  call(method: string, path: string, body?: unknown, more?: CallOptions): Promise<Answer>;
  /** Delivers and does what is due now. */
  settle(): Promise<void>;
  advance(milliseconds: number): Promise<void>;
}

export interface CallOptions {
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

export async function testBed(options: Partial<SandboxOptions> = {}): Promise<TestBed> {
  const received: Received[] = [];
  const defects: unknown[] = [];
  const sandbox = await openSandbox({
    store: openSqlite(":memory:"),
    clock: stillClock(START),
    seed: "test",
    webhookUrl: "http://receiver.test/hook",
    redirectUrl: "https://shop.test/back?lang=es",
    onDefect: (error) => defects.push(error),
    async fetch(input, init) {
      const request = new Request(input, init);
      const text = await request.clone().text();
      received.push({ headers: request.headers, text, type: textAt(JSON.parse(text), "event_type") ?? "" });
      return bed.receiver(request);
    },
    ...options,
  });
  onTestFinished(() => sandbox.close());
  const bed: TestBed = {
    sandbox,
    received,
    defects,
    receiver: () => new Response(null, { status: 200 }),
    async call(method, path, body, { key = sandbox.merchant().secretKey, headers = {} } = {}) {
      const response = await sandbox.fetch(sandbox.baseUrl() + path, {
        method,
        headers: {
          ...(key === null ? {} : { "x-api-client-key": key }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (defects.length > 0) throw new Error("The sandbox reported a defect.", { cause: defects[0] });
      return { status: response.status, headers: response.headers, text, body: parsed(text) };
    },
    settle: () => sandbox.scheduler.advanceTo(sandbox.world.clock.now()),
    advance: (milliseconds) => sandbox.scheduler.advanceTo(sandbox.world.clock.now() + milliseconds),
  };
  return bed;
}

function parsed(text: string): Record<string, unknown> {
  return text.startsWith("{") ? JSON.parse(text) : {};
}

export function mxn(amount: number) {
  return { amount, currency_code: "MXN" };
}

/** The fields of a listed test card, as a request has them. */
export function card(name: string) {
  const listed = TEST_CARDS.find((row) => row.name === name);
  if (listed === undefined) throw new Error(`There is no test card "${name}".`);
  const { card_number, expiration_month, expiration_year, card_validation_code } = listed;
  return { card_number, expiration_month, expiration_year, card_validation_code };
}

export function payBy(method: string, credential: object = {}) {
  return { credentials: { payment_method: { method }, [method]: credential } };
}

export function payByToken(token: unknown) {
  const method = "pay_with_service_payment_token";
  return { credentials: { payment_method: { method }, service_payment_token: { payment_token: token } } };
}

/** The body of a charge; an approved card unless `more` says otherwise. */
export function chargeBody(amount = 5000, more: object = {}) {
  return {
    description: "A pair of shoes",
    amount_details: mxn(amount),
    payment_detail: payBy("credit_or_debit_card", card("approved")),
    ...more,
  };
}

export function tokenBody(name = "approved", consumer: object = { contact: { email: "ana@example.com" } }) {
  return {
    credential: { payment_method: { method: "credit_or_debit_card" }, credit_or_debit_card: card(name) },
    consumer_details: consumer,
  };
}

export async function makeToken(bed: TestBed, name = "approved", consumer?: object): Promise<string> {
  const { body } = await bed.call("POST", "/tokenization/payment_token", tokenBody(name, consumer));
  return String(textAt(body, "token_details", "id"));
}

export async function makeCharge(bed: TestBed, amount?: number, more?: object): Promise<string> {
  const { body } = await bed.call("POST", "/transaction/charge", chargeBody(amount, more));
  return String(body["id"]);
}

/** `charge.status` as the sandbox shows it. */
export async function statusOf(bed: TestBed, id: string): Promise<string | undefined> {
  return textAt((await bed.call("GET", `/transaction/charge/${id}`)).body, "charge", "status");
}

/** Every body that was sent fits the contract's webhook of its type. */
export function violationsOf({ type, text }: Received): readonly unknown[] {
  const check = new Map<string, Check>(Object.entries(webhookChecks)).get(type);
  return check === undefined ? [`no webhook is called "${type}"`] : check(JSON.parse(text));
}

/** A request and its answer for a log that no call fills. */
export function exchange(more: Partial<Exchange> = {}): Exchange {
  const rest = { headers: {}, body: undefined, status: 200, answerHeaders: {}, text: "", trace: newTrace() };
  return { at: START, took: 1, method: "GET", url: "/v2/order/x", ...rest, ...more };
}

/** Status, message, and the list of violations of a refusal, which has the error body of the document. */
export async function refusal(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const bed = await testBed();
  const answer = await bed.call(method, path, body, { headers });
  if (answer.status === 400) expect(checks.createOrder.responses[400]?.(answer.body)).toEqual([]);
  const detail = isObject(answer.body["detail"]) ? answer.body["detail"] : {};
  const violations = isObject(detail["additional_details"]) ? detail["additional_details"]["violations"] : [];
  return { status: answer.status, code: detail["code"], message: answer.body["message"], violations };
}
