import * as fc from "fast-check";
import { operations } from "@payment-service/contract";
import { chargeBody, mxn, tokenBody } from "../support.ts";

/** What a request may hold so that it comes further than the door. */
export interface Known {
  readonly secretKey: string;
  readonly publicKey: string;
  /** Ids of a charge, a token and an order that exist. */
  readonly ids: readonly string[];
}

/** One request as bytes on a connection, right or wrong in any of its parts. */
export function rawRequest(known: Known): fc.Arbitrary<Buffer> {
  return fc
    .record({
      place: place(known),
      version: mostly(
        fc.constant("HTTP/1.1"),
        fc.constantFrom("HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", "http/1.1", ""),
      ),
      key: mostly(fc.constant(`x-api-client-key: ${known.secretKey}`), fc.constantFrom(...oddKeys(known))),
      type: mostly(fc.constant("application/json"), fc.oneof(fc.constantFrom(...ODD_TYPES), letters(20))),
      headers: mostly<readonly string[]>(fc.constant([]), fc.array(header, { maxLength: 3 })),
      framing: mostly(fc.constant(ofLength), fc.constantFrom(...FRAMINGS)),
      body,
    })
    .map(({ place: to, version, key, type, headers, framing, body: sent }) => {
      const head = [
        `${to} ${version}`,
        "host: 127.0.0.1",
        key,
        ...(type === "" ? [] : [`content-type: ${type}`]),
        ...headers,
        ...framing(sent.length),
      ].join("\r\n");
      const framed = head.includes("chunked") ? chunked(sent) : sent;
      return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, "latin1"), framed]);
    });
}

/** Each part is mostly right: a request with many faults comes no further than the first of them. */
function mostly<T>(right: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: right, weight: 5 }, { arbitrary: odd, weight: 2 });
}

const ODD_METHODS = [
  "PUT",
  "DELETE",
  "HEAD",
  "OPTIONS",
  "QUERY",
  "TRACE",
  "CONNECT",
  "BREW",
  "get",
  "PRI",
  "",
];

/** Any bytes that a line of the head can hold. */
function letters(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0x20, max: 0xff }), { maxLength })
    .map((codes) => String.fromCharCode(...codes));
}

const PLACES = [
  ...Object.values(operations).map(({ method, path }) => [method, `/v2${path}`] as const),
  ...["/portal", "/portal/events/{id}/resend", "/continue/merchant/{id}", "/_sandbox/clock/advance"].map(
    (path) => ["POST", path] as const,
  ),
  ...["/_sandbox/faults", "/_sandbox/checkpoints", "/_sandbox/checkpoints/{id}/rewind"].map(
    (path) => ["POST", path] as const,
  ),
  ...["/portal/charges", "/portal/events/{id}", "/portal/docs/{id}", "/portal/reference/{id}", "/"].map(
    (path) => ["GET", path] as const,
  ),
  ...["/_sandbox/health", "/_sandbox/events/{id}", "/continue/{id}/x", "*"].map(
    (path) => ["GET", path] as const,
  ),
  ...[
    "http://127.0.0.1/v2/order",
    "//v2//order",
    "/v2/../v2/order",
    "/v2/order/",
    "/V2/ORDER",
    "",
    "/no",
  ].map((path) => ["POST", path] as const),
] as const;

const ODD_IDS = [
  "%00",
  "%zz",
  "%",
  "%C3",
  "%ff",
  "..",
  "%2e%2e%2f",
  "a b",
  "__proto__",
  "x".repeat(300),
  "\u00e9",
  "%E2%80%AE",
];

const QUERIES = [
  "limit=1",
  "limit=1&limit=2",
  "limit=1e400",
  "limit=%zz",
  "page=0&page_size=101",
  "page[]=1",
  "a=1&".repeat(200),
  "before_id=%00&after_id=x",
  "search_key=%00%ff",
  "__proto__=1&constructor[prototype]=2",
  "monthly_installments=true",
  "start_time=-9223372036854775809",
  "transaction_status=" + ",".repeat(500),
  "channel=" + " ,".repeat(300),
  "public_key=%",
  "?&=&==&%",
];

/** Method and address. */
function place({ ids }: Known): fc.Arbitrary<string> {
  const id = mostly(fc.constantFrom(...ids), fc.oneof(fc.constantFrom(...ODD_IDS), letters(6)));
  const query = mostly(fc.constant(""), fc.oneof(fc.constantFrom(...QUERIES), letters(12)));
  const method = mostly(fc.constant(undefined), fc.constantFrom(...ODD_METHODS));
  return fc.tuple(fc.constantFrom(...PLACES), method, id, query).map(([[usual, path], odd, one, asked]) => {
    const whole = path.replace("{id}", () => one);
    return `${odd ?? usual} ${asked === "" ? whole : `${whole}?${asked}`}`;
  });
}

function oddKeys({ publicKey, secretKey }: Known): string[] {
  return [
    `x-api-client-key: ${publicKey}`,
    `authorization: Bearer ${secretKey}`,
    "authorization: Basic \u00ff",
    `authorization: Bearer ${" ".repeat(3000)}x`,
    "x-api-client-key: ",
    "x-api-client-key: \u00e9",
    `x-api-client-key: ${secretKey}\r\nx-api-client-key: ${secretKey}`,
    "x-nothing: 1",
  ];
}

const ODD_TYPES = [
  "",
  "text",
  ";",
  " ",
  "text/plain",
  "application/json;",
  "application/json;;;",
  "application/json; charset=utf-16",
  'application/json; charset="',
  "application/json, text/plain",
  "APPLICATION/JSON",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/\u00e9",
  "\u0000",
  "*/*",
  "__proto__",
  "constructor",
  "a/".repeat(2000),
];

const header = fc.oneof(
  fc.constantFrom(
    "content-encoding: gzip",
    "content-encoding: nonsense",
    "accept: text/html",
    "accept-encoding: \u00ff",
    "expect: 100-continue",
    "expect: the unexpected",
    "connection: upgrade\r\nupgrade: websocket",
    "connection: keep-alive, close",
    "origin: null",
    "origin: http://[",
    "sec-fetch-site: cross-site",
    "access-control-request-method: POST",
    "x-cash-anti-fraud-metadata: e30=",
    "x-cash-anti-fraud-metadata: bnVsbA==",
    "x-cash-anti-fraud-metadata: W10=",
    "x-cash-anti-fraud-metadata: ====",
    `x-cash-anti-fraud-metadata: ${Buffer.from("[".repeat(6000)).toString("base64")}`,
    "host: elsewhere",
    "host: ",
    "cookie: ;;;=",
    `x-long: ${"x".repeat(20_000)}`,
    " folded: 1",
    "no colon",
    "x\u0000y: 1",
    "__proto__: 1",
    "trailer: x",
    "te: trailers",
    "range: bytes=0-",
    "if-none-match: *",
  ),
  fc.tuple(letters(10), letters(30)).map(([name, value]) => `${name}: ${value}`),
);

type Framing = (length: number) => readonly string[];

const ofLength: Framing = (length) => [`content-length: ${length}`];

/** How the length of the body may be given. */
const FRAMINGS: readonly Framing[] = [
  () => ["transfer-encoding: chunked"],
  () => [],
  (length) => [`content-length: ${length + 5}`],
  (length) => [`content-length: ${Math.max(0, length - 5)}`],
  (length) => [`content-length: ${length}`, "transfer-encoding: chunked"],
  (length) => [`content-length: ${length}`, `content-length: ${length + 1}`],
  () => ["content-length: -1"],
  () => ["content-length: 1e3"],
  () => ["transfer-encoding: gzip, chunked"],
  () => ["transfer-encoding: identity"],
];

function chunked(body: Buffer): Buffer {
  const size = Buffer.from(`${body.length.toString(16)}\r\n`);
  return Buffer.concat([size, body, Buffer.from("\r\n0\r\n\r\n")]);
}

const SOUND_BODIES = [
  chargeBody(),
  chargeBody(300_000),
  tokenBody(),
  mxn(1),
  { name: "x", description: "y" },
  { order_total_amount: mxn(5), description: "x" },
  { milliseconds: 1 },
  { name: "kept" },
  {},
].map((value) => JSON.stringify(value));

const ODD_BODIES = [
  "",
  "null",
  "7",
  '"x"',
  "[]",
  "{",
  "\ufeff{}",
  '{"__proto__":{}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":"\\ud800"}',
  '{"amount":1.' + "0".repeat(5000) + "1}",
  '{"a":' + "[".repeat(3000) + "]".repeat(3000) + "}",
  '{"amount":1e99999,"currency_code":"MXN"}',
  '{"a":1,"a":2}',
  "webhook_url=%zz&redirect_url=javascript:",
  "answer=succeed",
  "x".repeat(300_000),
];

const body: fc.Arbitrary<Buffer> = fc.oneof(
  { arbitrary: fc.constantFrom(...SOUND_BODIES).map((text) => Buffer.from(text)), weight: 5 },
  { arbitrary: fc.constantFrom(...ODD_BODIES).map((text) => Buffer.from(text)), weight: 4 },
  { arbitrary: fc.constantFrom(...SOUND_BODIES).map((text) => Buffer.from(text, "utf16le")), weight: 1 },
  { arbitrary: fc.json().map((text) => Buffer.from(text)), weight: 2 },
  { arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)), weight: 2 },
);
