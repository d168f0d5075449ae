/** The bodies of refusals. */
import type { Defect } from "../../harness/defect.ts";
import { changesRefusal } from "../../mutations/answers.ts";
import { countsSeconds, withAt } from "../../mutations/bodies.ts";
import { LIST } from "../../mutations/lists.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

export const errorBodies: readonly Defect[] = [
  ...breaking({
    "error.body: gives the message of an error as a list": changesRefusal(
      "createProduct",
      (body) => withAt(body, "/message", ["no"]),
      400,
    ),
    "error.date-created: counts seconds in an error body": changesRefusal("createOrder", countsSeconds, 400),
    "error.body.elsewhere: answers 401 with a body of its own": changesRefusal(
      LIST,
      () => ({ error: "unauthorized" }),
      401,
    ),
    "error.body.elsewhere: counts seconds in the 401 of plans, products and orders": changesRefusal(
      ["createPlan", "getPlan", "createProduct", "createOrder"],
      countsSeconds,
      401,
    ),
  }),
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
];
