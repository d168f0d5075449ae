import { notFound } from "../checking/refuse.ts";
import { invalid } from "../values/errors.ts";
import { textAt } from "../values/json.ts";
import {
  dropCheckpoint,
  listCheckpoints,
  makeCheckpoint,
  type Checkpoint,
  emptyWorld,
} from "../store/checkpoints.ts";
import type { Asked, Endpoint } from "./endpoint.ts";
import { deleteFaults } from "../store/faults.ts";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Keep the world under a name, rewind to it, and drop it. */
export const checkpointEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/checkpoints",
    async answer({ world }) {
      const found = await world.store.read(listCheckpoints);
      return { checkpoints: found.map(view) };
    },
  },
  {
    method: "POST",
    path: "/checkpoints",
    async answer({ world }, { body }) {
      const name = textAt(body, "name") ?? "";
      if (!NAME.test(name)) {
        throw invalid("must be 1 to 64 letters, digits, dots, dashes and underscores", { field: "name" });
      }
      const made = { name, created: world.clock.now(), advance: world.clock.advance() };
      await world.store.writeAlone((sql) => makeCheckpoint(sql, made));
      return view(made);
    },
  },
  {
    method: "POST",
    path: "/checkpoints/{name}/rewind",
    async answer({ world, rewindTo, forgetRates }, asked) {
      const name = nameIn(asked);
      if (!(await rewindTo(name)))
        throw notFound("checkpoint", name, { status: 404, at: "path/name", by: "name" });
      forgetRates();
      return { name, now: world.clock.now() };
    },
  },
  {
    method: "DELETE",
    path: "/checkpoints/{name}",
    async answer({ world }, asked) {
      const name = nameIn(asked);
      if (!(await world.store.write((sql) => dropCheckpoint(sql, name))))
        throw notFound("checkpoint", name, { status: 404, at: "path/name", by: "name" });
      return { name };
    },
  },
];

function nameIn({ params }: Asked): string {
  return textAt(params, "name") ?? "";
}

function view({ name, created }: Checkpoint) {
  return { name, created };
}

/** Empties the sandbox. */
export const resetEndpoints: readonly Endpoint[] = [
  {
    // Keys, URLs, checkpoints and the clock stay, so that clients that are set up for this sandbox still work.
    method: "POST",
    path: "/reset",
    async answer({ world, forgetRates }) {
      await world.store.writeAlone(async (sql) => {
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
