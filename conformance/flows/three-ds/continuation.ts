/** A charge that waits for 3DS has a continuation. */
import { type PendingCharge, Blocked, flow, json, nameOf } from "../../flow.ts";

export const continuation = flow({
  id: "continuation",
  title: "The continuation of a pending charge is read",
  needs: ["state", "cards.three_ds", "offers.continuation"],
  proves: {
    "continuation.read-by-url-id":
      "MUST: The continuation of a waiting charge is read by the UUID at the end of its continuation URL.",
  },

  async run({ api, given, prove }) {
    const pending = await given.pendingThreeDs();
    const read = await api.getContinuation(idOf(pending));
    // Each field is judged by its own requirement: one of them is enough to know a continuation by.
    const known = ["created_on", "charge_id", "action"].filter(
      (name) => json.at(read.body, `/${name}`) !== undefined,
    );

    prove("continuation.read-by-url-id", read)
      .accepted()
      .checks(known.length > 0, `created_on, charge_id or action from ${nameOf(read)}`, json.show(read.body));
  },
});

function idOf({ continuationId, created, redirectUrl }: PendingCharge): string {
  if (continuationId !== undefined) return continuationId;
  const got = redirectUrl ?? "there is none";
  const advice = "If another field holds the continuation URL, name it as locate.continuation_url";
  throw new Blocked(`redirect_url does not end with a UUID: ${got}. ${advice} in the target file.`, [
    created.nr,
  ]);
}
