/** Endpoints > Transaction > Query parameters; Resources > Charge list response; Errors; Limits. */

import type { Defect } from "../defect.ts";
import { answers, at, readsQuery, refuses, tells, withAt } from "../ways.ts";
import { LIST, limitOf, rearranges } from "../ways/lists.ts";
import { isInteger } from "../ways/when.ts";
import { json } from "../wire.ts";

export const lists: readonly Defect[] = [
  {
    breaks: "list.charges",
    how: "calls the array charges",
    wrap: tells(LIST, ({ merchant_payment_transactions, ...rest }) => ({
      ...rest,
      charges: merchant_payment_transactions,
    })),
  },
  {
    breaks: "list.created-charge",
    how: "lists no held charges",
    with: ["list.search.tid", "paging.older.misses-none", "paging.newer.meets-new"],
    wrap: readsQuery(LIST, "transaction_status", (value) => value ?? "captured,cancelled,refunded,pending"),
  },
  {
    breaks: "list.created-charge",
    how: "lists only charges of a consumer that it knows, an inner join",
    with: ["paging.has-next", "list.search.tid", "paging.older.misses-none", "paging.newer.meets-new"],
    mayBreak: [
      "list.limit.full-page",
      "list.limit.default",
      "list.transaction-status",
      "paging.newer.misses-none",
    ],
    wrap: rearranges((page) => page.filter((one) => one["consumer_details"] !== undefined)),
  },
  {
    breaks: "list.newest-first",
    how: "lists the oldest charge of a page first",
    wrap: rearranges((page) => page.toReversed()),
  },
  {
    breaks: "list.limit.default",
    how: "puts twenty charges on a page when no limit is sent",
    wrap: readsQuery(LIST, "limit", (value) => value ?? "20"),
  },
  {
    breaks: "list.limit.caps-page",
    how: "puts one charge too many on a page",
    wrap: readsQuery(LIST, "limit", (value) =>
      isInteger(value) && Number(value) > 0 && Number(value) < 100 ? String(Number(value) + 1) : value,
    ),
  },
  {
    breaks: "list.limit.bounds",
    how: "takes 100 for too much, >= for >",
    wrap: refuses(LIST, (call) => limitOf(call) >= 100, 400, "limit_out_of_bounds"),
  },
  {
    breaks: "list.limit.bounds",
    how: "takes 1 for too little, <= for <",
    wrap: refuses(LIST, (call) => limitOf(call) <= 1, 400, "limit_out_of_bounds"),
  },
  {
    breaks: "error.body",
    how: "tells the reason of a list's refusal in a field named error",
    with: ["error.date-created"],
    wrap: answers(LIST, (reply) =>
      reply.status === 400
        ? json(400, { error: "bad request", detail: at(reply.body, "/detail"), status: "failure" })
        : reply,
    ),
  },
  {
    breaks: "error.body",
    how: "gives the detail of an error as text",
    wrap: answers("createPlan", (reply) =>
      reply.status === 400 ? json(400, withAt(reply.body, "/detail", "no")) : reply,
    ),
  },
  {
    breaks: "error.date-created",
    how: "counts seconds in an error body",
    wrap: answers("createOrder", (reply) =>
      reply.status === 400
        ? json(
            400,
            withAt(reply.body, "/date_created", Math.floor(Number(at(reply.body, "/date_created")) / 1000)),
          )
        : reply,
    ),
  },
  {
    breaks: "error.body.elsewhere",
    how: "answers 401 with a body of its own",
    wrap: answers(LIST, (reply) => (reply.status === 401 ? json(401, { error: "unauthorized" }) : reply)),
  },
];
