import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { tools } from "./client.ts";

test("docs/agents.md names each tool, and no other", async () => {
  const agent = await tools();
  onTestFinished(() => agent.close());
  const { tools: offered } = await agent.client.listTools();
  const guide = readFileSync(new URL("../../../docs/agents.md", import.meta.url), "utf8");
  const rows = guide.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)]);
  expect(new Set(named.map(([, name]) => name))).toEqual(new Set(offered.map(({ name }) => name)));
});
