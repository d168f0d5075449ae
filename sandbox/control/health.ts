import { readFile } from "node:fs/promises";
import sandbox from "../package.json" with { type: "json" };
import { countFailing } from "../store/jobs.ts";
import { countWaiting } from "../store/outbox.ts";
import { notKept } from "../store/failures.ts";
import type { Store } from "../store/port.ts";
import type { World } from "../world.ts";
import type { Endpoint } from "./endpoint.ts";

/** Health, metrics, and the description. */
export const healthEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/health",
    withoutStore: true,
    async answer({ world }) {
      // Fails when the store cannot be read.
      await countsOf(world.store);
      return { status: "ok", now: world.clock.now() };
    },
  },
  {
    method: "GET",
    path: "/metrics",
    withoutStore: true,
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
];

async function readings(world: World) {
  const counts = await countsOf(world.store).catch(() => undefined);
  const now = world.clock.now();
  return {
    sandbox_store_up: {
      help: "1 while the store answers within a second; figures of the store are left out while it does not.",
      value: counts === undefined ? 0 : 1,
    },
    ...(counts !== undefined && inStore(counts, now)),
    sandbox_clock_seconds: { help: "The time that the sandbox's clock shows.", value: now / 1000 },
    sandbox_clock_advance_seconds: {
      help: "Seconds by which the clock was advanced.",
      value: world.clock.advance() / 1000,
    },
  };
}

function inStore({ waiting, failing }: Counts, now: number) {
  const late = Math.max(0, now - (waiting.oldest ?? now));
  return {
    sandbox_events_waiting: { help: "Events still to be delivered.", value: waiting.events },
    sandbox_events_late_seconds: {
      help: "Seconds since the oldest of them fell due.",
      value: late / 1000,
    },
    sandbox_jobs_failing: { help: "Jobs that failed and are tried again later.", value: failing },
  };
}

interface Counts {
  readonly waiting: Awaited<ReturnType<typeof countWaiting>>;
  readonly failing: number;
}

/** Milliseconds after which a store that has not answered counts as away. */
const SOON = 1000;

/** The reading under way, one for each store: a silent database must not use up its connections by being asked. */
const underWay = new WeakMap<Store, Promise<Counts>>();

/** Only figures that an index gives: to count a million rows for each scrape would cost too much. */
async function countsOf(store: Store): Promise<Counts> {
  const reading = underWay.get(store) ?? readCounts(store).finally(() => underWay.delete(store));
  underWay.set(store, reading);
  // Nobody may be waiting any more when it fails.
  reading.catch(() => {});
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      late.reject(notKept("store_unavailable", `The store does not answer within ${SOON} ms.`, undefined)),
    SOON,
  );
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function readCounts(store: Store): Promise<Counts> {
  return { waiting: await store.read(countWaiting), failing: await store.read(countFailing) };
}
