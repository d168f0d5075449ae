/** The bodies of refusals. */
import type { Defect } from "../../harness/defect.ts";
import { answers, changesRefusal } from "../../mutations/answers.ts";
import { countsSeconds, withAt } from "../../mutations/bodies.ts";
import { LIST } from "../../mutations/lists.ts";
import { json } from "../../harness/wire.ts";

export const errorBodies: readonly Defect[] = [
  {
    breaks: "error.body",
    how: "gives the reason of an order's refusal in a field named error",
    with: ["error.body.fields"],
    mayBreak: ["error.body.detail"],
    wrap: answers("createOrder", (reply) =>
      reply.status === 400 ? json(400, { error: "bad request", status: "failure" }) : reply,
    ),
  },
  {
    breaks: "error.body",
    how: "gives the detail of an error as text",
    mayBreak: ["error.body.detail"],
    wrap: answers("createPlan", (reply) =>
      reply.status === 400 ? json(400, withAt(reply.body, "/detail", "no")) : reply,
    ),
  },
  {
    breaks: "error.body",
    how: "gives the message of an error as a list",
    wrap: answers("createProduct", (reply) =>
      reply.status === 400 ? json(400, withAt(reply.body, "/message", ["no"])) : reply,
    ),
  },
  {
    breaks: "error.body",
    how: "refuses an order without detail",
    mayBreak: ["error.body.detail"],
    wrap: answers("createOrder", (reply) =>
      reply.status === 400 ? json(400, withAt(reply.body, "/detail", undefined)) : reply,
    ),
  },
  ...["/date_created", "/message", "/status"].map((member): Defect => ({
    breaks: "error.body.fields",
    how: `answers a refused order without ${member.slice(1)}`,
    wrap: answers("createOrder", (reply) =>
      reply.status === 400 ? json(400, withAt(reply.body, member, undefined)) : reply,
    ),
  })),
  ...["/detail/code", "/detail/additional_details"].map((member): Defect => ({
    breaks: "error.body.detail",
    how: `answers a refused order without ${member.slice(1)}`,
    wrap: changesRefusal("createOrder", (body) => withAt(body, member, undefined)),
  })),
  {
    breaks: "error.body.detail",
    how: "gives no additional_details of a declined charge",
    wrap: changesRefusal("createCharge", (body) =>
      body["status"] === "failure" ? withAt(body, "/detail/additional_details", undefined) : body,
    ),
  },
  {
    breaks: "error.date-created",
    how: "counts seconds in an error body",
    wrap: answers("createOrder", (reply) =>
      reply.status === 400 ? json(400, countsSeconds(reply.body)) : reply,
    ),
  },
  {
    breaks: "error.date-created",
    how: "gives the time of an error as text",
    with: ["error.body"],
    wrap: answers("createOrder", (reply) =>
      reply.status === 400 ? json(400, withAt(reply.body, "/date_created", "2026-01-01T00:00:00Z")) : reply,
    ),
  },
  {
    breaks: "error.date-created",
    how: "counts microseconds in an error body",
    with: ["charge.create.refusal-status", "error.body.elsewhere"],
    wrap: changesRefusal(["createCharge", "createPlan"], (body) =>
      body["status"] === "pending" ? body : { ...body, date_created: Number(body["date_created"]) * 1000 },
    ),
  },
  {
    breaks: "error.body.elsewhere",
    how: "answers 401 with a body of its own",
    wrap: answers(LIST, (reply) => (reply.status === 401 ? json(401, { error: "unauthorized" }) : reply)),
  },
  {
    breaks: "error.body.elsewhere",
    how: "counts seconds in the 401 of plans, products and orders",
    wrap: answers(["createPlan", "getPlan", "createProduct", "createOrder"], (reply) =>
      reply.status === 401 ? json(401, countsSeconds(reply.body)) : reply,
    ),
  },
  {
    breaks: "error.body.elsewhere",
    how: "answers 429 with a body of its own",
    wrap: answers(["createOrder", "createPaymentToken"], (reply) =>
      reply.status === 429 ? json(429, { error: "slow down" }, reply.headers) : reply,
    ),
  },
  {
    breaks: "error.body.elsewhere",
    how: "answers 404 with a body of its own",
    wrap: answers("getCharge", (reply) => (reply.status === 404 ? json(404, { error: "not found" }) : reply)),
  },
];
