/** A charge that waits for 3DS has a continuation; one that waits for something else may have one. */
import { type PendingCharge, Blocked, Unseeable, dimensions, flow, json, nameOf, ways } from "../../flow.ts";

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

const { three_ds, pay_with_bnpl } = dimensions.WAITS;

/** Charges that wait with an address for their customer. */
const waiting = ways(
  "waiting",
  {
    by: {
      three_ds,
      token: {
        words: "by a token that asks for 3DS",
        needs: [...three_ds.needs, ...dimensions.PAID.token.needs],
      },
      pay_with_bnpl,
    },
  },
  async ({ api, given }, { by }) => {
    if (by !== "token") return { by, make: () => given.pending(dimensions.waitsBy(by)) };
    const created = await api.createPaymentToken(given.bodies.token({ card: "three_ds" }));
    const token = given.idIn("payment_token", created);
    const money = given.bodies.charge({ card: "three_ds" }).amount_details;
    return { by, make: () => given.pending({ token, money }) };
  },
).needing("state", "offers.continuation");

export const continuationOfCharge = flow({
  id: "continuation-of-charge",
  title: "The continuations of two pending charges lead to two charges",
  each: waiting,
  proves: {
    "continuation.charge-id":
      "MUST: The continuation gives a string charge_id, by which the waiting charge is read.",
  },

  async run({ waiting: { by, make }, api, prove }) {
    const [one, another] = [await make(), await make()];
    if (by === "pay_with_bnpl" && one.continuationId === undefined)
      throw new Unseeable("a BNPL charge shows no continuation URL", [one.created.nr]);
    const first = await api.getContinuation(idOf(one));
    const second = await api.getContinuation(idOf(another));
    const chargeId = json.at(first.body, "/charge_id");
    const charges = json.isText(chargeId) ? [await api.getCharge(chargeId)] : [];

    prove("continuation.charge-id", first, second)
      .ifAccepted()
      .carries("/charge_id", json.isText, "a string")
      .and(...charges)
      .accepted()
      .carries("/id")
      .and(second)
      .carries(
        "/charge_id",
        (id) => id !== chargeId,
        "another charge_id than the continuation of another charge",
      );
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
