import { checks } from "@payment-service/contract/validators";
import { parse as parseQuery } from "fast-querystring";
import { maskText } from "../../../../sandbox/tokens/redactor.ts";
import { maskCard, withoutCardData } from "../../../../sandbox/tokens/cards.ts";
import { decodeCursor } from "../../../../sandbox/charges/list.ts";
import { filterOf } from "../../../../sandbox/charges/list-filter.ts";
import { jsonReader } from "../../../../sandbox/checking/json-text.ts";
import { problemsOf } from "../../../../sandbox/checking/problems.ts";
import { understood } from "../../../../sandbox/checking/unknown-members.ts";
import { asciiJson } from "../../../../sandbox/events/signatures.ts";
import { preflightHeaders } from "../../../../sandbox/http/cors.ts";
import { wrongAddress } from "../../../../sandbox/http/wrong-address.ts";
import { checkAntiFraudHeader } from "../../../../sandbox/pipeline/anti-fraud.ts";
import { withoutPassword } from "../../../../sandbox/store/postgres/url.ts";
import { alsoBy } from "../../../../sandbox/values/also-answers.ts";
import { channelOf } from "../../../../sandbox/values/charge-state.ts";
import { NEUTRAL_NAMING, namingWith } from "../../../../sandbox/checking/writing.ts";
import { isLoopback, webUrl } from "../../../../sandbox/values/web-url.ts";
import { lineOf, messagesIn } from "../../../../sandbox/command/logs/logs.ts";
import { readAlsoFile } from "../../../../sandbox/command/also-file.ts";
import { fileOf, ANSWER, BODY, HEAD, type Reader } from "../texts.ts";

const neutral = jsonReader(NEUTRAL_NAMING);
const acme = namingWith("acme");
const branded = jsonReader(acme);

function checkedBody(text: string): void {
  const body = neutral(Buffer.from(text), undefined);
  for (const operation of ["createCharge", "createOrder", "createSubscription"] as const) {
    problemsOf("body", checks[operation].body(body), body);
    understood(operation, { body });
    understood(operation, { body }, acme);
  }
  if (typeof body === "object" && body !== null) withoutCardData(body);
}

function query(text: string): void {
  const names = [
    "channel",
    "transaction_status",
    "search_key",
    "limit",
    "start_time",
    "monthly_installments",
  ];
  for (const name of names) {
    const asked = parseQuery(`${name}=${text}`);
    const violations = checks.listCharges.query(asked);
    problemsOf("query", violations, asked);
    if (violations.length === 0) filterOf(asked);
  }
}

const strict = { required: true, strict: true };
const lenient = { required: false, strict: false };

const also = alsoBy([
  { method: "GET", path: "/a/{one}/b/{two}", status: 200, body: { is: "${path.one}${path.two}" } },
]);
const values = { id: "i", now: 1, origin: "o", base_url: "b" };

/** Parts of the sandbox that read what comes. */
export const ofSandbox: readonly Reader[] = [
  {
    name: "the sandbox's reader of bodies",
    length: BODY,
    read: (text) => neutral(Buffer.from(text), "createCharge"),
  },
  {
    name: "the same under a brand's names",
    length: BODY,
    read: (text) => branded(Buffer.from(text), "createOrder"),
  },
  { name: "the checks of bodies", length: BODY, read: checkedBody },
  { name: "card data in texts", length: BODY, read: maskText },
  {
    name: "a card",
    length: BODY,
    read: (text) => maskCard({ card_number: text, expiration_month: text }, 0, "key", ""),
  },
  { name: "queries", length: HEAD, read: query },
  { name: "cursors", length: HEAD, read: decodeCursor },
  { name: "unknown addresses", length: HEAD, read: (text) => wrongAddress("GET", text) },
  {
    name: "an address that --also answers",
    length: HEAD,
    read: (text) => [
      also.answer("GET", text, values),
      also.answer("GET", `/a/${text}/b/${text}`, values),
      also.methods(`/a/${text}`),
    ],
  },
  { name: "a Host header", length: HEAD, read: isLoopback },
  { name: "the header of a shop plugin", length: HEAD, read: channelOf },
  {
    name: "the headers that a page asks for",
    length: HEAD,
    read: (text) => preflightHeaders(["GET"], { "access-control-request-headers": text }),
  },
  { name: "the anti-fraud header", length: HEAD, read: (text) => checkAntiFraudHeader(btoa(text), strict) },
  {
    name: "the anti-fraud header as it is",
    length: HEAD,
    read: (text) => [checkAntiFraudHeader(text, lenient), checkAntiFraudHeader(btoa(text), lenient)],
  },
  {
    name: "addresses of flags",
    length: BODY,
    read: (text) => [webUrl(`http://${text}`), withoutPassword(`postgres://${text}`)],
  },
  {
    name: "the text of an event",
    length: BODY,
    read: (text) => asciiJson(JSON.stringify({ description: text })),
  },
];

/** What the command reads that shows the log of a sandbox. */
async function logged(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < bytes.length; from += 4096) parts.push(bytes.slice(from, from + 4096));
  const stream = () => new Blob(parts).stream();
  for await (const { data } of messagesIn(stream())) data.trim();
  const none = { code: text, message: text, hint: text, fault: text, warnings: [text], touched: [] };
  const sent = { method: "GET", path: text, query: text, operation: null, key: "none" as const };
  lineOf({ ...none, ...sent, id: 1, at: 0, took_ms: 1, status: 400 }, true);
}

/** Files for a sandbox, and what its log shows of it. */
export const ofSandboxTools: readonly Reader[] = [
  { name: "files of --also", length: 100_000, read: (text) => readAlsoFile(fileOf(text)) },
  { name: "what the log command reads of a sandbox", length: ANSWER, read: logged, readsWord: true },
];
