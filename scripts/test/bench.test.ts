import { expect, test } from "vitest";
import { load } from "../bench/load.ts";
import { missed, table } from "../bench/ratio.ts";
import { startSandbox } from "../bench/sandbox.ts";

test("the ratio is the median of the rounds, with the least and the largest", () => {
  const rounds = [
    { ours: 100, theirs: 50 },
    { ours: 10, theirs: 10 },
    { ours: 90, theirs: 30 },
  ];
  const rows = [
    { what: "rate", unit: "/s", rounds },
    { what: "cost", unit: "µs", rounds: rounds.slice(0, 1), inverse: true, atLeast: 3.2 },
  ];
  expect(table(rows).split("\n").slice(2)).toEqual([
    "| rate | 90 /s | 30 /s | 2.00 | 1.00 to 3.00 |  |",
    "| cost | 100 µs | 50 µs | 0.50 | 0.50 to 0.50 | at least 3.2 |",
  ]);
  expect(missed(rows)).toEqual(["cost: 0.50, and has to be at least 3.2"]);
  expect(missed([{ what: "rate", unit: "/s", rounds, atLeast: 2, atMost: 2 }])).toEqual([]);
});

test("a load that is refused is no measurement", async () => {
  const sandbox = await startSandbox({ args: ["--memory"] });
  const { pid, baseUrl } = sandbox;
  const refused = load({ pid, url: `${baseUrl}/transaction/charge`, connections: 2, duration: 1 });
  await expect(refused).rejects.toThrow(/ 0 were answered with 2xx/);
  await sandbox.stop();
});
