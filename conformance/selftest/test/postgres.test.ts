import { describe, expect, it } from "vitest";
import { postgresMissing, startPostgres } from "../../../sandbox/test/postgres-server.ts";
import { run } from "../../index.ts";
import { startSandbox } from "../../start/sandbox.ts";

describe.skipIf(postgresMissing !== undefined)("the embedded sandbox on PostgreSQL", () => {
  it("keeps every requirement, as it does in memory", { timeout: 300_000 }, async () => {
    const server = await startPostgres();
    try {
      const { target, opened, stop } = await startSandbox(
        () => performance.now(),
        await server.newDatabase(),
      );
      try {
        const { conclusion, report } = await run({ target, ...(opened && { opened }) });
        const not = conclusion.results.filter(({ outcome }) => outcome !== "pass" && outcome !== "excused");
        expect(not.map(({ row, outcome, reason }) => `${row.id} ${outcome}: ${reason}`)).toEqual([]);
        expect(report.exit_code).toBe(0);
      } finally {
        await stop();
      }
    } finally {
      await server.stop();
    }
  });
});
