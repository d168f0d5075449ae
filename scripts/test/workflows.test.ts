import { readFile } from "node:fs/promises";
import gaps from "@payment-service/contract/gaps.json" with { type: "json" };
import { expect, onTestFinished, test } from "vitest";
import { DRAWN, withDiagrams } from "../workflows/diagram.ts";
import { readWorkflows } from "../workflows/read.ts";
import { startReceiver } from "../workflows/receiver.ts";
import { respect } from "../workflows/respect.ts";
import { runWorkflows } from "../workflows/run.ts";

test("Respect runs every workflow against the sandbox, which sends the webhooks that are named", async () => {
  const results = await runWorkflows();
  expect(results.flatMap(({ problems }) => problems)).toEqual([]);
  expect(results.map(({ workflow }) => workflow.workflowId)).toEqual([
    "hold-and-capture",
    "three-ds",
    "store-payment",
    "paging",
    "subscription",
  ]);
  for (const { workflow, steps } of results) expect(steps).toHaveLength(workflow.steps.length);
}, 300_000);

test("a service that says 200 to everything fails every workflow", async () => {
  const { url, stop } = await startReceiver();
  onTestFinished(stop);
  const card = { card_number: "4", three_ds_card_number: "4", three_ds_amount: 1 };
  const steps = await respect(url.slice(0, -1), { ...card, secret_key: "k", start_date: 1 });
  for (const { workflowId } of readWorkflows()) {
    const own = steps.filter((step) => step.workflowId === workflowId);
    expect(own.flatMap(({ failures }) => failures)).not.toEqual([]);
  }
}, 120_000);

test.each(DRAWN)(
  "the diagrams in %s are the workflows': `npm run workflows -- --draw` draws them",
  async (name) => {
    const file = await readFile(new URL(`../../${name}`, import.meta.url), "utf8");
    expect(file).toContain("<!-- diagram of three-ds");
    expect(withDiagrams(file)).toBe(file);
  },
);

test("what a step leans on is a known gap", () => {
  const known = gaps.map(({ id }) => id);
  const named = readWorkflows().flatMap(({ steps }) => steps.flatMap((step) => step["x-not-shown"] ?? []));
  expect(named.length).toBeGreaterThan(0);
  expect(known).toEqual(expect.arrayContaining(named));
});
