/** The bodies of refusals. */
import type { Defect } from "../../harness/defect.ts";
import { changesRefusal } from "../../mutations/answers.ts";
import { countsSeconds, withAt } from "../../mutations/bodies.ts";
import { LIST } from "../../mutations/lists.ts";

export const errorBodies: readonly Defect[] = [
  {
    breaks: "error.body",
    how: "gives the message of an error as a list",
    wrap: changesRefusal("createProduct", (body) => withAt(body, "/message", ["no"]), 400),
  },
  ...["/date_created", "/message", "/status"].map((member): Defect => ({
    breaks: "error.body.fields",
    how: `answers a refused order without ${member.slice(1)}`,
    wrap: changesRefusal("createOrder", (body) => withAt(body, member, undefined), 400),
  })),
  ...["/detail/code", "/detail/additional_details"].map((member): Defect => ({
    breaks: "error.body.detail",
    how: `answers a refused order without ${member.slice(1)}`,
    wrap: changesRefusal("createOrder", (body) => withAt(body, member, undefined)),
  })),
  {
    breaks: "error.date-created",
    how: "counts seconds in an error body",
    wrap: changesRefusal("createOrder", countsSeconds, 400),
  },
  {
    breaks: "error.body.elsewhere",
    how: "answers 401 with a body of its own",
    wrap: changesRefusal(LIST, () => ({ error: "unauthorized" }), 401),
  },
  {
    breaks: "error.body.elsewhere",
    how: "counts seconds in the 401 of plans, products and orders",
    wrap: changesRefusal(["createPlan", "getPlan", "createProduct", "createOrder"], countsSeconds, 401),
  },
];
