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
import { breaking } from "../../mutations/one-line-defects.ts";

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

const cursors = (name: "after_id" | "before_id"): readonly Defect[] =>
  breaking({
    [`list.error.invalid-${name.replace("_", "-")}: answers an unknown ${name} with the first page`]:
      readsQuery(LIST, name, (value) => (isNone(value) ? null : value)),
    [`list.error.invalid-${name.replace("_", "-")}: calls a bad ${name} an invalid query parameter`]: answers(
      LIST,
      (reply, { url }) =>
        reply.status === 400 && isNone(url.searchParams.get(name))
          ? json(400, withAt(reply.body, "/detail/code", "invalid_query_param"))
          : reply,
    ),
  });

export const listErrors: readonly Defect[] = [
  ...(
    [
      ["below", (limit: number) => limit < 1],
      ["above", (limit: number) => limit > 100],
    ] as const
  ).flatMap(([word, isBeyond]): Defect[] =>
    breaking({
      [`list.error.limit-${word}: moves the limit into its bounds`]: readsQuery(LIST, "limit", (value) =>
        isInteger(value) && isBeyond(Number(value)) ? (word === "below" ? "1" : "100") : value,
      ),
      [`list.error.limit-${word}: calls it an invalid query parameter`]: answers(LIST, (reply, call) =>
        at(reply.body, "/detail/code") === "limit_out_of_bounds" && isBeyond(limitOf(call))
          ? json(400, withAt(reply.body, "/detail/code", "invalid_query_param"))
          : reply,
      ),
    }),
  ),
  ...breaking({
    "list.error.invalid-query-param: ignores a time that is none": {
      with: ["list.integer-parameters"],
      wrap: readsQuery(LIST, "start_time", (value) => (Number.isNaN(Number(value)) ? null : value)),
    },
    "list.error.invalid-query-param: gives another code for an invalid parameter": {
      with: ["list.channel.unknown"],
      wrap: saysCode("invalid_query_param", "bad_request"),
    },
    "list.channel.unknown: finds nothing in a channel that does not exist": readsQuery(
      LIST,
      "channel",
      (value) => (isUnknownChannel(value) ? "payment_link" : value),
    ),
    "list.error.both-cursors: ignores before_id when after_id is there": readsQuery(
      LIST,
      "before_id",
      (value, { url }) => (url.searchParams.has("after_id") ? null : value),
    ),
    "list.error.both-cursors: gives another code for both cursors": saysCode(
      "after_id_and_before_id_both_present",
      "invalid_query_param",
    ),
    "list.error.invalid-after-id: looks at no after_id where a transaction_status is asked for": readsQuery(
      LIST,
      "after_id",
      (value, { url }) => (isNone(value) && url.searchParams.has("transaction_status") ? null : value),
    ),
    "list.channel.values: does not know plugin.magento": refuses(
      LIST,
      ({ url }) => url.searchParams.get("channel") === "plugin.magento",
      400,
      "invalid_query_param",
    ),
  }),
  ...cursors("after_id"),
  ...cursors("before_id"),
];

/** Values that the contract rules out. */
export const noIntegers: readonly Defect[] = breaking({
  "list.integer-parameters: cuts off what stands behind the point of a limit": readsQuery(
    "listCharges",
    "limit",
    withoutFraction,
  ),
});
