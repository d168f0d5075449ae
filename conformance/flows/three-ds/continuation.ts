import { Blocked, at, flow, isMilliseconds, isText, label, show } from "../../flow.ts";

export const continuation = flow({
  id: "continuation",
  title: "A charge that waits for the customer has a continuation",
  needs: ["state", "cards.three_ds", "offers.continuation"],
  proves: {
    "continuation.read-by-url-id":
      "MUST: The UUID that ends the continuation URL of a waiting charge reads its continuation.",
    "continuation.created-on":
      "MUST: The continuation gives created_on as whole milliseconds since the epoch.",
    "continuation.charge-id":
      "MUST: The continuation gives as charge_id a string that reads the waiting charge.",
    "continuation.action":
      "MUST: The continuation gives an action as a string, for example 3ds_authenticate.",
  },

  async run({ api, given, prove }) {
    const { continuationId, created, redirectUrl } = await given.pendingThreeDs();
    if (continuationId === undefined) {
      const got = redirectUrl ?? "there is none";
      const advice = "If another field holds the continuation URL, name it as locate.continuation_url";
      throw new Blocked(`redirect_url does not end with a UUID: ${got}. ${advice} in the target file.`, [
        created.nr,
      ]);
    }
    const read = await api.getContinuation(continuationId);
    // Each field has a sentence of its own: one of them is enough to know the continuation by.
    const known = ["created_on", "charge_id", "action"].filter(
      (name) => at(read.body, `/${name}`) !== undefined,
    );
    prove("continuation.read-by-url-id", read)
      .accepted()
      .holds(known.length > 0, `created_on, charge_id or action from ${label(read)}`, show(read.body));
    prove("continuation.created-on", read)
      .ifAccepted()
      .carries("/created_on", isMilliseconds, "whole milliseconds");
    prove("continuation.action", read).ifAccepted().carries("/action", isText, "a string");

    const proof = prove("continuation.charge-id", read)
      .ifAccepted()
      .carries("/charge_id", isText, "a string");
    const id = at(read.body, "/charge_id");
    if (!isText(id)) return;
    proof
      .and(await api.getCharge(id))
      .accepted()
      .carries("/id");
    // Another charge waits under another id.
    const other = (await given.pendingThreeDs()).continuationId;
    if (other === undefined) return;
    const second = await api.getContinuation(other);
    proof.holds(
      at(second.body, "/charge_id") !== id,
      "another charge_id in the continuation of another charge",
      id,
    );
  },
});
