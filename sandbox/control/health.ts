import { readFile } from "node:fs/promises";
import sandbox from "../package.json" with { type: "json" };
import { listCheckpoints } from "../store/checkpoints.ts";
import { notKept } from "../store/failures.ts";
import type { Store } from "../store/port.ts";
import { CONTROL_PATH, type Endpoint } from "./endpoint.ts";
import { adminOrigin } from "../pipeline/admin.ts";

/** Health, and the description. */
export const healthEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/health",
    withoutStore: true,
    async answer({ world }) {
      await readSoon(world.store);
      // What is read here may be whole.
      const damage = world.damage();
      if (damage !== undefined) throw damage;
      return { status: "ok", now: world.clock.now() };
    },
  },
  {
    method: "GET",
    path: "/openapi.json",
    // Loaded on the first request, because few ask for it and a sandbox should start at once.
    async answer({ world }) {
      const { parse } = await import("yaml");
      const description: { info: object } = parse(
        await readFile(new URL("openapi.yaml", import.meta.url), "utf8"),
      );
      const servers = [{ url: adminOrigin(world) + CONTROL_PATH, description: "This sandbox" }];
      return { ...description, servers, info: { ...description.info, version: sandbox.version } };
    },
  },
];

/** Milliseconds after which a store that has not answered counts as away. */
const SOON = 1000;

/** The reading under way, one for each store: a silent database must not use up its connections by being asked. */
const underWay = new WeakMap<Store, Promise<unknown>>();

/** Fails when the store cannot be read. Any read that needs a connection will do. */
async function readSoon(store: Store): Promise<void> {
  const reading = underWay.get(store) ?? store.read(listCheckpoints).finally(() => underWay.delete(store));
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
    await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
