import { expect, test } from "vitest";
import { killAgainAndAgain } from "./durability/kills.ts";
import { postgresMissing, startPostgres } from "./postgres-server.ts";
import type { Defect } from "./durability/bundle.ts";

/** Sandboxes that lose or repeat something when they are killed. The test must see each of them. */
const DEFECTS: readonly Defect[] = [
  {
    name: "answers before the commit",
    file: "store/sqlite.ts",
    sound: `      this.#connection.commit();`,
    broken: `      for (const command of group) command.answer();
      await new Promise((resolve) => setTimeout(resolve, 20));
      this.#connection.commit();`,
  },
  {
    name: "writes the event after the state",
    file: "charges/create.ts",
    sound: `    announceCharge(world, sql, merchant, decision.emits, charge),`,
    broken: `    setTimeout(() => void world.write((later) => announceCharge(world, later, merchant, decision.emits, charge)), 20),`,
  },
  {
    name: "takes an event off the list before it is delivered",
    file: "store/outbox.ts",
    sound: `UPDATE events SET state = 'sending', next_attempt = $4 WHERE`,
    broken: `UPDATE events SET state = 'delivered', next_attempt = $4 + 1e9 WHERE`,
  },
  {
    name: "captures twice",
    file: "charges/transitions.ts",
    sound: `on: "capture",      to: "captured", `,
    broken: `on: "capture", to: "completed",`,
  },
];

/** `npx tsx sandbox/test/durability/run-kills.ts 200` kills as often as one likes. */
const KILLS = 25;

const PLACES = ["a directory", ...(postgresMissing === undefined ? ["PostgreSQL"] : [])];

test.concurrent.each(PLACES)(
  `killed ${KILLS} times under load, with its state in %s: no acknowledged write is lost or done twice, no event is lost`,
  async (place) => {
    const server = place === "PostgreSQL" ? await startPostgres() : undefined;
    try {
      const database = server === undefined ? {} : { databaseUrl: await server.newDatabase() };
      const report = await killAgainAndAgain({ kills: KILLS, ...database });
      expect(report.findings).toEqual([]);
      // Otherwise nothing was proved: every kill has to have cut something off, after something was acknowledged.
      expect(report.charges).toBeGreaterThan(KILLS);
      expect(report.captures).toBeGreaterThan(KILLS);
      expect(report.inDoubt).toBeGreaterThan(KILLS);
      expect(report.events).toBeGreaterThan(report.charges);
    } finally {
      await server?.stop();
    }
  },
  300_000,
);

test.concurrent.each(DEFECTS)(
  "this test sees a sandbox that $name",
  async (defect) => {
    // One or two kills show most of them; on a machine that is busy with other things a window may be missed for long.
    const { findings } = await killAgainAndAgain({ kills: 40, defect, untilFound: true });
    expect(findings).not.toEqual([]);
  },
  300_000,
);
