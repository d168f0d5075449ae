import { notFound } from "../checking/refuse.ts";
import { ASK_THE_BANK, faultOf, readFault, rowOf } from "../faults/fault.ts";
import { findCharge } from "../store/charges.ts";
import { invalid, shorten } from "../values/errors.ts";
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
    async answer({ world, merchantId }, { body }) {
      const fault = readFault(body, world.newId());
      if (fault.fault === "bank_refuses") await knowSubject(world, merchantId, fault.for);
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

/** Of a word that is neither an operation nor a charge nobody could see that it strikes nothing. */
async function knowSubject(world: World, merchantId: string, subject: string | null): Promise<void> {
  if (subject === null || ASK_THE_BANK.some((operation) => operation === subject)) return;
  if ((await world.store.read((sql) => findCharge(sql, merchantId, subject))) !== undefined) return;
  throw invalid(`must be ${ASK_THE_BANK.join(", ")} or the id of a charge`, {
    field: "for",
    sent: shorten(JSON.stringify(subject), 60),
  });
}

async function changed(world: World): Promise<void> {
  await world.faults.load();
  await world.spread();
}
