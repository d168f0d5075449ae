import { describe, expect, it, test } from "vitest";
import { TARGET_EXAMPLE } from "../command/target-example.ts";
import { TargetFileError, parseTarget, readTargetFile } from "../subject/target-file.ts";
import { lacking } from "../subject/needs.ts";
import { completeTarget, isBlocked, type TargetDescription } from "../subject/target.ts";
import { textIn } from "../subject/text-file.ts";
import { description } from "./fakes.ts";

const minimal = [
  "name: mine",
  "environment: sandbox",
  "base_url: http://127.0.0.1:4020/v2/",
  'keys: { secret: "${KEY}" }',
];

const card = (number: string): string =>
  `{ card_number: "${number}", expiration_month: "12", expiration_year: "2030", card_validation_code: "123" }`;

const parse = (
  lines: readonly string[],
  env: Record<string, string> = { KEY: "s3cret-key" },
): ReturnType<typeof parseTarget> => parseTarget(lines.join("\n"), "mine.yaml", env);

function complaint(lines: readonly string[], env?: Record<string, string>): string {
  try {
    parse(lines, env);
  } catch (error) {
    if (error instanceof TargetFileError) return error.message;
    throw error;
  }
  return "no complaint";
}

describe("a target file", () => {
  it("takes keys from the environment and fills in what is not said", () => {
    const target = parse(minimal);
    expect(target.keys.secret).toBe("s3cret-key");
    expect(target.base_url).toBe("http://127.0.0.1:4020/v2");
    expect(target).toMatchObject({ identifier_word: "service", stateful: true, not_offered: [] });
  });

  it("quotes no key that YAML reads as something else", () => {
    const said = complaint([...minimal.slice(0, 3), "keys: { secret: *sk_planted_1 }"]);
    expect(said).toBe("mine.yaml:4: a text that begins with * has to stand in quotes.");
  });

  it("names variables that are not set and misspelt keys in one go, and nothing that follows from the former", () => {
    const lines = [
      "name: mine",
      "environment: sandbox",
      "base_url: ${WHERE}",
      minimal[3] ?? "",
      "statefull: true",
    ];
    expect(complaint(lines, {}).split("\n")).toEqual([
      expect.stringContaining("environment variable WHERE is not set"),
      expect.stringContaining("environment variable KEY is not set"),
      expect.stringContaining("statefull is not a key of the target file. Did you mean stateful?"),
    ]);
  });

  it.each(["call_deadline_ms", "run_deadline_ms", "settle_ms"])("refuses a %s that no timer holds", (key) => {
    expect(complaint([...minimal, `${key}: 2147483648`])).toContain(
      `${key} must be <= 86400000 (got 2147483648).`,
    );
  });

  it.each([
    "${KEY:-s3cret-default}",
    "${KEY-s3cret-default}",
    "${KEY?}",
    "${env:KEY}",
    "${env.KEY}",
    "${{ secrets.KEY }}",
    "${ KEY }",
    "${KEY",
    "${1KEY}",
    "${KEY-NAME}",
    "${}",
    "a ${KEY} and ${CLÉ}",
  ])("names the line of %s, which is no variable, and does not quote it", (text) => {
    const said = complaint([...minimal.slice(0, 3), "keys:", `  secret: '${text}'`, "spending_cap: 5"]);
    expect(said).toBe(
      'mine.yaml:5: a text with "${" must name a variable of the environment, as ${SECRET_KEY}, and nothing else in the braces.',
    );
  });

  it.each(["constructor", "__proto__", "toString"])("has no variable %s of its own", (name) => {
    expect(complaint([...minimal.slice(0, 3), `keys: { secret: "\${${name}}" }`])).toBe(
      `mine.yaml:4: environment variable ${name} is not set. Set it before the run.`,
    );
  });

  it("takes the value of a variable as it is", () => {
    expect(parse(minimal, { KEY: "a ${KEY} {x} $y" }).keys.secret).toBe("a ${KEY} {x} $y");
  });

  it.each([
    [
      `x-card: &card ${card("4111111111111111")}`,
      "cards: { declined: { <<: *card, card_number: '4000000000000002' } }",
    ],
    [
      "cards:",
      `  approved: &card ${card("4111111111111111")}`,
      "  declined: { <<: *card, card_number: '4000000000000002' }",
    ],
  ])("merges what several keys share: %s", (...lines) => {
    expect(parse([...minimal, ...lines]).cards.declined).toEqual({
      card_number: "4000000000000002",
      expiration_month: "12",
      expiration_year: "2030",
      card_validation_code: "123",
    });
  });

  it("has keys that begin with x- at its top only, and may hold anything there", () => {
    expect(parse([...minimal, "x-1: [a, { b: '${KEY}' }]", "x-2:"])).toEqual(parse(minimal));
    expect(complaint([...minimal, "webhooks: { listen: 'h:1', x-a: 1 }"])).toContain(
      "webhooks.x-a is not a key",
    );
  });

  it.each([
    [
      "a merge of what is no map",
      "cards: { approved: { <<: 5 } }",
      5,
      "Merge sources must be maps or map aliases.",
    ],
    [
      "a merge of a list with what is no map",
      "x-a: &a [1]\ncards:\n  approved:\n    card_number: '4111111111111111'\n    <<: [*a]",
      9,
      "Merge sources must be maps or map aliases.",
    ],
    [
      "aliases that multiply",
      [
        "x-a: &a [1, 1, 1, 1, 1]",
        "x-b: &b [*a, *a, *a, *a, *a]",
        "x-c: &c [*b, *b, *b, *b, *b]",
        "x-d: [*c, *c, *c]",
      ].join("\n"),
      8,
      "Excessive alias count",
    ],
  ])("is told about %s in one line", (_, lines, line, said) => {
    expect(complaint([...minimal, lines])).toMatch(
      new RegExp(`^mine[.]yaml:${line}: not YAML: ${said}[^\n]*$`),
    );
  });

  it.each([
    "http://",
    "http:///v2",
    "http:/h/v2",
    "h/v2",
    "ftp://h/v2",
    "http://h/v2?",
    "http://h/v2#a",
    " http://h/v2",
    "http://h/a b/v2",
    "http://h\\v2",
    "http://h/v2\u0007",
    "http://h/v2\u200b",
    "http://h:70000/v2",
    "http://me:hunter22@h/v2",
  ])("refuses the base_url %j, and quotes no password", (base_url) => {
    const lines = [...minimal.slice(0, 2), `base_url: ${JSON.stringify(base_url)}`, ...minimal.slice(3)];
    expect(complaint(lines)).toBe(
      "mine.yaml:3: base_url must be an http or https address with a host, without user, query, fragment and spaces (got a value that may be secret).",
    );
  });

  it.each([
    "HTTP://h/v2",
    "Https://h:1/v2",
    "http://[::1]:1/v2",
    "http://h",
    "http://b\u00fccher.test/a@b/v2",
  ])("takes the base_url %s", (base_url) => {
    expect(parse([...minimal.slice(0, 2), `base_url: "${base_url}"`, ...minimal.slice(3)]).base_url).toBe(
      base_url,
    );
  });

  it("names line and variable when the environment lacks one", () => {
    expect(complaint(minimal, {})).toBe(
      "mine.yaml:4: environment variable KEY is not set. Set it before the run.",
    );
  });

  it.each([
    [
      "a missing key",
      minimal.filter((line) => !line.startsWith("name")),
      /^mine\.yaml:1: name is missing\.$/,
    ],
    [
      "a misspelt key",
      [...minimal, "webhook: { listen: x }"],
      /^mine\.yaml:5: webhook is not a key of the target file\. Did you mean webhooks\? Known here: name, /,
    ],
    [
      "production",
      ["environment: production", "name: x", ...minimal.slice(2)],
      /^mine\.yaml:1: environment is "production"; expected "sandbox": a run creates charges/,
    ],
    [
      "an unknown driver",
      [...minimal, "three_ds:", "  driver: telepathy"],
      /^mine\.yaml:6: three_ds\.driver is "telepathy"; expected one of \["page"/,
    ],
    [
      "a broken pattern",
      [...minimal, "three_ds:", '  succeed: "("'],
      /^mine\.yaml:6: three_ds\.succeed must match format "regex"/,
    ],
    [
      "a card without its number",
      [...minimal, "cards:", "  declined: { expiration_month: '1' }"],
      /mine\.yaml:6: cards\.declined\.card_number is missing\./,
    ],
    [
      "an address without a port",
      [...minimal, "webhooks:", "  listen: localhost"],
      /^mine\.yaml:6: webhooks\.listen must match pattern/,
    ],
    [
      "a redirect URL that is none",
      [...minimal, "three_ds:", "  redirect_url: https://shop.test:70000/"],
      /^mine\.yaml:6: three_ds\.redirect_url must be an http or https address with a host, without spaces/,
    ],
    [
      "a port that there is not",
      [...minimal, "webhooks:", '  listen: "127.0.0.1:70000"'],
      /^mine\.yaml:6: webhooks\.listen must name a port up to 65535 \(got "127\.0\.0\.1:70000"\)\.$/,
    ],
    ...["webhooks: { listen", "three_ds: { redirect_listen", "three_ds: { redirect_url"].map(
      (place): [string, string[], RegExp] => [
        `a port that nobody calls: ${place}`,
        [...minimal, `${place}: "${place.endsWith("url") ? "http://" : ""}h.test:6000" }`],
        /^mine\.yaml:5: \w+\.\w+ must have another port: fetch and browsers never call this one \(got ".*h\.test:6000"\)\.$/,
      ],
    ),
    ["broken YAML", [...minimal, "cards: {"], /^mine\.yaml:\d+: /],
    [
      "broken YAML, in words that end",
      [...minimal, 'spending_cap: "1'],
      /^mine\.yaml:\d+: not YAML: [^\n]+[^:\n]\.$/,
    ],
    [
      "a misspelt part",
      [...minimal, "not_offered: [subscriptions]"],
      /^mine\.yaml:5: not_offered\.0 is "subscriptions"; .* Did you mean subscription\?$/,
    ],
    [
      "an expected failure of nothing",
      [...minimal, "expected_failures:", "  - { requirement: lookup.option, reason: x, until: 2027-01-31 }"],
      /^mine\.yaml:6: no requirement has the id lookup\.option\. Did you mean lookup\.options\? /,
    ],
    [
      "an expected failure of what is excused",
      [...minimal, "expected_failures:", "  - { requirement: beta.label, reason: x, until: 2027-01-31 }"],
      /^mine\.yaml:6: beta\.label is excused/,
    ],
    [
      "a MUST that is accepted",
      [...minimal, "accepted_shoulds:", "  - { requirement: lookup.options, reason: x }"],
      /^mine\.yaml:6: lookup\.options is a MUST, which cannot be accepted\./,
    ],
    ["something else altogether", ["- 1"], /^mine\.yaml:1: the target must be object/],
  ])("complains about %s with line and key", (_, lines, expected) => {
    expect(complaint(lines)).toMatch(expected);
  });

  it("shows no key and no card number in a complaint", () => {
    const said = complaint([
      ...minimal,
      "cards:",
      "  approved: { card_number: '4111-1111-1111-1111', expiration_month: '1', expiration_year: '30', card_validation_code: '1' }",
    ]);
    expect(said).toContain("cards.approved.card_number");
    expect(said).not.toContain("4111");
  });

  it.each(["", "# nothing yet\n"])("says that it is empty: %j", (text) => {
    expect(complaint([text])).toBe("mine.yaml: is empty. --init prints a target file to fill in.");
  });

  it("refuses the ports that fetch refuses", async () => {
    const dispatcher = {
      dispatch() {
        throw new Error("called");
      },
    };
    const isRefused = async (port: number): Promise<boolean> => {
      const init = Object.assign<RequestInit, object>({}, { dispatcher });
      const error: unknown = await fetch(`http://127.0.0.1:${port}/`, init).catch(
        (thrown: unknown) => thrown,
      );
      return error instanceof Error && error.cause instanceof Error && error.cause.message === "bad port";
    };
    // Those that servers have by custom, and around each of the others.
    const ports = Array.from({ length: 11_000 }, (_, port) => port).filter(
      (port) => port < 1100 || [port - 1, port, port + 1].some(isBlocked),
    );
    const refused = await Promise.all(ports.map(isRefused));
    expect(ports.filter(isBlocked)).toEqual(ports.filter((_, at) => refused[at]));
  });

  it("says so when it cannot be read", () => {
    expect(() => readTargetFile("/nowhere/target.yaml", {})).toThrow("/nowhere/target.yaml: cannot be read.");
  });

  it("is what --init prints", () => {
    const target = parseTarget(TARGET_EXAMPLE, "example.yaml", {
      SECRET_KEY: "secret-key",
      PUBLIC_KEY: "public-key",
    });
    expect(target.cards.approved?.card_number).toHaveLength(16);
  });

  it("is what --init prints, with every example line put in", () => {
    const all = TARGET_EXAMPLE.replaceAll(
      /^( *)# (?=( *(- |declined|three_ds|installments|redirect|driver|succeed|fail|webhooks|rate|spending|locate|not_offered|expected|accepted|identifier)))/gm,
      "$1",
    ).replaceAll('"..."', '"4000000000000002"');
    const target = parseTarget(all, "example.yaml", { SECRET_KEY: "secret-key", PUBLIC_KEY: "public-key" });
    expect(target.three_ds?.driver).toBe("page");
    expect(target.expected_failures).toHaveLength(1);
    expect(target.accepted_shoulds).toHaveLength(1);
    expect(target.cards.three_ds?.amount).toBe(300_000);
  });
});

describe("a file that the user names", () => {
  const text = "name: é\nnotes: 𝄞 \uFFFD\n";
  const little = Buffer.from(`\uFEFF${text}`, "utf16le");

  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with its mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16, as PowerShell writes it", little],
    ["UTF-16 in the other order", Buffer.from(little).swap16()],
  ])("is read in %s", (_, bytes) => {
    expect(textIn(bytes, "mine.yaml")).toBe(text);
  });

  it.each([
    ["Latin-1", Buffer.from("name: a\nnotes: \u00e9\n", "latin1"), 2],
    ["UTF-8 that was cut", Buffer.from("a\nb\n\u00e9").subarray(0, 5), 3],
    ["UTF-16 without its mark", Buffer.from("name: a\n", "utf16le"), 1],
    ["UTF-16 with half a letter at its end", Buffer.concat([little, Buffer.from("n")]), 3],
    ["half of a pair in UTF-16", Buffer.from("\uFEFFa\n\uD834b", "utf16le"), 2],
  ])("is refused in %s, with the line", (_, bytes, line) => {
    expect(() => textIn(bytes, "mine.yaml")).toThrow(
      `mine.yaml:${line}: not text in UTF-8. Save the file as UTF-8.`,
    );
  });
});

type ThreeDs = NonNullable<TargetDescription["three_ds"]>;

/** Why what comes after 3DS is skipped on a target. */
function skipped(threeDs: ThreeDs | undefined): string | undefined {
  const { three_ds: _declared, ...rest } = description();
  const target = completeTarget({ ...rest, ...(threeDs && { three_ds: threeDs }) });
  return lacking(target, "three_ds.by_machine", false);
}

test.each<[string, ThreeDs | undefined, RegExp]>([
  ["has no 3DS part", undefined, /no three_ds part/],
  [
    "names labels alone, as a sandbox that prints itself as JSON",
    { succeed: "a", fail: "b" },
    /redirect_listen/,
  ],
  ["has no driver", { driver: "none", redirect_listen: "127.0.0.1:4031" }, /driver is none/],
  ["asks a person", { driver: "manual", redirect_listen: "127.0.0.1:4031" }, /driver is manual/],
])("what comes after 3DS is skipped, not blocked, on a target that %s", (_, threeDs, reason) => {
  expect(skipped(threeDs)).toMatch(reason);
});

test("it is judged on a target to which a customer can return", () => {
  expect(skipped({ redirect_url: "http://127.0.0.1:4031/" })).toBeUndefined();
  expect(skipped({ driver: "browser", redirect_listen: "127.0.0.1:4031" })).toBeUndefined();
});
