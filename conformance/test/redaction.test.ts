import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { run } from "../index.ts";
import { Redactor } from "../call/secrets/redactor.ts";
import { writeReports } from "../report/write.ts";
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

/** Each way in which a report could hold a text; of Base64 the part that does not depend on the neighbours. */
function forms(text: string): string[] {
  const length = Buffer.byteLength(text);
  const base64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${"x".repeat(before)}${text}yy`).toString("base64");
    return encoded.slice(Math.ceil((before * 4) / 3), Math.floor(((before + length) * 4) / 3));
  });
  const html = text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const json = JSON.stringify(text).slice(1, -1);
  const form = new URLSearchParams({ x: text }).toString().slice("x=".length);
  return [
    text,
    html,
    json,
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(text),
    form,
    ...base64.flatMap((one) => [one, encodeURIComponent(one), one.replaceAll("+", "-").replaceAll("/", "_")]),
  ];
}

/** One of the secrets in one of its forms. */
const ofASecret = fc.constantFrom(...Object.values(PLANTED)).chain((text) => fc.constantFrom(...forms(text)));

describe("the redactor", () => {
  const redactor = new Redactor();
  for (const [name, text] of Object.entries(PLANTED)) redactor.hide(text, name);

  it.each(Object.entries(PLANTED).filter(([name]) => name !== "code"))(
    "hides a %s in every form",
    (_, text) => {
      for (const wrap of [
        (one: string) => one,
        JSON.stringify,
        encodeURIComponent,
        (one: string) => Buffer.from(one).toString("base64"),
      ]) {
        for (const before of ["", "a", "ab", "abc"]) {
          const shown = redactor.text(wrap(`${before}{"x":${JSON.stringify(text)}} and ${text}`));
          for (const form of forms(text)) expect(shown, `${before} ${form}`).not.toContain(form);
        }
      }
    },
  );

  it("hides a secret of six characters in Base64, whatever bytes stand beside it", () => {
    const short = new Redactor();
    short.hide("Zq7!xW", "key");
    const bytes = fc.uint8Array({ maxLength: 20 });
    fc.assert(
      fc.property(bytes, bytes, fc.constantFrom("base64", "base64url"), (before, after, alphabet) => {
        const written = Buffer.concat([before, Buffer.from("Zq7!xW"), after]).toString(alphabet);
        expect(short.text(written)).toContain("<key>");
      }),
    );
  });

  it("hides a validation code where it stands alone, and leaves other digits", () => {
    expect(redactor.text('{"card_validation_code":"8473"}')).toBe('{"card_validation_code":"<code>"}');
    expect(redactor.text("at 1795284731 ms, id 8473-aa")).toBe("at 1795284731 ms, id 8473-aa");
  });

  it.each([
    ['{"cvv":8473,"count":1}', '{"cvv":"<code>","count":1}'],
    ['{"echo":"{\\"cvv\\": 8473}"}', '{"echo":"{\\"cvv\\": \\"<code>\\"}"}'],
    ["card_validation_code=8473&x=1", "card_validation_code=<code>&x=1"],
    ["validation_code%22%3A%228473%22", "validation_code%22%3A%22<code>%22"],
    [
      '{"id":"CHG 8473","at":"8473-11","list":["a 8473 b"]}',
      '{"id":"CHG 8473","at":"8473-11","list":["a 8473 b"]}',
    ],
    ["#8473 POST /v2/order/8473 -> HTTP 200", "#8473 POST /v2/order/8473 -> HTTP 200"],
  ])("hides a validation code as a whole value only: %s", (text, shown) => {
    expect(redactor.text(text)).toBe(shown);
  });

  it("hides a number of a body that equals a secret, and no other number", () => {
    const body = { code: 8473, list: [8473, 84730], id: "a-8473", pan: 4929123456781234 };
    const shown = { code: "<code>", list: ["<code>", 84730], id: "a-8473", pan: "<card>" };
    expect(redactor.value(body)).toEqual(shown);
  });

  it("hides what a shortened answer shows of a secret", () => {
    expect(redactor.text(`HTTP 400 with {"pan":"${PLANTED.card.slice(0, 9)}... and more`)).toBe(
      'HTTP 400 with {"pan":"<card>... and more',
    );
    expect(redactor.text(`{"x":"=${PLANTED.token.slice(0, -1)}...`)).toBe('{"x":"=<token>...');
    expect(redactor.text("waiting for sk... and others...")).toBe("waiting for sk... and others...");
  });

  it.each([
    ["in other case", PLANTED.public.toUpperCase()],
    ["in hexadecimal digits", Buffer.from(`x${PLANTED.secret}`).toString("hex")],
    ["in Base64 of Base64", btoa(`.${btoa(`..${PLANTED.secret}`)}`)],
    ["percent-encoded twice, in Base64", btoa(encodeURIComponent(encodeURIComponent(PLANTED.secret)))],
    [
      "with escapes that nobody needs",
      PLANTED.public.replaceAll(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`),
    ],
    ["as HTML", PLANTED.secret.replaceAll(/./g, (one) => `&#${one.charCodeAt(0)};`)],
    ["in groups", "4929 1234-5678 1234"],
  ])("hides a secret %s, and leaves what stands around it", (_, written) => {
    expect(redactor.text(`{"before":1,"it":"${written}","after":[2]}`)).toMatch(
      /^\{"before":1,"it":"\w{0,4}<[\w ]+>\W{0,2}","after":\[2\]\}$/,
    );
  });

  it("hides a validation code where an answer quotes it, and there only", () => {
    const hears = new Redactor();
    hears.hide(PLANTED.code, "code");
    hears.heard({ message: "Code 8473 is wrong." });
    expect(hears.text('{"message":"Code 8473 is wrong."}')).toBe('{"message":"Code <code> is wrong."}');
    expect(hears.text("charge 8473")).toBe("charge 8473");
  });

  it("shows in the text of a call what it shows in the values", () => {
    const texts = fc.oneof(
      fc
        .tuple(fc.string({ maxLength: 8 }), ofASecret, fc.string({ maxLength: 8 }))
        .map((parts) => parts.join("")),
      ofASecret,
      fc.string(),
    );
    const name = fc.constantFrom("id", "cvv", "validation_code", "amount", "a 8473", "8473", PLANTED.token);
    const numbers = fc.oneof(fc.double(), fc.constantFrom(8473, 4929123456781234, 5500005555555559));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.oneof(texts, numbers, fc.boolean(), fc.constant(null)),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(name, tie("value"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, (body) => {
        const text = JSON.stringify(body);
        const seen = new Redactor();
        for (const [kind, secret] of Object.entries(PLANTED)) seen.hide(secret, kind);
        seen.heard(body);
        expect(seen.message({ text, body }).text).toBe(seen.text(text));
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    '{"cvv":"&#56;473"}',
    '{"cvv":"%38%34%37%33"}',
    '{"cvv":"847%33"}',
    String.raw`{"cvv":"8\\473"}`,
    '{"validation_code":"84\u200b73"}',
  ])("hides an encoded validation code in the text of a call: %s", (text) => {
    const shown = redactor.message({ text, body: JSON.parse(text) }).text;
    expect(shown).toBe(redactor.text(text));
    expect(shown).toContain("<code>");
  });

  it.each([
    ['a","b12345', '{"x":"a","b12345":"c"}'],
    ["12,345", '{"list":[12,345]}'],
    ['id":"7,', '{"my_id":"7, and more"}'],
  ])("hides a secret that goes beyond one value of a call: %s", (secret, text) => {
    const wide = new Redactor();
    wide.hide(secret, "key");
    expect(wide.message({ text, body: JSON.parse(text) }).text).toBe(wide.text(text));
    expect(wide.text(text)).toContain("<key>");
  });

  it("hides card numbers that nobody announced", () => {
    expect(redactor.text('{"pan":"5500005555555559"}')).toBe('{"pan":"<card number>"}');
    expect(redactor.text('{"created":1795250736428,"n":5500005555555550}')).toContain("5500005555555550");
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
      expect(readFileSync(join(folder, "traffic.har"), "utf8")).toContain('"status": 400');
    } finally {
      rmSync(folder, { recursive: true });
      await server.close();
    }
  });
});
