import { once } from "node:events";
import { createServer } from "node:http";
import gaps from "@payment-service/contract/gaps.json" with { type: "json" };
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../bench/sandbox.ts";
import { readWorkflows, respect } from "../workflows.ts";

interface Outcomes {
  readonly cards: readonly {
    readonly name: string;
    readonly card_number: string;
    readonly amount?: number;
  }[];
}

interface Events {
  readonly events: readonly { readonly type: string }[];
}

const count = (all: readonly string[], type: string) => all.filter((one) => one === type).length;
const inputs = {
  secret_key: "k",
  card_number: "4",
  three_ds_card_number: "4",
  three_ds_amount: 1,
  start_date: 1,
};

test("Respect runs every workflow against the sandbox, which makes the events that are named", async () => {
  const sandbox = await startSandbox({ args: ["--memory"] });
  onTestFinished(() => sandbox.stop());
  const control = (path: string) => fetch(new URL(`/_sandbox/${path}`, sandbox.baseUrl));
  const { cards }: Outcomes = await (await control("outcomes")).json();
  const approved = cards.find(({ name }) => name === "approved");
  const threeDs = cards.find(({ name }) => name === "three_ds");
  const problems = await respect(sandbox.baseUrl, {
    secret_key: sandbox.secretKey,
    card_number: approved?.card_number,
    three_ds_card_number: threeDs?.card_number,
    three_ds_amount: threeDs?.amount,
    start_date: Date.now(),
  });
  expect(problems).toEqual([]);
  const { events }: Events = await (await control("events?limit=100")).json();
  const named = readWorkflows().flatMap(({ steps }) => steps.flatMap((step) => step["x-webhooks"] ?? []));
  const made = events.map(({ type }) => type);
  expect(named.filter((type) => count(made, type) < count(named, type))).toEqual([]);
}, 300_000);

test("a service that says 200 to everything fails every workflow", async () => {
  const server = createServer((_request, response) => response.end());
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const problems = await respect(`http://127.0.0.1:${port}`, inputs);
  const failed = new Set(problems.map((one) => one.split(" ")[0]));
  expect([...failed]).toEqual(readWorkflows().map(({ workflowId }) => workflowId));
}, 120_000);

test("what a step leans on is a known gap", () => {
  const known = gaps.map(({ id }) => id);
  const named = readWorkflows().flatMap(({ steps }) => steps.flatMap((step) => step["x-not-shown"] ?? []));
  expect(named.length).toBeGreaterThan(0);
  expect(known).toEqual(expect.arrayContaining(named));
});
