/** Products, and what a disabled product allows. */
import type { Defect } from "../../harness/defect.ts";
import { replacesWrong, fillsIn, readsBody } from "../../mutations/requests.ts";
import {
  breaksDown,
  missing,
  otherValue,
  refusesRight,
  with422,
  without,
} from "../../mutations/one-line-defects.ts";
import { has, is, isOther, isRefusedAs, lacks } from "../../mutations/conditions.ts";

export const products: readonly Defect[] = [
  without("product.answer.id", "createProduct", "/id", ["product.answer.fields"]),
  otherValue("product.answer.id", "createProduct", "/id", 4711, ["product.answer.fields"]),
  without("product.answer.fields", "createProduct", "/subaccount_id"),
  otherValue("product.answer.fields", "createProduct", "/additional_details", "none"),
  refusesRight(
    "product.external-product-id",
    "does not know external_product_id",
    "createProduct",
    has("/external_product_id"),
  ),
  {
    breaks: "product.status.default",
    how: "makes a product that names no status disabled, so that it makes no plans",
    with: ["plan.product-id.from-creation"],
    wrap: fillsIn("createProduct", "/status", "disabled"),
  },
  otherValue("product.answer.as-sent", "createProduct", "/status", "enabled"),
  refusesRight("product.status.values", "does not know enabled", "createProduct", is("/status", "enabled")),
  missing("product.name.required", "createProduct", "/name", "-"),
  with422("product.name.required", "createProduct", lacks("/name"), ["product.required-types"]),
  missing("product.description.required", "createProduct", "/description", "-"),
  {
    breaks: "product.status.unknown",
    how: "reads any word as enabled",
    wrap: replacesWrong("createProduct", "/status", isOther("enabled", "disabled"), "enabled"),
  },
  {
    breaks: "product.disabled-makes-no-plan",
    how: "enables every product",
    with: ["product.answer.as-sent"],
    wrap: readsBody("createProduct", (body) =>
      body["status"] === "disabled" ? { ...body, status: "enabled" } : body,
    ),
  },
  breaksDown("product.disabled-makes-no-plan", "createPlan", isRefusedAs("product_disabled")),
];
