import { checks } from "@payment-service/contract/validators";
import { parse as parseQuery } from "fast-querystring";
import { expect, test } from "vitest";
import { continuationIdOf, createClient, secretKey } from "../../client/index.ts";
import { parseWebhook } from "../../client/webhooks.ts";
import { gist } from "../../conformance/call/exchange.ts";
import { Recorder } from "../../conformance/call/recorder.ts";
import { readJson } from "../../conformance/call/read-text.ts";
import { Redactor } from "../../conformance/call/secrets/redactor.ts";
import { buttonsOf, refreshOf } from "../../conformance/merchant/three-ds/html.ts";
import { WebhookInbox } from "../../conformance/merchant/webhook-inbox.ts";
import { sameInEachRun } from "../../conformance/proof/same-in-each-run.ts";
import { Ids } from "../../conformance/report/ids.ts";
import { parseTarget } from "../../conformance/target/target-file.ts";
import { maskText } from "../../sandbox/cards/card-traces.ts";
import { maskCard, withoutCardData } from "../../sandbox/cards/cards.ts";
import { decodeCursor } from "../../sandbox/charges/cursor.ts";
import { filterOf } from "../../sandbox/charges/list-filter.ts";
import { jsonReader } from "../../sandbox/checking/json-text.ts";
import { problemsOf } from "../../sandbox/checking/problems.ts";
import { wrongAddress } from "../../sandbox/http/errors.ts";
import { isLoopback } from "../../sandbox/request/admin.ts";
import { checkAntiFraudHeader } from "../../sandbox/request/anti-fraud.ts";
import { withoutPassword } from "../../sandbox/store/postgres-url.ts";
import { NEUTRAL_NAMING, namingWith } from "../../sandbox/values/naming.ts";
import { webUrl } from "../../sandbox/values/web-url.ts";
import { growth } from "./linear/growth.ts";
import { TEXTS } from "./linear/texts.ts";

/** Characters: the limits of the sandbox for a body and for the headers, and as much of a target as is worth a test. */
const BODY = 256 * 1024;
const HEAD = 16 * 1024;
const ANSWER = 200 * 1000;

type Read = (text: string) => unknown;

const STRICTLY = { required: true, strict: true };

const neutral = jsonReader(NEUTRAL_NAMING);
const branded = jsonReader(namingWith("acme"));

function checkedBody(text: string): void {
  const body = neutral(Buffer.from(text), "createOrder");
  for (const check of [checks.createCharge.body, checks.createOrder.body, checks.createSubscription.body]) {
    problemsOf("body", check(body), body);
  }
  if (typeof body === "object" && body !== null) withoutCardData(body);
}

function query(text: string): void {
  for (const name of ["channel", "transaction_status", "search_key", "limit", "monthly_installments"]) {
    const asked = parseQuery(`${name}=${text}`);
    const violations = checks.listCharges.query(asked);
    problemsOf("query", violations, asked);
    if (violations.length === 0) filterOf(asked);
  }
}

/** An exchange with a target that answers `text` to a token creation, recorded, searched and redacted. */
function exchange(text: string): void {
  const redactor = new Redactor();
  redactor.hide("123", "code");
  redactor.hide("secret_sandbox_0123456789", "secret key");
  const body = readJson(text);
  const recorder = new Recorder(redactor);
  for (const answered of [body, { token_details: body }]) {
    const one = recorder.keep({
      kind: "exchange",
      nr: 1,
      flow: "hostile",
      operation: "createPaymentToken",
      key: "secret",
      request: { method: "POST", url: "http://target.test/v2", headers: {}, body: "{}" },
      sent: {},
      status: 200,
      headers: {},
      text,
      body: answered,
      violations: checks.listCharges.responses[200]?.(answered) ?? [],
      declared: true,
      started: 0,
      ended: 1,
    });
    redactor.message(one);
    sameInEachRun(gist(one));
    new Ids([one]).giverOf(one);
  }
  sameInEachRun(text);
}

function page(text: string): void {
  const address = "http://target.test/page";
  for (const button of buttonsOf(text, address).slice(0, 1)) button.request();
  refreshOf(text, address);
}

const READERS: readonly (readonly [string, number, Read])[] = [
  ["the sandbox's reader of bodies", BODY, (text) => neutral(Buffer.from(text), "createOrder")],
  ["the same under a brand's names", BODY, (text) => branded(Buffer.from(text), "createOrder")],
  ["the checks of bodies", BODY, checkedBody],
  ["card data in texts", BODY, maskText],
  ["a card", BODY, (text) => maskCard({ card_number: text, expiration_month: text }, 0, "key", "")],
  ["queries", HEAD, query],
  ["cursors", HEAD, decodeCursor],
  ["unknown addresses", HEAD, (text) => wrongAddress("GET", text)],
  ["a Host header", HEAD, isLoopback],
  ["the anti-fraud header", HEAD, (text) => checkAntiFraudHeader(btoa(text), STRICTLY)],
  ["the anti-fraud header as it is", HEAD, (text) => checkAntiFraudHeader(text, STRICTLY)],
  ["addresses of flags", BODY, (text) => [webUrl(`http://${text}`), withoutPassword(`postgres://${text}`)]],
  ["target files", ANSWER, (text) => parseTarget(text, "target.yaml", {})],
  ["base addresses of target files", BODY, (text) => parseTarget(targetAt(text), "target.yaml", {})],
  ["the runner's reading of an answer", ANSWER, exchange],
  ["the runner's reading of a 3DS page", ANSWER, page],
  [
    "the runner's webhook inbox",
    ANSWER,
    (text) => new WebhookInbox({ deadlineMs: 1, now: () => 0 }).receive(text),
  ],
  ["the client's reading of a webhook", ANSWER, (text) => parseWebhook(text)],
  ["the client's reading of a redirect", ANSWER, (text) => continuationIdOf(`http://target.test/${text}`)],
  [
    "the client's base address",
    BODY,
    (text) => createClient({ baseUrl: `http://t${text}`, secretKey: secretKey("k") }),
  ],
];

function targetAt(address: string): string {
  const keys = { secret: "s" };
  return JSON.stringify({ name: "t", environment: "sandbox", base_url: `http://t${address}`, keys });
}

test.each(READERS)(
  "%s takes time that grows with the length of the text, whatever the text is",
  (_name, length, read) => {
    const slow = Object.entries(TEXTS)
      .map(([text, textOf]) => ({ text, ...growth(textOf, read, length) }))
      .filter(({ isLinear }) => !isLinear);
    expect(slow).toEqual([]);
  },
  300_000,
);

test("this test sees work that is quadratic", () => {
  const zeros = TEXTS["zeros that do not end a number"] ?? String;
  expect(growth(zeros, (text) => text.replace(/0+$/, ""), 16_000)).toMatchObject({ isLinear: false });
});
