import { judgeWays } from "../run/judge-ways.ts";
import { describe, expect, it } from "vitest";
import { ways } from "../given/ways.ts";
import { flow } from "../flow.ts";
import { checks } from "../flows/index.ts";
import { type Sentences, isFlow } from "../run/flow.ts";
import { runChecks } from "../run/run-flows.ts";
import { Blocked } from "../verdict/unobserved.ts";
import { exchange, stage } from "./fakes.ts";

const DIMENSIONS = {
  paid: {
    card: { words: "by card" },
    token: { words: "by token" },
    three_ds: { words: "after 3DS", needs: ["cards.three_ds"] },
  },
  key: { secret: { words: "" }, public: { words: "with the public key" } },
} as const;
const things = ways("thing", DIMENSIONS, async (_, point) => point);
const proves = { "a.one": "MUST: hold in each way." } satisfies Sentences;
const head = { id: "test", title: "A flow of a test", needs: [], proves } as const;
const everything = (): undefined => undefined;

describe("the ways of a thing", () => {
  it("begin with the plain one and bring any two values together", () => {
    const { ways: all, ofPairs } = things.offered(everything);
    expect(all[0]?.words).toBe("by card");
    expect(new Set(all.map(({ words }) => words)).size).toBe(6);
    expect(new Set(all.flatMap(({ pairs }) => pairs)).size).toBe(6);
    expect(ofPairs).toBe(6);
  });

  it("leave out what the target does not declare, and say so", () => {
    const { ways: all, notOffered, ofPairs } = things.offered(() => "no such card");
    expect(all.map(({ words }) => words)).not.toContain("after 3DS");
    expect(notOffered).toEqual([{ words: "after 3DS", reason: "no such card" }]);
    expect(new Set(all.flatMap(({ pairs }) => pairs)).size).toBe(4);
    expect(ofPairs).toBe(6);
  });

  it("are each of the choices where there is one dimension", () => {
    const one = ways("thing", { paid: DIMENSIONS.paid }, async (_, point) => point);
    expect(one.offered(everything).ways.map(({ words }) => words)).toEqual([
      "by card",
      "by token",
      "after 3DS",
    ]);
  });

  it("are narrowed to some dimensions and choices", () => {
    expect(
      things
        .over("key")
        .offered(everything)
        .ways.map(({ words }) => words),
    ).toEqual(["by card", "by card, with the public key"]);
    const only = things.only({ paid: ["three_ds"] }).over();
    expect(only.offered(everything).ways.map(({ words }) => words)).toEqual(["after 3DS"]);
  });
});

const varied = checks.filter(isFlow).flatMap(({ id, each }) => (each === undefined ? [] : [{ id, each }]));

it.each(varied)("each choice of $id comes about, and any two of them in one story", ({ each }) => {
  const choices = Object.entries(each.dimensions)
    .map(([name, own]) => Object.keys(own).map((choice) => [name, choice]))
    .filter(({ length }) => length > 1);
  const wanted = choices.flatMap((ones, place) =>
    choices.slice(0, place).flatMap((others) => others.flatMap((other) => ones.map((one) => [other, one]))),
  );
  const { ways: all } = each.offered(everything);
  const met = new Set(all.flatMap(({ pairs }) => pairs));
  expect(wanted.filter((pair) => !met.has(JSON.stringify(pair)))).toEqual([]);
  // A single dimension has no pairs: each of its choices is a story of its own.
  const stories = new Set(all.map(({ words }) => words));
  expect(stories.size).toBeGreaterThanOrEqual(Math.max(1, ...choices.map(({ length }) => length)));
});

type Judged = { readonly status: number } | "blocked";

async function by(judge: (paid: string) => Judged): Promise<ReturnType<typeof runChecks>> {
  return runChecks(
    [
      flow({
        ...head,
        each: things.over("paid"),
        async run({ thing, prove }) {
          const judged = judge(thing.paid);
          if (judged === "blocked") throw new Blocked("it could not be observed");
          prove("a.one", exchange(judged)).answers(200);
        },
      }),
    ],
    stage(),
  );
}

it("the things of one more dimension carry its choice", async () => {
  const tools = stage().tools(flow({ ...head, async run() {} }), "");
  const sent = things.over().and({ sent: { whole: { words: "in whole" }, part: { words: "in part" } } });
  const { ways: all } = sent.offered(everything);
  expect(all.map(({ words }) => words)).toEqual(["by card, in whole", "by card, in part"]);
  expect(await all[1]?.make(tools)).toMatchObject({ paid: "card", sent: "part" });
});

const wayOf = (outcome: "fail" | "pass") => (way: string) => ({
  way,
  choices: way === "" ? [] : way.split(", "),
  pairs: [],
  made: true,
  exchanges: [],
  outcome,
  cause: outcome === "fail" ? ("contradicted" as const) : ("observed" as const),
  reason: "-",
});

describe("a verdict over ways", () => {
  it("says in how many ways it was proved", async () => {
    const [verdict] = await by(() => ({ status: 200 }));
    expect(verdict).toMatchObject({ outcome: "pass", reason: "in 3 of 3 ways", ways: { judged: 3, of: 3 } });
  });

  it("is the worst of those judged, and names the way", async () => {
    const [verdict] = await by((paid) => ({ status: paid === "token" ? 500 : 200 }));
    expect(verdict?.outcome).toBe("fail");
    expect(verdict?.reason).toMatch(/^in 1 of 3 ways: by token: expected HTTP 200/);
    expect(verdict?.fact).toMatchObject({
      operation: "captureCharge",
      expected: "HTTP 200",
      got: "HTTP 500",
    });
  });

  it.each([
    [
      "what all that failed share, and no other",
      ["a", "a, b"],
      ["b"],
      `in 2 of 3 ways, each of those "a" and no others: `,
    ],
    ["nothing where one alone failed", ["a"], ["b", ""], "in 1 of 3 ways: "],
    ["nothing where two choices may be the cause", ["a, b", "a, b"], [""], "in 2 of 3 ways: "],
    ["nothing where all failed", ["a", "a, b"], [], "in all 2 ways: "],
    ["nothing where they share nothing", ["a", "b"], [""], "in 2 of 3 ways: "],
  ])("names %s", (_, failed, passed, begin) => {
    const { reason } = judgeWays([...failed.map(wayOf("fail")), ...passed.map(wayOf("pass"))], [], 0);
    expect(reason).toBe(passed.length === 0 ? `${begin}-` : `${begin}${failed[0]}: -`);
  });

  it("is blocked where one way was begun and could not be observed", async () => {
    const [verdict] = await by((paid) => (paid === "token" ? "blocked" : { status: 200 }));
    expect(verdict).toMatchObject({ outcome: "blocked", reason: "by token: it could not be observed" });
  });

  it("passes where one way could not be made, and names it", async () => {
    const hard = ways("thing", DIMENSIONS, async (_, { paid }) => {
      if (paid === "three_ds") throw new Blocked("no redirect_url");
      return paid;
    });
    const [verdict] = await runChecks(
      [
        flow({
          ...head,
          each: hard.over("paid"),
          run: async ({ prove }) => void prove("a.one", exchange()).answers(200),
        }),
      ],
      stage(),
    );
    expect(verdict).toMatchObject({ outcome: "pass", reason: "in 2 of 3 ways; after 3DS: no redirect_url" });
    expect(verdict?.ways).toMatchObject({ judged: 2, made: 2, of: 3 });
  });

  it("names what no answer of one way showed", async () => {
    const [verdict] = await runChecks(
      [
        flow({
          ...head,
          each: things.over("paid"),
          async run({ thing, prove }) {
            const body = thing.paid === "token" ? { name: "a" } : { name: "a", status: "enabled" };
            prove("a.one", exchange({ body })).wherever("/name", "a").wherever("/status", "enabled");
          },
        }),
      ],
      stage(),
    );
    expect(verdict?.reason).toBe("in 3 of 3 ways; by token: no answer or event shows /status");
  });

  it("is an error where the suite throws while it makes one of them", async () => {
    const mistaken = ways("thing", DIMENSIONS, async (_, { paid }) => {
      if (paid === "three_ds") throw new TypeError("a mistake");
      return paid;
    });
    const [verdict] = await runChecks(
      [
        flow({
          ...head,
          each: mistaken.over("paid"),
          run: async ({ prove }) => void prove("a.one", exchange()).answers(200),
        }),
      ],
      stage(),
    );
    expect(verdict).toMatchObject({ outcome: "error", cause: "suite_error" });
  });

  it("is skipped where the target offers none of them", async () => {
    const none = ways("thing", { paid: { three_ds: DIMENSIONS.paid.three_ds } }, async () => 0);
    const [verdict] = await runChecks(
      [flow({ ...head, each: none, run: async ({ prove }) => void prove("a.one", exchange()).answers(200) })],
      stage({ lacking: (need) => (need === "cards.three_ds" ? "no such card" : undefined) }),
    );
    expect(verdict).toMatchObject({
      outcome: "skipped",
      cause: "not_declared",
      reason: "after 3DS: no such card",
    });
  });

  it("counts the pairs of the ways that were judged, not of those that are offered", async () => {
    const hard = ways("thing", DIMENSIONS, async (_, { paid }) => {
      if (paid === "three_ds") throw new Blocked("no redirect_url");
      return paid;
    });
    const [verdict] = await runChecks(
      [flow({ ...head, each: hard, run: async ({ prove }) => void prove("a.one", exchange()).answers(200) })],
      stage(),
    );
    expect(verdict?.ways).toMatchObject({ judged: 4, of: 6, pairs: 4, of_pairs: 6 });
  });

  it("is an error where the suite throws in one of them", async () => {
    const [verdict] = await runChecks(
      [
        flow({
          ...head,
          each: things.over("paid"),
          async run({ thing, prove }) {
            prove("a.one", exchange()).answers(200);
            if (thing.paid === "token") throw new TypeError("a mistake");
          },
        }),
      ],
      stage(),
    );
    expect(verdict).toMatchObject({ outcome: "error", cause: "suite_error" });
  });
});
