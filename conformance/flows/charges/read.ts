/** A charge is read by its id. */
import { flow, json } from "../../flow.ts";
import { CALLED_OTHERWISE, STATUS, agrees } from "./agrees.ts";
import { fates } from "./made.ts";

export const chargeRead = flow({
  id: "charge-read",
  title: "A charge is read by its id, in each of its states",
  each: fates.over("fate", "key"),
  proves: {
    "charge.read.answer":
      "MUST: A created charge is read by its id, and the answer carries the objects charge and status_details.",
    "charge.read.answer.id": "MUST: The answer to a charge read carries the id that was asked for.",
  },

  async run({ charge, api, prove }) {
    const read = await api.getCharge(charge.id);

    prove("charge.read.answer", read)
      .accepted()
      .carries("/charge", json.isObject, "an object")
      .carries("/status_details", json.isObject, "an object");
    prove("charge.read.answer.id", read).ifAccepted().carries("/id", charge.id);
  },
});

export const chargeReadStatus = flow({
  id: "charge-read-status",
  title: "A charge that succeeded is read with a status that does not contradict it",
  each: fates.only({ fate: ["captured", "held", "captured_later"] }),
  proves: {
    "charge.status-details.status":
      "MUST: The status_details of a created and of a read charge contain a status as a string, and detail as an object wherever they show it.",
    "charge.status-word":
      "SHOULD: The status inside the status_details of a charge is failure, pending or success.",
    "charge.views.read":
      "SHOULD: A charge whose creation was answered with success is read as neither failed nor pending.",
  },

  async run({ charge: { id, created }, api, prove }) {
    const read = await api.getCharge(id);

    prove("charge.status-details.status", read)
      .ifAccepted()
      .ifShown("/status_details", json.isObject)
      .carries(STATUS, json.isText, "a string")
      .whereverIs(
        "/status_details/detail",
        (detail) => detail === null || json.isObject(detail),
        "an object",
      );
    prove("charge.status-word", read)
      .ifAccepted()
      .ifShown(STATUS)
      .oneOf(STATUS, ["failure", "pending", "success"]);
    prove("charge.views.read", created)
      .ifShown(STATUS)
      .ifShown(STATUS, agrees, CALLED_OTHERWISE)
      .and(read)
      .ifAccepted()
      .ifShown(STATUS)
      .carries(STATUS, agrees, "neither failure nor pending");
  },
});

export const chargeReadUnknown = flow({
  id: "charge-read-unknown",
  title: "A charge that does not exist is not read",
  needs: ["state", "cards.approved"],
  proves: { "charge.read.unknown": "MUST: Reading a charge that does not exist is answered with 404." },

  async run({ api, given, prove }) {
    const { id } = await given.charge();
    const read = await api.getCharge(id);
    const unknown = await api.getCharge(given.unknownId, {
      about: "a charge that does not exist",
    });

    prove("charge.read.unknown", unknown).refused({ twin: read, status: 404 });
  },
});
