/** Freedoms about members: pairs in the place of an object, ids at other places, payloads of charge events. */
import { operationIds } from "../../call/contract.ts";
import { at, isObject } from "../../call/json-pointer.ts";
import type { Variants } from "../harness/defect.ts";
import { changesAnswer, changesBodies, changesRefusal } from "../mutations/answers.ts";
import { fields } from "../mutations/bodies.ts";
import { always, both } from "../mutations/conditions.ts";
import { sends, showsIdAlone } from "../mutations/events.ts";
import { ORDERS, TOKENS } from "../mutations/operations.ts";

const pairs = (members: Record<string, unknown>): readonly object[] =>
  Object.entries(members).map(([name, data]) => ({ name, data }));

/** The same value, in which the additional_details of each `detail` are a list of pairs. */
function withPairs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPairs);
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withPairs(member)]));
  const details = at(value, "/detail/additional_details");
  return isObject(details)
    ? { ...copy, detail: { ...fields(copy["detail"]), additional_details: pairs(details) } }
    : copy;
}

const pairsInAnswers = changesBodies(operationIds, always, withPairs);

export const aboutMembers: Variants = {
  "additional_details as pairs of name and data, in answers and events": {
    takes: ["detail.container"],
    wrap: pairsInAnswers,
    events: sends((event) => Object(withPairs(event))),
  },
  "additional_details as pairs, of a waiting charge whose id is its cash_transaction alone": {
    takes: ["detail.container", "charge.pending-id", "event.payload"],
    isAlone: true,
    wrap: both(
      changesRefusal("createCharge", (body) => ({ ...body, id: undefined, charge: undefined }), 400),
      pairsInAnswers,
    ),
    events: showsIdAlone,
  },
  "the id of an order in order_information alone, and of a token as its token": {
    takes: ["order.id-place", "token.id-place"],
    wrap: both(
      changesAnswer(ORDERS, (body) => ({
        order: { ...fields(body["order"]), id: undefined },
        order_information: { order_id: at(body, "/order/id") },
      })),
      changesAnswer(TOKENS, (body) => {
        const { id, ...details } = fields(body["token_details"]);
        return { ...body, token_details: { ...details, token: id } };
      }),
    ),
    target: { locate: {} },
  },
  "charge events whose payload is the charge object alone": {
    takes: ["event.payload"],
    events: sends((event) => {
      const { charge } = fields(event["payload"]);
      return charge === undefined ? event : { ...event, payload: charge };
    }),
  },
  "charge events with an id of their own, whose payload has the id, the status and the charge": {
    takes: ["event.id"],
    events: sends((event) =>
      event["id"] === undefined ? event : { ...event, id: `evt_${crypto.randomUUID()}` },
    ),
  },
};
