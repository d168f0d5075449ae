import { readFile } from "node:fs/promises";
import sandbox from "../package.json" with { type: "json" };
import { emptyWorld } from "../store/checkpoints.ts";
import { deleteFaults } from "../store/faults.ts";
import { countFailing } from "../store/jobs.ts";
import { countWaiting } from "../store/outbox.ts";
import type { World } from "../world.ts";
import type { Endpoint } from "./endpoint.ts";

/** Health, metrics, description, and a reset. */
export const healthEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/health",
    async answer({ world }) {
      // Fails when the store cannot be read.
      await world.store.read(countFailing);
      return { status: "ok", now: world.clock.now() };
    },
  },
  {
    method: "GET",
    path: "/metrics",
    answer: async ({ world }) => world.metrics.text(await readings(world)),
  },
  {
    method: "GET",
    path: "/openapi.json",
    // Loaded on the first request, because few ask for it and a sandbox should start at once.
    async answer() {
      const { parse } = await import("yaml");
      const description: { info: object } = parse(
        await readFile(new URL("openapi.yaml", import.meta.url), "utf8"),
      );
      return { ...description, info: { ...description.info, version: sandbox.version } };
    },
  },
  {
    // Keys, URLs, checkpoints and the clock stay, so that clients that are set up for this sandbox still work.
    method: "POST",
    path: "/reset",
    async answer({ world, forgetRates }) {
      await world.store.write(async (sql) => {
        await emptyWorld(sql);
        await deleteFaults(sql);
      });
      forgetRates();
      await world.faults.load();
      await world.spread();
      return { status: "empty" };
    },
  },
];

/** Only figures that an index gives: to count a million rows for each scrape would cost too much. */
async function readings(world: World) {
  const waiting = await world.store.read(countWaiting);
  const failing = await world.store.read(countFailing);
  const now = world.clock.now();
  const late = Math.max(0, now - (waiting.oldest ?? now));
  return {
    sandbox_events_waiting: { help: "Events still to be delivered.", value: waiting.events },
    sandbox_events_late_seconds: {
      help: "Seconds since the oldest of them fell due.",
      value: late / 1000,
    },
    sandbox_jobs_failing: { help: "Jobs that failed and are tried again later.", value: failing },
    sandbox_clock_seconds: { help: "The time that the sandbox's clock shows.", value: now / 1000 },
    sandbox_clock_advance_seconds: {
      help: "Seconds by which the clock was advanced.",
      value: world.clock.advance() / 1000,
    },
  };
}
