/** The judge of shops without a run: its sentences, what it prints, and shop files with mistakes. */
import { createServer } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rules } from "../shops/rules.ts";
import { loadShopRules } from "../shops/run.ts";
import { scenarios } from "../shops/scenarios/index.ts";
import { SHOP_EXAMPLE, parseShop } from "../shops/shop-file.ts";
import { freePort } from "../start/child.ts";
import { command } from "./run-command.ts";

const proved = new Set([...scenarios.flatMap(({ proves }) => proves), ...rules.map(({ id }) => id)]);

describe("the sentences about shops", () => {
  it("are those that a scenario or a rule proves", () => {
    expect([...loadShopRules().keys()].toSorted()).toEqual([...proved].toSorted());
  });

  it("have scenarios whose ids differ", () => {
    const ids = scenarios.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it("are all listed", async () => {
    const { code, out } = await command(["--list", "--shop"]);
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toHaveLength(proved.size);
    expect(out).toContain(
      "order.once  SHOULD: An event that comes again changes no order.  judged by pay.once\n",
    );
  });

  it("are explained with their scenarios and what these need", async () => {
    const { code, out } = await command(["--explain", "order.once"]);
    expect(code).toBe(0);
    expect(out).toContain("SHOULD: An event that comes again changes no order.");
    expect(out).toMatch(/pay\.once: .*; needs driver, probe/);
  });
});

describe("--init --shop", () => {
  it("prints a file that can be read, also without its comments", async () => {
    const { code, out } = await command(["--init", "--shop"]);
    expect({ code, out }).toEqual({ code: 0, out: SHOP_EXAMPLE });
    const bare = parseShop(out, "shop.yaml", {});
    expect(bare.driver).toBeUndefined();
    // A comment that is a setting has a name and a colon, or stands deeper.
    const whole = parseShop(out.replaceAll(/^(  )?# (?=\s*[a-z_]+:)/gm, "$1"), "shop.yaml", {});
    expect(whole).toMatchObject({
      driver: { offers: expect.arrayContaining(["three_ds"]) },
      probe: { states: { paid: ["processing", "completed"] } },
      restart: ["sh", "restart-shop.sh"],
      deadlines: { answer_ms: 15_000, driver_ms: 60_000, work_ms: 1000, look_again_ms: 60_000 },
    });
  });
});

const withFlag = (flag: string) =>
  parseShop(
    JSON.stringify({ webhook_url: "http://127.0.0.1:4031/", provider: { flags: [flag] } }),
    "shop.json",
    {},
  );

describe("a shop file with a mistake ends with 2 and one line that says what to do", () => {
  const url = "http://127.0.0.1:9/";
  it.each([
    ["an unknown key", { webhok_url: url }, /webhok_url.*webhook_url/],
    [
      "two ways to drive",
      { driver: { url, command: ["a"] } },
      /:\d+: driver must have one of url, command and hand/,
    ],
    ["by hand and otherwise", { driver: { url, command: ["a"], hand: true } }, /driver must have one of url/],
    ["no way to read", { probe: {} }, /probe must have one of url and command/],
    ["an unknown state", { probe: { url, states: { payed: ["x"] } } }, /payed/],
    [
      "a word of two states",
      { probe: { url, states: { open: ["x"], paid: ["x"] } } },
      /must have each word once/,
    ],
    ["something that it cannot offer", { driver: { url, offers: ["refunds"] } }, /offers.*refund/],
    ["no address", { webhook_url: "shop.example" }, /webhook_url must be an http or https address/],
  ])("%s", async (_, part, expected) => {
    const folder = mkdtempSync(join(tmpdir(), "shop-"));
    const file = join(folder, "shop.yaml");
    writeFileSync(file, JSON.stringify({ name: "shop", webhook_url: url, ...part }));
    const { code, out, err } = await command(["--shop", file]);
    rmSync(folder, { recursive: true });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(err).toMatch(expected);
  });

  it("a port that is taken", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const address = taken.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const folder = mkdtempSync(join(tmpdir(), "shop-"));
    const file = join(folder, "shop.yaml");
    writeFileSync(file, JSON.stringify({ name: "shop", webhook_url: url, provider: { port } }));
    const { code, err } = await command(["--shop", file]);
    rmSync(folder, { recursive: true });
    taken.close();
    expect(code).toBe(2);
    expect(err).toMatch(
      /^Port \d+ is taken, .* another provider\.port in the shop file and in the shop\.\n$/,
    );
  });

  it("a file that is not there", async () => {
    const { code, err } = await command(["--shop", "no-such-shop.yaml"]);
    expect(code).toBe(2);
    expect(err).toMatch(/--init --shop prints one to fill in\.\n$/);
  });

  it.each(["--no-log", "--port=1", "--admin-token", "--seed=a"])(
    "%s, which the runner sets itself",
    (flag) => {
      expect(() => withFlag(flag)).toThrow(/flags.*must not be a flag that the runner sets itself/);
    },
  );

  it.each(["--also=a", "--identifier-word=acme", "--porter"])("but not %s", (flag) => {
    expect(withFlag(flag).provider.flags).toEqual([flag]);
  });
});

it("of a shop that is not there nothing is proved; its report is judged again by --shop alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-"));
  const file = join(folder, "shop.yaml");
  const report = join(folder, "report");
  writeFileSync(
    file,
    JSON.stringify({ webhook_url: `http://127.0.0.1:${await freePort()}/`, provider: { port: 0 } }),
  );
  const { code, out } = await command(["--shop", file, "--report", report]);
  const rerun = await command(["--rerun", join(report, "report.json")]);
  const judged = await command(["--judge", join(report, "history.jsonl")]);
  rmSync(folder, { recursive: true });
  expect(code).toBe(2);
  expect(out).toMatch(/: 0 proved, .* Is it running\?/);
  expect(rerun).toMatchObject({
    code: 2,
    err: expect.stringMatching(/the report of a shop\. --shop FILE judges the shop again/),
  });
  expect(judged).toMatchObject({ code: 2, err: expect.stringMatching(/not that of a service's run/) });
}, 60_000);
