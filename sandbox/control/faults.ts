import { notFound } from "../checking/refuse.ts";
import { faultOf, readFault, rowOf } from "../faults/fault.ts";
import { textAt } from "../values/json.ts";
import { deleteFaults, insertFault, listFaults } from "../store/faults.ts";
import type { World } from "../world.ts";
import type { Endpoint } from "./endpoint.ts";

/** Set, list and remove faults. */
export const faultEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/faults",
    answer: async ({ world }) => ({ faults: (await world.store.read(listFaults)).flatMap(faultOf) }),
  },
  {
    method: "POST",
    path: "/faults",
    async answer({ world }, { body }) {
      const fault = readFault(body, world.newId());
      await world.store.write((sql) => insertFault(sql, rowOf(fault)));
      await changed(world);
      return fault;
    },
  },
  {
    method: "DELETE",
    path: "/faults",
    async answer({ world }) {
      await world.store.write((sql) => deleteFaults(sql));
      await changed(world);
      return { faults: [] };
    },
  },
  {
    method: "DELETE",
    path: "/faults/{id}",
    async answer({ world }, { params }) {
      const id = textAt(params, "id") ?? "";
      if (!(await world.store.write((sql) => deleteFaults(sql, id))))
        throw notFound("fault", id, { status: 404 });
      await changed(world);
      return { id };
    },
  },
];

async function changed(world: World): Promise<void> {
  await world.faults.load();
  await world.spread();
}
