import * as fc from "fast-check";
import { connect } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { listen } from "../../http/server.ts";
import { alsoBy } from "../../values/also-answers.ts";
import {
  card,
  chargeBody,
  makeCharge,
  makeToken,
  mxn,
  payBy,
  payByToken,
  exchange,
  testBed,
  type TestBed,
} from "../support.ts";
import { CODE, CODE_ALONE, NUMBER, SPACED, planted } from "../planted-cards.ts";
import { lineOf } from "../../command/logs/logs.ts";
import { readFilter } from "../../log/filter.ts";
import { requestRow } from "../../pages/requests/list-page.ts";

const STRANGE_KEY = "sk_live_Zq83hTw0aLm5";
const ADMIN = "admin-token-of-this-test";
const SECRET_CARD = { ...card("approved"), card_number: NUMBER, card_validation_code: CODE };

/** The ways in which a text may be written. */
function writings(text: string): string[] {
  const bytes = Buffer.from(text);
  const base64 = [bytes.toString("base64"), bytes.toString("base64url")];
  return [
    text,
    text.toUpperCase(),
    percents(text),
    encodeURIComponent(text),
    ...base64,
    bytes.toString("hex"),
  ];
}

const percents = (text: string) => Buffer.from(text).toString("hex").replaceAll(/../g, "%$&");

function expectNone(everything: string, secrets: readonly string[]): void {
  const found = secrets
    .flatMap(writings)
    .map((written) => around(everything, everything.indexOf(written)))
    .filter((text) => text !== "");
  const digits = everything.replaceAll(/[\s._-]/g, "");
  found.push(around(digits, digits.indexOf(NUMBER)));
  // Ids are hexadecimal, and may have such digits inside.
  found.push(around(everything, everything.search(CODE_ALONE)));
  expect(found.filter((text) => text !== "")).toEqual([]);
}

/** What stands there, for the reader of a failure. */
function around(text: string, at: number): string {
  return at === -1 ? "" : text.slice(Math.max(0, at - 120), at + 80);
}

async function raw(origin: string, text: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.resume();
  socket.end(text);
  await once(socket, "close");
}

function keysOf({ sandbox }: TestBed): string[] {
  return ["merchant", "neighbour"].flatMap((id) => {
    const { secretKey, publicKey, webhookKey } = sandbox.merchant(id);
    return [secretKey, publicKey, webhookKey];
  });
}

const ways = (text: string) =>
  writings(text).map((one) => (one.includes("%") ? one : encodeURIComponent(one)));

const inBase64 = (text: string) => Buffer.from(text).toString("base64");
const basic = (text: string) => `Basic ${inBase64(text)}`;

test("whatever a request holds, and wherever: the log gives out no key, card number, code or payment token", async () => {
  const also = alsoBy([
    {
      method: "GET",
      path: "/settings/{name}",
      status: 200,
      body: { asked: "${path.name}", api_key: STRANGE_KEY },
    },
  ]);
  const bed = await testBed({ settings: { also } });
  const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
  const [secret = "", open = "", webhook = ""] = keysOf(bed);
  const token = await makeToken(bed);
  const id = await makeCharge(bed, 5000);
  const secrets = [...keysOf(bed), STRANGE_KEY, token, NUMBER];
  const get = (path: string, headers: Record<string, string> = {}) =>
    bed.call("GET", path, undefined, { headers });
  const charge = chargeBody(500, { payment_detail: payBy("credit_or_debit_card", SECRET_CARD) });

  // In paths and queries, known and unknown ones.
  await get(`/tokenization/payment_token/${token}`);
  await get(`/tokenization/payment_token/not-a-token-but-meant-as-one`);
  await get(`/checkout/button?public_key=${open}`);
  // A card number that nobody knows is searched for as it is, and in a URL.
  const cards = [NUMBER, SPACED].flatMap((text) => [text, percents(text), encodeURIComponent(text)]);
  for (const way of [...[token, token.toUpperCase(), secret, open, webhook].flatMap(ways), ...cards]) {
    await get(`/nowhere/${way}/x`);
    await get(`/settings/${way}`);
    await get(`/transaction/charge?search=${way}&card_number=${way}&cvv=${CODE}&api_key=${STRANGE_KEY}`);
    await get(`/transaction/charge/${way}`);
  }
  // In headers.
  for (const authorization of [
    `Bearer ${secret}`,
    `Bearer ${STRANGE_KEY}`,
    basic(`${secret}:`),
    basic(`:${STRANGE_KEY}`),
  ])
    await bed.call("GET", "/order/x", undefined, { key: null, headers: { authorization } });
  await bed.call("GET", "/order/x", undefined, { key: STRANGE_KEY });
  await get("/order/x", {
    cookie: `session=${STRANGE_KEY}`,
    referer: `http://a.test/?token=${token}&k=${secret}`,
  });
  await get("/order/x", { "x-note": `${SPACED} ${token} ${webhook}`, "x-api-key": STRANGE_KEY });
  const metadata = { ip_address: "1.2.3.4", device_id: token, note: NUMBER, cvv: CODE, key: secret };
  const encoded = Buffer.from(JSON.stringify(metadata)).toString("base64");
  const antiFraud = { "x-cash-anti-fraud-metadata": encoded };
  await bed.call("POST", "/transaction/charge", charge, { headers: antiFraud });
  // In bodies of JSON, under the names of the contract and under others.
  await bed.call("POST", "/transaction/charge", charge);
  await bed.call("POST", "/transaction/charge", chargeBody(500, { payment_detail: payByToken(token) }));
  await bed.call("POST", "/subscription", {
    plan_id: "x",
    customer_email: "a@b.mx",
    payment_token_id: token,
  });
  const notes = [token, secret, SPACED, `${NUMBER} ${CODE}`, { deep: [{ pan: NUMBER, cvc: Number(CODE) }] }];
  const more = {
    [NUMBER]: token,
    note: `x${token}x`,
    number: Number(NUMBER),
    api_key: STRANGE_KEY,
    echo: STRANGE_KEY,
  };
  await bed.call("POST", "/order", {
    order_total_amount: mxn(5),
    description: `${secret} ${NUMBER}`,
    purchases: notes,
    ...more,
  });
  await bed.call("POST", `/transaction/capture/${id}`, { ...mxn(-1), ...more, notes });
  for (const text of [token, secret, STRANGE_KEY])
    await bed.call("POST", `/transaction/capture/${id}`, {
      ...mxn(-1),
      api_key: STRANGE_KEY,
      token,
      in: writings(text),
    });
  // In bodies that are no JSON, or no text.
  const cut = JSON.stringify({ ...charge, ...more, notes }).slice(0, -1);
  await bed.call("POST", "/transaction/charge", cut);
  await bed.call(
    "POST",
    "/transaction/charge",
    `{"card_number": "${NUMBER}", "cvv": "${CODE}", "k": "${secret}"`,
  );
  const form = `card_number=${NUMBER}&card_validation_code=${CODE}&payment_token=${token}&public_key=${open}&x=${encodeURIComponent(SPACED)}`;
  const xml = `<card><card_number>${SPACED}</card_number><cvv>${CODE}</cvv><secret_key>${STRANGE_KEY}</secret_key>${token}</card>`;
  const parts = `--b\r\ncontent-disposition: form-data; name="card_validation_code"\r\n\r\n${CODE}\r\n--b\r\nname="api_key"\r\n\r\n${STRANGE_KEY}\r\n--b--`;
  for (const [type, text] of [
    ["application/x-www-form-urlencoded", form],
    ["text/xml", xml],
    ["multipart/form-data; boundary=b", parts],
    ["text/plain", `${token} ${secret} card: ${NUMBER} cvv ${CODE}`],
  ] as const)
    await bed.call("POST", "/transaction/charge", text, { headers: { "content-type": type } });
  // What never became a request, or is not UTF-8.
  const head = `host: x\r\nx-api-client-key: ${secret}\r\n`;
  await raw(origin, `GET /v2/%zz/${token}/${NUMBER}?key=${secret} HTTP/1.1\r\n${head}\r\n`);
  await raw(origin, `NONSENSE ${secret} ${NUMBER}\r\n\r\n`);
  const body = Buffer.concat([Buffer.from(cut), Buffer.from([0xff])]).toString("latin1");
  await raw(
    origin,
    `POST /v2/order HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );

  const log = bed.sandbox.world.requests;
  expect(log?.kept.newest).toBeGreaterThan(100);
  const everything = await everythingOf(bed);
  expectNone(everything, secrets);
  // What is hidden leaves a mark.
  for (const mark of ["<secret key>", "<public key>", "<webhook key>", "<unknown key>", "453914******6467"])
    expect(everything).toContain(mark);
  expect(everything).toContain(`<payment token ${token.slice(-4)}>`);
  // Searching must not confirm a guess.
  for (const text of [NUMBER, secret, STRANGE_KEY, token]) {
    const found = await bed.sandbox.fetch(`${origin}/_sandbox/requests?text=${encodeURIComponent(text)}`);
    expect(await found.json()).toMatchObject({ requests: [] });
  }
});

test("the admin token is hidden, too", async () => {
  const bed = await testBed({ settings: { adminToken: ADMIN } });
  await bed.call("GET", `/order/${ADMIN}?x=${ADMIN}`, undefined, { headers: { "x-note": ADMIN } });
  const shown = JSON.stringify(await bed.sandbox.world.requests?.find(1));
  expect(shown).toContain("<admin token>");
  expectNone(shown, [ADMIN]);
});

test.each([
  ["sk_live_Zq83hTw0aLm5", "<unknown key>"],
  ["skt_sandbox_of_another_run_1", "<unknown key>"],
  ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "<unknown key>"],
  ["sk_1", "sk_1"],
])("a key of another environment, pasted into a text: %s is shown as %s", async (pasted, shown) => {
  const bed = await testBed();
  await bed.call("POST", "/product", { name: "Tea", description: `uses ${pasted}` });
  const logged = await bed.sandbox.world.requests?.find(1);
  expect(logged?.request.body.json).toEqual({ name: "Tea", description: `uses ${shown}` });
  expect(logged?.answer.body.json).toMatchObject({ description: `uses ${shown}` });
});

test.each([
  ["cookie: sid=abc123def", "cookie: <unknown key>"],
  ["password=hunter2:extra&x=1", "password=<unknown key>&x=1"],
  ["secret=ab=cd; x=1", "secret=<unknown key>; x=1"],
  ["password==abc, x", "password=<unknown key>, x"],
  ["database password: postgres://u:p@h is used", "database password: <unknown key> is used"],
  ['{"password":":secret", ', '{"password":"<unknown key>", '],
  ["x=api_key=ab:cdefghijk", "x=api_key=<unknown key>"],
])("a value under its name in a text is hidden to its end: %s", async (sent, shown) => {
  const bed = await testBed();
  await bed.call("POST", "/order", sent, { headers: { "content-type": "text/plain" } });
  await bed.call("POST", "/order", { note: sent });
  const { requests } = bed.sandbox.world;
  expect((await requests?.find(1))?.request.body.text).toBe(shown);
  expect((await requests?.find(2))?.request.body.json).toEqual({ note: shown });
});

test.each([
  '{"password":"hunter2hunter2", ',
  "password=hunter2hunter2&x=1",
  "password=hunter2%68unter2",
  "<password>hunter2hunter2</password>",
  "cookie: session_token=hunter2hunter2",
  '{"note":"password: hunter2hunter2"}',
])("a value under its name in a text is hidden where it stands again without a name: %s", async (body) => {
  const { requests } = (await testBed()).sandbox.world;
  requests?.add(exchange({ body: Buffer.from(body), text: '{"message":"got hunter2hunter2"}' }));
  expect((await requests?.find(1))?.answer.body.json).toEqual({ message: "got <unknown key>" });
});

test.each([32_000, 32_001, 200_000])("a key of %i letters is hidden under its name", async (length) => {
  const { requests } = (await testBed()).sandbox.world;
  const key = "k".repeat(length);
  requests?.add(exchange({ body: Buffer.from(`{"api_key":"${key}", `), text: `{"api_key":"${key}"}` }));
  const shown = await requests?.find(1);
  expect(shown?.request.body.text).toBe('{"api_key":"<unknown key>", ');
  expect(JSON.stringify(shown?.answer.body)).not.toContain("kkk");
});

test("an amount of money is shown, also with the digits of something hidden inside", async () => {
  const { requests } = (await testBed()).sandbox.world;
  const sent = { card_number: "123456", price: mxn(1_234_567), made: 1_234_567 };
  requests?.add(exchange({ body: Buffer.from(JSON.stringify(sent)) }));
  const shown = { card_number: "***", price: mxn(1_234_567), made: "***7" };
  expect((await requests?.find(1))?.request.body.json).toEqual(shown);
});

test("no secret is searched for that is cut, encoded twice, or encoded together with other text", async () => {
  const bed = await testBed();
  const { secretKey } = bed.sandbox.merchant("merchant");
  const twice = inBase64(inBase64(secretKey));
  const more = [secretKey.slice(1), twice, inBase64(`x${secretKey}`), inBase64(secretKey).slice(0, -8)];
  await bed.call("POST", "/order", { whole: inBase64(secretKey), more });
  const logged = await bed.sandbox.world.requests?.find(1);
  expect(logged?.request.body.json).toEqual({ whole: "<secret key>", more });
});

test("under any name, at any depth, in JSON that is whole or broken, in a body or a query", async () => {
  const bed = await testBed();
  await fc.assert(
    fc.asyncProperty(planted, fc.constantFrom("whole", "broken", "query"), async (value, how) => {
      const text = JSON.stringify({ ...chargeBody(), notes: value });
      if (how === "query") await bed.call("GET", `/transaction/charge?search=${encodeURIComponent(text)}`);
      else await bed.call("POST", "/transaction/charge", how === "whole" ? text : text.slice(0, -1));
      const log = bed.sandbox.world.requests;
      const shown = JSON.stringify(await log?.find(log.kept.newest));
      expect(shown.replaceAll(/[\s._-]/g, "")).not.toContain(NUMBER);
      expect(shown).not.toMatch(CODE_ALONE);
    }),
    { numRuns: 300, seed: Number(process.env["FUZZ_SEED"]) },
  );
});

/** All that the log gives out: lists, single requests, pages, rows of the live list, and lines of a terminal. */
async function everythingOf({ sandbox }: TestBed): Promise<string> {
  const log = sandbox.world.requests;
  if (log === undefined) throw new Error("There is no log.");
  const get = async (path: string) => (await sandbox.fetch(sandbox.world.origin() + path)).text();
  const texts: string[] = [];
  for (let before = log.kept.newest + 1; before > log.kept.oldest; before -= 50) {
    texts.push(await get(`/_sandbox/requests?limit=50&before_id=${before}`));
    texts.push(await get(`/portal/requests?before_id=${before}`));
  }
  for (let id = log.kept.oldest; id <= log.kept.newest; id += 1) {
    texts.push(await get(`/_sandbox/requests/${id}`), await get(`/portal/requests/${id}`));
  }
  const { requests } = await log.list(readFilter({}), { limit: 1000 });
  for (const one of requests) texts.push(requestRow(one).text, lineOf(one, true), lineOf(one, false));
  return texts.join("\n");
}
