import { isMilliseconds, Blocked, at, flow } from "../../flow.ts";

export const continuation = flow({
  id: "continuation",
  title: "A charge that waits for the customer has a continuation",
  needs: ["state", "cards.three_ds", "offers.continuation"],
  proves: {
    "continuation.read-by-url-id": "MUST read the continuation by the UUID at the end of redirect_url",
    "continuation.created-on": "MUST give created_on as whole milliseconds since the epoch",
    "continuation.charge-id": "MUST give as charge_id a string that reads the waiting charge",
    "continuation.action": "MUST give the action that charge creation named",
  },

  async run({ api, given, prove }) {
    const { continuationId, created, redirectUrl } = await given.pendingThreeDs();
    if (continuationId === undefined) {
      throw new Blocked(`redirect_url does not end with a UUID: ${redirectUrl ?? "there is none"}`, [
        created.nr,
      ]);
    }
    const read = await api.getContinuation(continuationId);
    const action = at(created.body, "/detail/additional_details/action");
    prove("continuation.read-by-url-id", read)
      .answers(200)
      .carries("/charge_id", (id) => typeof id === "string", "a string");
    prove("continuation.created-on", read)
      .answers(200)
      .carries("/created_on", isMilliseconds, "whole milliseconds");
    prove("continuation.action", read)
      .answers(200)
      .carries(
        "/action",
        (value) => typeof value === "string" && value === action,
        `the action ${String(action)}`,
      );

    const id = at(read.body, "/charge_id");
    if (typeof id !== "string") throw new Blocked("the continuation gave no charge_id", [read.nr]);
    prove("continuation.charge-id", await api.getCharge(id))
      .answers(200)
      .carries("/id", id);
  },
});
