/** Freedoms about plans and products. */
import { at, isText } from "../../call/json-pointer.ts";
import { both } from "../mutations/conditions.ts";
import { readsBody } from "../mutations/requests.ts";
import { refuses, sets, changesAnswer } from "../mutations/answers.ts";
import type { Variants } from "../harness/defect.ts";
import { fields } from "../mutations/bodies.ts";

const PLANS = ["createPlan", "getPlan"] as const;

export const aboutPlans: Variants = {
  "a price with fields of its own": {
    takes: ["plan.price-fields"],
    wrap: both(
      readsBody("createPlan", (body) => {
        const cents = at(body, "/price/cents");
        return cents === undefined ? body : { ...body, price: { amount: cents, currency_code: "MXN" } };
      }),
      changesAnswer(PLANS, (body) => ({ ...body, price: { cents: at(body, "/price/amount") } })),
    ),
    target: { plan_price: { cents: 9900 } },
  },
  "the price of a plan as a text, and the name of a product by language": {
    takes: ["response.types"],
    wrap: both(
      changesAnswer(PLANS, (body) => ({ ...body, price: "99.00 MXN" })),
      changesAnswer("createProduct", (body) => ({ ...body, name: { es: body["name"] } })),
    ),
  },
  "objects of a plan and a product that show nothing": {
    takes: [
      "plan.payment-link",
      "plan.product-object",
      "plan.additional-details",
      "product.additional-details",
    ],
    wrap: both(
      changesAnswer(PLANS, (body, { operation }) => ({
        ...body,
        payment_link: {},
        additional_details: {},
        ...(operation === "getPlan" && { product: {} }),
      })),
      sets("createProduct", "/additional_details", {}),
    ),
  },
  "additional_details of plans and products with fields of its own only": {
    takes: ["plan.additional-details", "product.additional-details"],
    wrap: refuses(
      ["createPlan", "createProduct"],
      ({ body }) => Object.keys(fields(at(body, "/additional_details"))).length > 0,
    ),
  },
  "a plan that waits for its release, a subscription on trial": {
    takes: ["plan.status-values", "subscription.status-values"],
    wrap: both(sets("createPlan", "/status", "in_review"), sets("createSubscription", "/status", "trialing")),
  },
  "external_product_id in capital letters, and a billing_day that was not sent": {
    takes: ["response.as-sent"],
    wrap: both(
      changesAnswer("createProduct", (body) => {
        const own = body["external_product_id"];
        return isText(own) ? { ...body, external_product_id: own.toUpperCase() } : body;
      }),
      changesAnswer("getSubscription", (body) => ({ ...body, billing_day: 1 })),
    ),
  },
  "a created plan that shows the id of its product as product, too": {
    takes: ["unknown-members"],
    wrap: changesAnswer("createPlan", (body) => ({ ...body, product: body["product_id"] })),
  },
  "a subaccount_id that is a number": {
    takes: ["product.subaccount-id"],
    wrap: sets("createProduct", "/subaccount_id", 4711),
  },
};
