/** The judge of shops: flawed ones are caught, sound ones are not, null ones prove nothing, and what ends a run proves nothing either. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Told } from "../../report/report.ts";
import { rules } from "../../shops/rules.ts";
import { loadShopRules, runShop } from "../../shops/run.ts";
import { scenarios } from "../../shops/scenarios/index.ts";
import { OFFERS, parseShop } from "../../shops/shop-file.ts";
import { freePort, isFree } from "../../start/child.ts";
import { serve } from "../../test/servers.ts";
import { flaws } from "../shops/flawed.ts";
import { type Change, complaints, judged } from "../shops/judged.ts";
import { bundles } from "../shops/variants.ts";

// Six at once, each with a sandbox and a shop: most of the time is waiting. A busy machine is slow, not wrong.
vi.setConfig({ testTimeout: 900_000, maxConcurrency: 6 });
process.setMaxListeners(40);

/** What this flaw can be seen in: the scenarios of its sentence, and each rule. */
function onlyOf({ breaks, scenario }: (typeof flaws)[number]): RegExp {
  const shown = scenarios.filter(({ id, proves }) => (scenario ?? id) === id && proves.includes(breaks));
  const ids = [
    ...(scenario === undefined ? shown.map(({ id }) => id) : [scenario]),
    ...rules.map(({ id }) => id),
  ];
  return new RegExp(`^(${ids.join("|")})$`);
}

describe("flawed shops", () => {
  it("break each sentence", () => {
    const broken = new Set(flaws.map(({ breaks }) => breaks));
    expect([...loadShopRules().keys()].filter((id) => !broken.has(id))).toEqual([]);
  });

  // All of them by all scenarios takes a quarter of an hour. FLAWS_IN_ALL=1/8 takes the second, the tenth and so on; 0/1 takes all.
  const [turn, of] = (process.env["FLAWS_IN_ALL"] ?? "0/8").split("/").map(Number);
  const isTurn = (index: number): boolean => index % (of ?? NaN) === turn;
  const rows = flaws.map((flaw, index) => [isTurn(index) ? "in all" : "alone", flaw.how, flaw] as const);
  it("are judged by all scenarios in turn", () =>
    expect(rows.filter(([part]) => part === "in all")).not.toEqual([]));
  it.concurrent.each(rows)("%s: a shop that %s", async (part, how, flaw) => {
    const run = await judged({
      name: how,
      changes: flaw.changes,
      ...(part === "alone" && { only: onlyOf(flaw) }),
    });
    const red = run.conclusion.results.filter(({ outcome }) => outcome === "fail");
    expect(red.map(({ row }) => row.id)).toContain(flaw.breaks);
    const related = [flaw.breaks, ...(flaw.mayBreak ?? [])];
    const unrelated = red.filter(({ row }) => !related.includes(row.id));
    expect(unrelated.map(({ row, reason }) => `${row.id}: ${reason}`)).toEqual([]);
  });
});

describe("sound shops have no red and no noted verdict", () => {
  it.concurrent("the shop of the guide", async () => {
    const run = await judged({ name: "sound" });
    expect(complaints(run)).toEqual([]);
    expect(run.report.totals).toMatchObject({ pass: loadShopRules().size - 1, skipped: 1 });
    expect(run.report.exit_code).toBe(0);
  });

  it.concurrent.each(bundles.map((bundle) => [bundle.map(({ how }) => how).join(", and "), bundle] as const))(
    "one that %s",
    async (how, bundle) => {
      const run = await judged({
        name: how,
        changes: bundle.flatMap(({ changes = [] }) => changes),
        file: (shop) => Object.assign({}, ...bundle.map(({ file }) => file?.(shop))),
      });
      expect(complaints(run)).toEqual([]);
      expect(run.report.totals.pass).toBeGreaterThanOrEqual(loadShopRules().size - 4);
    },
  );

  it.concurrent("the shop of the guide, of which nothing but the webhook URL is known", async () => {
    const run = await judged({ name: "alone", alone: true });
    expect(complaints(run)).toEqual([]);
    expect(run.report.exit_code).toBe(0);
  });
});

interface Fake {
  readonly webhook?: RequestListener;
  readonly driver?: RequestListener;
  readonly probe?: RequestListener;
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));

/** A shop of answers that are made up, in this process. */
async function judgedFake(
  fake: Fake,
  { only, signal, driver_ms = 200 }: { only?: RegExp; signal?: AbortSignal; driver_ms?: number } = {},
) {
  const server = await serve((request, _body, response) => {
    const handle =
      { "/driver": fake.driver, "/probe": fake.probe }[request.url ?? ""] ?? fake.webhook ?? json("");
    handle(request, response);
  });
  const described = {
    name: "fake",
    webhook_url: `${server.url}/webhook`,
    provider: { port: 0 },
    deadlines: { answer_ms: 200, driver_ms, work_ms: 50, look_again_ms: 50 },
    ...(fake.driver && { driver: { url: `${server.url}/driver`, offers: OFFERS } }),
    ...(fake.probe && { probe: { url: `${server.url}/probe` } }),
  };
  try {
    return await runShop({
      shop: parseShop(JSON.stringify(described), "fake", {}),
      seed: 1,
      strict: true,
      signal: signal ?? new AbortController().signal,
      ...(only && { only }),
    });
  } finally {
    await server.close();
  }
}

const passed = ({ conclusion }: Told): string[] =>
  conclusion.results.filter(({ outcome }) => outcome === "pass").map(({ row }) => row.id);

const redirect: RequestListener = (_request, response) =>
  void response.writeHead(302, { location: "/login" }).end();
const echo: RequestListener = (request, response) => void request.pipe(response);

describe("null shops prove nothing", () => {
  const handlers = {
    "always 200": json({}),
    "always 400": json({}, 400),
    "always 500": json({}, 500),
    hang: () => {},
    echo,
    redirect,
  };
  it.concurrent.each(
    Object.entries(handlers).flatMap(([name, handle]) => [
      [name, "webhook URL alone", { webhook: handle }] as const,
      [name, "driver and probe as well", { webhook: handle, driver: handle, probe: handle }] as const,
    ]),
  )("%s: %s", async (_name, _parts, fake) => {
    const run = await judgedFake(fake);
    expect(passed(run)).toEqual([]);
    expect(run.report.exit_code).toBe(2);
  });
});

describe("a driver and a probe that cannot be used", () => {
  const placed = json({ order: "1" });
  const nothing = json({ orders: [] });
  it.concurrent.each([
    [
      "HTML",
      { driver: json("<h1>It works</h1>"), probe: nothing },
      /the driver has to answer with JSON, and gave: HTTP 200 with <h1>/,
    ],
    [
      "500",
      { driver: json({}, 500), probe: nothing },
      /the driver has to answer with JSON, and gave: HTTP 500/,
    ],
    ["a hanging driver", { driver: () => {}, probe: nothing }, /the driver .* no answer within 0\.2 s/],
    [
      "no id of an order",
      { driver: json({ done: true }), probe: nothing },
      /the driver has to answer with "order", the id of the order/,
    ],
    [
      "no list of orders",
      { driver: placed, probe: json({ order: {} }) },
      /the probe has to answer with "orders", a list/,
    ],
    [
      "an order without state",
      { driver: placed, probe: json({ orders: [{ id: "1" }] }) },
      /has to have "state", a text/,
    ],
  ])("%s", async (name, fake, expected) => {
    // What does not hang has its time, however busy the machine is.
    const driver_ms = name === "a hanging driver" ? 200 : 30_000;
    const run = await judgedFake(fake, { only: /^pay\.once$/, driver_ms });
    const [first] = run.conclusion.results.filter(({ outcome }) => outcome === "blocked");
    expect(first?.reason).toMatch(expected);
    expect(passed(run)).toEqual([]);
    expect(run.report.exit_code).toBe(2);
  });
});

/** The shop ends at once when it hears this. */
const dies = (when: string): Change => [
  "sound.ts",
  "const body = await buffer(request);",
  `const body = await buffer(request); if (${when}) process.exit();`,
];
const DEATHS = {
  "at the first event about its own charge": `url.pathname === "/webhook" && orders.some(({ chargeId = " " }) => body.includes(chargeId))`,
  "when a customer returns": `url.pathname === "/back"`,
  "when a capture is asked for": `body.includes('"capture","')`,
  "when a refund is asked for": `body.includes('"refund"')`,
  "when its orders are read": `url.pathname === "/orders" && orders.length > 6`,
  "when its thirteenth order is placed": `url.pathname === "/order" && orders.length === 12`,
};

describe("what ends before its time", () => {
  it("a run that is ended says nothing about what it did not see, and leaves no provider behind", async () => {
    const ended = new AbortController();
    const run = await judgedFake(
      { driver: () => ended.abort(), probe: json({ orders: [] }) },
      { signal: ended.signal },
    );
    expect(run.report.exit_code).toBe(2);
    expect(passed(run)).toEqual([]);
  });

  it("SIGINT ends the command with 2, and its provider", async () => {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), "shop-"));
    const file = join(folder, "shop.json");
    let child: ReturnType<typeof spawn> | undefined;
    // As a terminal does: to all programs of the group, in the middle of an event.
    let isKilled = false;
    const server = await serve(() => {
      // A second Ctrl+C would end the command at once.
      if (!isKilled) process.kill(-(child?.pid ?? 0), "SIGINT");
      isKilled = true;
    });
    writeFileSync(file, JSON.stringify({ name: "s", webhook_url: server.url, provider: { port } }));
    const cli = join(import.meta.dirname, "../../cli.ts");
    child = spawn(process.execPath, ["--import", "tsx", cli, "--shop", file], { detached: true });
    let out = "";
    child.stdout?.on("data", (data: Buffer) => (out += data.toString()));
    const [code] = await once(child, "close");
    await server.close();
    rmSync(folder, { recursive: true });
    expect(code).toBe(2);
    expect(out).toMatch(/0 proved/);
    await vi.waitFor(async () => expect(await isFree(port)).toBe(true), 10_000);
  });

  it.concurrent.each(Object.entries(DEATHS))("a shop that dies %s is not red", async (name, when) => {
    const run = await judged({ name: `dies ${name}`, changes: [dies(when)] });
    expect(run.conclusion.results.filter(({ outcome }) => outcome === "fail")).toEqual([]);
    expect(run.report.exit_code).not.toBe(0);
    expect(complaints(run).join()).toContain("The shop answered nothing any more");
  });

  it("of a shop that dies, nothing is proved afterwards", async () => {
    let dead = false;
    const dying =
      (handle: RequestListener): RequestListener =>
      (request, response) =>
        dead ? void request.destroy() : handle(request, response);
    const run = await judgedFake({
      webhook: dying(json("", 200)),
      probe: dying(json({ orders: [] })),
      driver: dying((request) => {
        dead = true;
        request.destroy();
      }),
    });
    expect(passed(run)).toEqual([]);
    expect(run.report.exit_code).toBe(2);
  });
});
