import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { run } from "../index.ts";
import { show } from "../call/json-pointer.ts";
import { Redactor } from "../call/redact.ts";
import { writeReports } from "../report/files.ts";
import { description } from "./fakes.ts";
import { serve } from "./servers.ts";

const PLANTED = {
  secret: 'sk_planted/secret+key="1"',
  public: "pk_planted&public=key 2",
  otherPublic: "pk_planted/other=3",
  card: "4929123456781234",
  code: "8473",
  token: "tok_planted-3f2a7c",
};

const LONG = Object.entries(PLANTED).filter(([name]) => name !== "code");

function planted(): Redactor {
  const redactor = new Redactor();
  for (const [name, text] of Object.entries(PLANTED)) redactor.hide(text, name);
  return redactor;
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The forms in which a whole secret is searched for. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "in other case": (text) => text.toUpperCase(),
  "in JSON": inJson,
  "in JSON with escaped slashes": (text) => inJson(text).replaceAll("/", String.raw`\/`),
  "in a URL": encodeURIComponent,
  "in a form": (text) => new URLSearchParams({ x: text }).toString().slice("x=".length),
  "in Base64": (text) => Buffer.from(text).toString("base64"),
  "in Base64 without its end": (text) => Buffer.from(text).toString("base64").replace(/=+$/, ""),
  "in Base64 for URLs": (text) => Buffer.from(text).toString("base64url"),
  "in hexadecimal digits": (text) => Buffer.from(text).toString("hex").toUpperCase(),
};

describe("the redactor", () => {
  const redactor = planted();

  it.each(Object.entries(FORMS))("hides a whole secret %s, and leaves what stands around it", (_, write) => {
    for (const [name, text] of LONG) {
      expect(redactor.text(`{"before":1,"it":"${write(text)}"}`)).toBe(`{"before":1,"it":"<${name}>"}`);
      expect(redactor.text(`x${write(text)}x ${write(text)}`)).toBe(`x<${name}>x <${name}>`);
    }
  });

  it.each(Object.entries(FORMS))("hides what is left of a secret %s where a text was cut", (_, write) => {
    for (const text of LONG.map(([, secret]) => write(secret))) {
      for (let left = 7; left < text.length; left += 1)
        expect(redactor.text(`got "${text.slice(0, left)}..., x`)).toMatch(/^got "<[^>]+>=*[.]{3}, x$/);
    }
    expect(redactor.text(show("x".repeat(150) + PLANTED.card))).toBe(`"${"x".repeat(150)}<card>...`);
  });

  it("hides whole what it breaks at, and says so", () => {
    const own = planted();
    const mistake = new TypeError("a mistake of the redactor");
    const member = Object.defineProperty({}, "it", {
      enumerable: true,
      get: () => {
        throw mistake;
      },
    });
    expect(own.texts({ member, name: PLANTED.token })).toEqual({ member: "<hidden>", name: "<token>" });
    expect(own.broke).toBe(mistake);
  });

  it("hides thousands of tokens that begin alike", () => {
    const own = planted();
    const tokens = Array.from({ length: 5000 }, (_, nr) => `token_${nr}${"x".repeat(nr % 200)}`);
    for (const token of tokens) own.hide(token, "token");
    expect(own.text(tokens.join(" "))).toBe(tokens.map(() => "<token>").join(" "));
  });

  it("gives back the very object in which nothing is hidden", () => {
    const clean = { list: [{ id: "a-1", amount: 7 }], text: "nothing" };
    const body = { clean, token: PLANTED.token };
    const shown = redactor.message({ body, text: "nothing" });
    expect(shown.body).toEqual({ clean, token: "<token>" });
    expect(shown.body.clean).toBe(clean);
  });

  it("hides a card number in groups of digits", () => {
    expect(redactor.text("4929 1234 5678 1234, 4929-1234-5678-1234")).toBe("<card>, <card>");
  });

  it.each([
    ["cut", PLANTED.token.slice(0, -1)],
    ["inside a longer text in Base64", btoa(`x${PLANTED.secret}`)],
    ["encoded twice", btoa(btoa(PLANTED.secret))],
    ["with escapes that nobody needs", inJson(PLANTED.token).replace("t", String.raw`\u0074`)],
  ])("does not search for a secret that is %s", (_, written) => {
    expect(redactor.text(written)).toBe(written);
  });

  it.each([
    ['{"card_validation_code":"8473"}', '{"card_validation_code":"<code>"}'],
    ['{"cvv":8473,"count":1}', '{"cvv":"<code>","count":1}'],
    ['{"echo":"{\\"cvv\\": 8473}"}', '{"echo":"{\\"cvv\\": \\"<code>\\"}"}'],
    [`{"it":"${btoa("8473")}","hex":"38343733"}`, '{"it":"<code>","hex":"<code>"}'],
    ["card_validation_code=8473&x=1", "card_validation_code=<code>&x=1"],
    ["validation_code%22%3A%228473%22", "validation_code%22%3A%22<code>%22"],
    ["The code 8473 is wrong, and so is CVC2.", "The code <code> is wrong, and so is CVC2."],
    ["8473", "<code>"],
    ['{"amount":8473}', '{"amount":8473}'],
    ['{"item_count":8473,"page_count": 8473}', '{"item_count":8473,"page_count": 8473}'],
    [
      '{"id":"CHG 8473","at":"8473-11","list":["a 8473 b"]}',
      '{"id":"CHG 8473","at":"8473-11","list":["a 8473 b"]}',
    ],
    ["#8473 POST /v2/order/8473 -> HTTP 200", "#8473 POST /v2/order/8473 -> HTTP 200"],
    ["at 1795284731 ms, id 8473-aa", "at 1795284731 ms, id 8473-aa"],
  ])("hides a validation code as a whole value, or where it is called a code: %s", (text, shown) => {
    expect(redactor.text(text)).toBe(shown);
  });

  it("hides a number of a body that equals a secret, and no other number", () => {
    const body = {
      code: 8473,
      list: [8473, 84730],
      id: "a-8473",
      pan: 4929123456781234,
      amount: 8473,
      item_count: 8473,
    };
    const shown = {
      code: "<code>",
      list: ["<code>", 84730],
      id: "a-8473",
      pan: "<card>",
      amount: 8473,
      item_count: 8473,
    };
    expect(redactor.texts(body, true)).toEqual(shown);
    expect(redactor.texts({ nr: 8473, text: PLANTED.token })).toEqual({ nr: 8473, text: "<token>" });
  });

  it("shows a secret neither in the text of a call nor in its values, wherever it stands", () => {
    const ofASecret = fc
      .constantFrom(...LONG)
      .chain(([, text]) => fc.constantFrom(...Object.values(FORMS).map((write) => write(text))));
    const texts = fc.tuple(fc.string({ maxLength: 8 }), ofASecret, fc.string({ maxLength: 8 }));
    const name = fc.constantFrom("id", "validation_code", "a 8473", "8473", PLANTED.token);
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.oneof(
          texts.map((parts) => parts.join("")),
          fc.constantFrom(8473, "8473", 4929123456781234),
        ),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(name, tie("value"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, (body) => {
        const shown = redactor.message({ text: JSON.stringify({ body }), body: { body } });
        for (const text of [shown.text, JSON.stringify(shown.body)].map((one) => one.toLowerCase())) {
          for (const [, secret] of LONG)
            for (const write of Object.values(FORMS)) expect(text).not.toContain(write(secret).toLowerCase());
          expect(text).not.toMatch(/"8473"|":8473\b/);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("hides card numbers that nobody announced, and no other digits", () => {
    expect(redactor.text('{"pan":"5500005555555559"}')).toBe('{"pan":"<card number>"}');
    const others =
      '{"created":1795250736428,"n":5500005555555550,"id":"1-5500005555555559","sum":5500005555555559.5}';
    expect(redactor.text(others)).toBe(others);
  });
});

describe("a run", () => {
  it("writes JSON that can be read, whatever number equals a validation code", async () => {
    const server = await serve((_request, _body, response) => {
      response.writeHead(400, { "content-type": "application/json" }).end('{"count":101,"status":"failure"}');
    });
    const folder = mkdtempSync(join(tmpdir(), "conformance-"));
    try {
      const card = { card_number: PLANTED.card, expiration_month: "12", expiration_year: "2031" };
      const result = await run({
        target: description({
          base_url: `${server.url}/v2`,
          // A status, and a part of the address.
          cards: {
            approved: { ...card, card_validation_code: "127" },
            declined: { ...card, card_validation_code: "400" },
          },
          stateful: false,
          not_offered: ["testing"],
        }),
      });
      writeReports(folder, result);
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      const json = names.filter((name) => /\.(json|har)$/.test(name));
      expect(json.length).toBeGreaterThan(1);
      for (const name of json) JSON.parse(readFileSync(join(folder, name), "utf8"));
      expect(readFileSync(join(folder, "traffic.har"), "utf8")).toContain('"status":400');
    } finally {
      rmSync(folder, { recursive: true });
      await server.close();
    }
  });
});
