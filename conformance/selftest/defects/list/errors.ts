/** Queries that the charge list must refuse, and their codes. */
import { decodeCursor } from "../../../../sandbox/charges/list.ts";
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { answers, refuses } from "../../mutations/answers.ts";
import { readsQuery } from "../../mutations/requests.ts";
import { withAt } from "../../mutations/bodies.ts";
import { LIST, isUnknownChannel, limitOf } from "../../mutations/lists.ts";
import { isInteger, withoutFraction } from "../../mutations/conditions.ts";
import { json } from "../../harness/wire.ts";

/** Replaces the documented code for one mistake in the query. */
function saysCode(code: string, instead: string): Wrap {
  return answers(LIST, (reply) =>
    at(reply.body, "/detail/code") === code ? json(400, withAt(reply.body, "/detail/code", instead)) : reply,
  );
}

/** A cursor that the service never gave. */
function isNone(cursor: string | null): boolean {
  return cursor !== null && decodeCursor(cursor) === undefined;
}

const cursors = (name: "after_id" | "before_id"): readonly Defect[] => [
  {
    breaks: `list.error.invalid-${name.replace("_", "-")}`,
    how: `answers an unknown ${name} with the first page`,
    wrap: readsQuery(LIST, name, (value) => (isNone(value) ? null : value)),
  },
  {
    breaks: `list.error.invalid-${name.replace("_", "-")}`,
    how: `calls a bad ${name} an invalid query parameter`,
    wrap: answers(LIST, (reply, { url }) =>
      reply.status === 400 && isNone(url.searchParams.get(name))
        ? json(400, withAt(reply.body, "/detail/code", "invalid_query_param"))
        : reply,
    ),
  },
];

export const listErrors: readonly Defect[] = [
  ...(
    [
      ["below", (limit: number) => limit < 1],
      ["above", (limit: number) => limit > 100],
    ] as const
  ).flatMap(([word, isBeyond]): Defect[] => [
    {
      breaks: `list.error.limit-${word}`,
      how: "moves the limit into its bounds",
      wrap: readsQuery(LIST, "limit", (value) =>
        isInteger(value) && isBeyond(Number(value)) ? (word === "below" ? "1" : "100") : value,
      ),
    },
    {
      breaks: `list.error.limit-${word}`,
      how: "calls it an invalid query parameter",
      wrap: answers(LIST, (reply, call) =>
        at(reply.body, "/detail/code") === "limit_out_of_bounds" && isBeyond(limitOf(call))
          ? json(400, withAt(reply.body, "/detail/code", "invalid_query_param"))
          : reply,
      ),
    },
  ]),
  {
    breaks: "list.error.invalid-query-param",
    how: "ignores a time that is none",
    with: ["list.integer-parameters"],
    wrap: readsQuery(LIST, "start_time", (value) => (Number.isNaN(Number(value)) ? null : value)),
  },
  {
    breaks: "list.error.invalid-query-param",
    how: "gives another code for an invalid parameter",
    with: ["list.channel.unknown"],
    wrap: saysCode("invalid_query_param", "bad_request"),
  },
  {
    breaks: "list.channel.unknown",
    how: "finds nothing in a channel that does not exist",
    wrap: readsQuery(LIST, "channel", (value) => (isUnknownChannel(value) ? "payment_link" : value)),
  },
  ...cursors("after_id"),
  ...cursors("before_id"),
  {
    breaks: "list.error.both-cursors",
    how: "ignores before_id when after_id is there",
    wrap: readsQuery(LIST, "before_id", (value, { url }) =>
      url.searchParams.has("after_id") ? null : value,
    ),
  },
  {
    breaks: "list.error.both-cursors",
    how: "gives another code for both cursors",
    wrap: saysCode("after_id_and_before_id_both_present", "invalid_query_param"),
  },
  {
    breaks: "list.channel.values",
    how: "does not know plugin.magento",
    wrap: refuses(
      LIST,
      ({ url }) => url.searchParams.get("channel") === "plugin.magento",
      400,
      "invalid_query_param",
    ),
  },
];

/** Values that the contract rules out. */
export const noIntegers: readonly Defect[] = [
  {
    breaks: "list.integer-parameters",
    how: "cuts off what stands behind the point of a limit",
    wrap: readsQuery("listCharges", "limit", withoutFraction),
  },
];
