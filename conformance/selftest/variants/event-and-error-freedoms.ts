/** Freedoms about events that tell nothing of their object, and about bodies of refusals. */
import { answers, at, isObject, isPendingReply, sends, tells, tellsRefusal, withAt } from "../ways.ts";
import { json } from "../wire.ts";
import { EVERY, type Variants } from "./variant.ts";

/** Operations whose detail.code the document shows no word of. */
const CODELESS = EVERY.filter((id) => id !== "listCharges");

const withOwnId = (event: Record<string, unknown>): Record<string, unknown> =>
  event["id"] === undefined ? event : { ...event, id: `evt_${crypto.randomUUID()}` };

export const aboutEventsAndErrors: Variants = {
  "events with an id of their own, and nothing in the payload": {
    takes: ["event.id", "event.payload"],
    events: sends((event) => ({ ...withOwnId(event), payload: {} })),
  },
  "events with an id of their own, and a payload of a sum and a date": {
    takes: ["event.id", "event.payload"],
    events: sends((event) => ({
      ...withOwnId(event),
      payload: { total: 5000, made_at: new Date().toISOString() },
    })),
  },
  "numbers as codes, and lists of details, in refusals": {
    takes: ["detail.types", "error.codes", "error.additional-details"],
    wrap: answers(EVERY, (reply, { operation }) => {
      if (reply.status < 400 || isPendingReply(reply) || !isObject(reply.body)) return reply;
      const listed = withAt(reply.body, "/detail/additional_details", [{ field: "amount" }]);
      const isCodeless = CODELESS.some((one) => one === operation);
      return json(reply.status, isCodeless ? withAt(listed, "/detail/code", 4001) : listed, reply.headers);
    }),
  },
  "a number as the code in status_details": {
    takes: ["detail.types", "error.codes"],
    wrap: tells(EVERY, (body) =>
      isObject(at(body, "/status_details")) ? withAt(body, "/status_details/detail/code", 7) : body,
    ),
    events: sends((event) =>
      event["status_details"] === undefined ? event : Object(withAt(event, "/status_details/detail/code", 7)),
    ),
  },
  "a failed charge told like any charge": {
    takes: ["charge.failed-body"],
    wrap: tellsRefusal("createCharge", ({ charge, ...body }) =>
      charge === undefined || body["status"] === "pending"
        ? { charge, ...body }
        : {
            charge,
            id: body["id"],
            status: body["status"],
            detail: body["detail"],
            status_details: { status: body["status"], detail: body["detail"] },
          },
    ),
  },
};
