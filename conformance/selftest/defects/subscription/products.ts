/** Products, and what a disabled product allows. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changed } from "../../harness/wire.ts";
import { withAt } from "../../mutations/bodies.ts";
import { replacesWrong, fillsIn, readsBody } from "../../mutations/requests.ts";
import {
  breaking,
  breaksDown,
  missing,
  otherValue,
  with422,
  without,
} from "../../mutations/one-line-defects.ts";
import { has, is, isOther, isRefusedAs, lacks } from "../../mutations/conditions.ts";
import { refuses } from "../../mutations/answers.ts";

const CREATE = "createProduct";

export const products: readonly Defect[] = [
  without("product.answer.id", CREATE, "/id", ["product.answer.fields"]),
  otherValue("product.answer.id", CREATE, "/id", 4711, ["product.answer.fields"]),
  without("product.answer.fields", CREATE, "/subaccount_id"),
  otherValue("product.answer.fields", CREATE, "/additional_details", "none"),
  ...breaking({
    "product.status.default: makes a product that names no status disabled, so that it makes no plans": {
      with: ["plan.product-id.from-creation"],
      wrap: fillsIn(CREATE, "/status", "disabled"),
    },
    "product.status.unknown: reads any word as enabled": replacesWrong(
      CREATE,
      "/status",
      isOther("enabled", "disabled"),
      "enabled",
    ),
    "product.disabled-makes-no-plan: enables every product": {
      with: ["product.answer.as-sent"],
      wrap: readsBody(CREATE, (body) =>
        body["status"] === "disabled" ? { ...body, status: "enabled" } : body,
      ),
    },
    "product.disabled-makes-no-plan: makes a plan of a disabled product of which one was refused": (next) => {
      let enabled: unknown;
      const refused = new Set<unknown>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation === CREATE && at(reply.body, "/status") === "enabled")
          enabled = at(reply.body, "/id");
        if (call.operation !== "createPlan" || at(reply.body, "/detail/code") !== "product_disabled")
          return reply;
        const product = at(call.body, "/product_id");
        if (refused.has(product))
          return next(changed(call, { body: withAt(call.body, "/product_id", enabled) }));
        refused.add(product);
        return reply;
      };
    },
    "product.external-product-id: does not know external_product_id": refuses(
      CREATE,
      has("/external_product_id"),
    ),
    "product.status.values: does not know enabled": refuses(CREATE, is("/status", "enabled")),
  }),
  otherValue("product.answer.as-sent", CREATE, "/status", "enabled"),
  missing("product.name.required", CREATE, "/name", "-"),
  with422("product.name.required", CREATE, lacks("/name"), ["product.required-types"]),
  missing("product.description.required", CREATE, "/description", "-"),
  breaksDown("product.disabled-makes-no-plan", "createPlan", isRefusedAs("product_disabled")),
];
