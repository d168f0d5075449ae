import { advance } from "../charges/advance.ts";
import { ok, route } from "../request/route.ts";

export const completePendingCharge = route({
  operation: "completePendingCharge",
  async handle({ world, merchant, params }) {
    await world.write((sql) => advance(world, sql, merchant, params.id, { type: "complete" }));
    return ok({ success_message: "The charge was completed as if the customer had paid." });
  },
});

export const cancelPendingCharge = route({
  operation: "cancelPendingCharge",
  async handle({ world, merchant, params }) {
    await world.write((sql) =>
      advance(world, sql, merchant, params.id, { type: "cancel" }, "charge_cancelled"),
    );
    return ok({ success_message: "The charge was cancelled as if the customer had not paid." });
  },
});
