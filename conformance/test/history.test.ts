/** What a run keeps of what happened, and `history.jsonl`. */
import { describe, expect, it } from "vitest";
import type { Exchange } from "../call/exchange.ts";
import { Redactor } from "../call/redact.ts";
import { send } from "../call/send.ts";
import { need } from "../given/accepted.ts";
import { HistoryError, linesOf, readLines } from "../history/lines.ts";
import { Blocked } from "../verdict/unobserved.ts";
import { exchange, history, judged, stage } from "./fakes.ts";

const image = (text: string): string => Buffer.from(`\u0089PNG ${text}`, "latin1").toString("base64");

describe("the intent of a call", () => {
  it("is that it is right where a MUST demands that it is accepted, and not where a SHOULD does", async () => {
    const [must, should] = [exchange(), exchange()];
    await judged(async ({ prove }) => {
      prove("a.one", must).accepted();
      prove("a.two", should).accepted();
    });
    expect([must.intent, should.intent]).toEqual([{ right: true }, {}]);
  });

  it.each([
    ["wrong on purpose", { wrong: true }, { right: false }],
    ["with a key that was never issued", { key: "like_secret" }, { right: false }],
    ["with a key of another kind", { key: "public" }, { right: false }],
    ["with the key of another merchant", { key: "other_public" }, {}],
    ["with nothing odd", {}, {}],
  ] as const)("is known when it is sent: %s", async (_, options, intent) => {
    const { api } = stage().tools({ id: "test" }, "");
    expect((await api.captureCharge("1", {}, options)).intent).toEqual(intent);
  });

  it("is not that it is right, where it is odd and its flow ended before it said so", async () => {
    const [odd, plain] = [exchange({ about: "twice" }), exchange()];
    const { tools } = stage();
    let made: readonly Exchange[] = [];
    await judged(
      async () => {
        made = [odd, plain];
        throw new Blocked("the run was ended");
      },
      { tools: (...of) => ({ ...tools(...of), seen: () => made }) },
    );
    expect([odd.intent, plain.intent]).toEqual([{ right: false }, {}]);
  });

  it("is that a flow needs it, where it goes on with it", () => {
    expect(need(exchange()).intent).toEqual({ needed: true });
  });
});

const VISIT = {
  kind: "visit",
  url: "http://page",
  headers: {},
  text: "",
  from: "http://page",
  wish: "succeed",
  began: 1,
  at: 2,
} as const;

/** A run with two calls, and a page that a customer saw twice in one walk. */
const WRITTEN = [...linesOf({ ...history(exchange(), exchange()), visits: [VISIT, VISIT] }, new Redactor())];

describe("history.jsonl", () => {
  it("is read as what was written, each secret with its own mark", () => {
    const redactor = new Redactor();
    redactor.hide("tok-1111111", "TOKEN_1");
    redactor.hide("tok-2222222", "TOKEN_2");
    const body = { one: "tok-1111111", other: ["tok-2222222", 5, null] };
    const part = { body, text: JSON.stringify(body), sent: { amount: 5 } };
    const written = history(exchange({ ...part, request: { ...request(""), body: '{"amount":5}' } }));
    const [read] = readLines([...linesOf(written, redactor)].join("")).calls;
    expect(read?.body).toEqual({ one: "<TOKEN_1>", other: ["<TOKEN_2>", 5, null] });
    expect(read?.sent).toEqual({ amount: 5 });
  });

  it("keeps what was parsed where a mark stands for a number, and a body that is no JSON", () => {
    const redactor = new Redactor();
    redactor.hide("987654321", "ACCOUNT");
    const text = '{"account":987654321}';
    const written = history(
      exchange({
        text,
        body: JSON.parse(text) as unknown,
        sent: '{"cut',
        request: { ...request(""), body: '{"cut' },
      }),
    );
    const [read] = readLines([...linesOf(written, redactor)].join("")).calls;
    expect(read?.body).toEqual({ account: "<ACCOUNT>" });
    expect(read?.sent).toBe('{"cut');
  });

  it("keeps the bytes of an answer that is no text", async () => {
    const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff);
    const { signal } = new AbortController();
    const answer = await send(async () => new Response(bytes), request(""), 1000, signal);
    expect(answer.bytes).toBe(Buffer.from(bytes).toString("base64"));
    const text = await send(async () => new Response("{}"), request(""), 1000, signal);
    expect(text).not.toHaveProperty("bytes");
  });

  it("keeps no bytes in which a secret stands: their Base64 hides it", () => {
    const redactor = new Redactor();
    redactor.hide("sk_planted_1", "SECRET_KEY");
    const calls = ["sk_planted_1", "nothing"].map((text) => exchange({ bytes: image(text) }));
    const read = readLines([...linesOf(history(...calls), redactor)].join("")).calls;
    expect(read.map(({ bytes }) => bytes)).toEqual([undefined, image("nothing")]);
  });

  it.each([
    ["an empty file", "", /first line/],
    ["another form", WRITTEN.join("").replace(/"form":\d+/, '"form":1'), /first line .* another version/],
    ["a line that is cut off", `${WRITTEN.join("").slice(0, -9)}\n`, /line 5 is no call/],
    ["its first line alone", WRITTEN.slice(0, 1).join(""), /^it should have 5 lines and has 1$/],
    ["its first two lines", WRITTEN.slice(0, 2).join(""), /^it should have 5 lines and has 2$/],
    ["all but its last line", WRITTEN.slice(0, 4).join(""), /^it should have 5 lines and has 4$/],
    ["a line left out", WRITTEN.toSpliced(2, 1).join(""), /^it should have 5 lines and has 4$/],
    [
      "a line twice",
      WRITTEN.toSpliced(2, 0, WRITTEN[2] ?? "").join(""),
      /^it should have 5 lines and has 6$/,
    ],
    ["a line in place of another", WRITTEN.with(3, WRITTEN[2] ?? "").join(""), /^line 4 is out of place/],
    ["a call without its request", WRITTEN.join("").replace('"request":', '"asked":'), /lacks a member$/],
    [
      "a status that is a text",
      WRITTEN.join("").replace(/"status":(\d+)/, '"status":"$1"'),
      /lacks a member$/,
    ],
    ["two runs", [...WRITTEN, ...WRITTEN].join(""), /^it should have 5 lines and has 10$/],
  ])("is refused with the reason: %s", (_, text, reason) => {
    expect(() => readLines(text)).toThrow(HistoryError);
    expect(() => readLines(text)).toThrow(reason);
  });

  it("is read again as it was, and written again where a call is gone", () => {
    const read = readLines(WRITTEN.join(""));
    expect([...linesOf(read, new Redactor())].map((line) => JSON.parse(line))).toEqual(
      WRITTEN.map((line) => JSON.parse(line)),
    );
    const fewer = [...linesOf({ ...read, calls: read.calls.slice(1) }, new Redactor())].join("");
    expect(readLines(fewer).calls).toHaveLength(1);
  });
});

function request(query: string, path = "/v2"): Exchange["request"] {
  return { method: "GET", url: `http://test${path}${query}`, headers: {} };
}
