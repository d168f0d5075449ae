import type { Defect } from "./bundle.ts";

/** Sandboxes that lose or repeat something when they are killed. The test must see each of them. */
export const DEFECTS: readonly Defect[] = [
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
