/** A target with few test cards, or none, does not fail for it: flows that need the other cards are skipped. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../index.ts";
import { judge } from "../selftest/harness/in-process-target.ts";
import { startSandbox } from "../start/sandbox.ts";
import type { ReadyTarget } from "../start/child.ts";
import { isRed } from "../verdict/verdict.ts";
import { command } from "./run-command.ts";

let sandbox: ReadyTarget;
beforeAll(async () => {
  sandbox = await startSandbox(() => performance.now());
});
afterAll(() => sandbox.stop());

describe("a sound target that declares", () => {
  it.each([
    ["no card", []],
    ["the approved card only", ["approved"]],
    ["the declined card only", ["declined"]],
    ["the card for 3DS only", ["three_ds"]],
    ["the card for installments only", ["installments"]],
  ] as const)("%s has no red verdict", { timeout: 180_000 }, async (_, names) => {
    const all = Object.entries(sandbox.target.cards);
    const cards = Object.fromEntries(all.filter(([card]) => names.some((name) => name === card)));
    const { verdicts } = await judge({ target: { cards } });
    expect(verdicts.filter(isRed).map(({ requirement, reason }) => `${requirement}: ${reason}`)).toEqual([]);
    expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(50);
  });

  it(
    "its address and keys only has none either, and the command ends with 0",
    { timeout: 180_000 },
    async () => {
      const { base_url, keys } = sandbox.target;
      const args = ["--base-url", base_url, "--secret-key", keys.secret, "--public-key", keys.public ?? ""];
      const { code, out } = await command(args);
      expect(out).not.toMatch(/^(Failed|Blocked)/m);
      expect(out).toContain("the target file has no cards.approved test card");
      expect(out.trimEnd().split("\n").at(-1)).toContain("Nothing required failed.");
      expect(code).toBe(0);
    },
  );

  it("a card under a misspelt name gets a message with the name that may be meant", async () => {
    const { base_url, keys, name, environment } = sandbox.target;
    const { approved, ...others } = sandbox.target.cards;
    const target = {
      name,
      environment,
      base_url,
      keys,
      cards: { ...others, ...(approved && { aproved: approved }) },
    };
    const { conclusion } = await run({ target, only: /^capture-once$/ });
    const once = conclusion.results.find(({ row }) => row.id === "capture.only-once");
    expect(once?.reason).toBe("the target file has no cards.approved test card (but one named aproved)");
  });

  it("nowhere to which customers come back, as the sandbox describes itself, has 3DS skipped", async () => {
    const { base_url, keys, cards, name, environment } = sandbox.target;
    const three_ds = { succeed: "complete", fail: "fail" };
    const target = { name, environment, base_url, keys, cards, three_ds };
    const { conclusion } = await run({ target, only: /^(three-ds-page|list-channel-values)$/ });
    const page = conclusion.results.find(({ row }) => row.id === "three-ds.page.two-buttons");
    expect(page).toMatchObject({ outcome: "skipped" });
    expect(page?.reason).toContain("the target file has no three_ds.redirect_listen");
    expect(conclusion.exitCode).toBe(0);
  });
});
