/** States and transitions: what becomes of a charge later, and what is said of it then. */

import type { Defect, Wrap } from "../defect.ts";
import { at, errorBody, isPendingReply } from "../ways.ts";
import { ACTION, REDIRECT } from "../ways/charge.ts";
import { answersFirst } from "../ways/firsts.ts";
import { keyOf } from "../ways/keys.ts";

import { type Reply, json } from "../wire.ts";

/** Keeps each charge as it was read first. */
const keepsReads: Wrap = (next) => {
  const kept = new Map<string, Reply>();
  return async (call) => {
    const key = `${call.id} ${keyOf(call)}`;
    const before = call.operation === "getCharge" ? kept.get(key) : undefined;
    if (before !== undefined) return before;
    const reply = await next(call);
    if (call.operation === "getCharge" && reply.status === 200) kept.set(key, reply);
    return reply;
  };
};

/** Knows of one address at a time to which a customer is sent for 3DS. */
const waitsForOne: Wrap = (next, { now }) => {
  const over = new Set<string>();
  let open: string | undefined;
  return async (call) => {
    if (over.has(call.url.pathname)) return json(404, errorBody("not_found", now()));
    const reply = await next(call);
    const url = at(reply.body, REDIRECT);
    if (!isPendingReply(reply) || at(reply.body, ACTION) !== "3ds_authenticate") return reply;
    if (open !== undefined) over.add(open);
    open = new URL(String(url)).pathname;
    return reply;
  };
};

/** Sends each customer back with the TID of the one who came back before. */
const lateTid: Wrap = (next) => {
  let before: string | undefined;
  return async (call) => {
    const reply = await next(call);
    const location = reply.headers.get("location");
    const url = location === null ? undefined : new URL(location);
    const own = url?.searchParams.get("TID");
    if (url === undefined || own === null || own === undefined) return reply;
    url.searchParams.set("TID", before ?? own);
    before = own;
    const headers = new Headers(reply.headers);
    headers.set("location", url.href);
    return { ...reply, headers };
  };
};

export const states: readonly Defect[] = [
  {
    breaks: "three-ds.success.leaves-pending",
    how: "keeps each charge as it was read first",
    with: [
      "three-ds.failure.leaves-pending",
      ...(["complete", "cancel"] as const).flatMap((verb) => [
        `testing.${verb}.bank`,
        `testing.${verb}.store`,
      ]),
      "charge.captured.status-word",
    ],
    wrap: keepsReads,
  },

  {
    breaks: "three-ds.redirect-url",
    how: "lets one customer at a time authenticate",
    wrap: waitsForOne,
  },
  {
    breaks: "three-ds.tid-reads-charge",
    how: "sends each customer back with the TID of the one before",
    wrap: lateTid,
  },
  {
    breaks: "continuation.charge-id",
    how: "gives the charge of the continuation that was read first",
    wrap: answersFirst("getContinuation", "/charge_id"),
  },
];
