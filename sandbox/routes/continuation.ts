import { notFound } from "../checking/not-found.ts";
import { ok, route } from "../request/route.ts";
import { findContinuation } from "../store/continuations.ts";

export const getContinuation = route({
  operation: "getContinuation",
  async handle({ world, merchant, params }) {
    const found = await world.store.read((sql) => findContinuation(sql, merchant.id, params.id));
    if (found === undefined) throw notFound("continuation", params.id);
    return ok({ created_on: found.created, charge_id: found.charge_id, action: found.action });
  },
});
