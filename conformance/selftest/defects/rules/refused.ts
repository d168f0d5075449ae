/** Requests that are refused for two things together that are right. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { json } from "../../harness/wire.ts";
import { answers, refuses } from "../../mutations/answers.ts";
import { errorBody } from "../../mutations/bodies.ts";
import { has, is, isEmpty } from "../../mutations/conditions.ts";
import { withPublicKey } from "../../mutations/keys.ts";
import { breaking } from "../../mutations/one-line-defects.ts";
import { PAYMENT_TOKEN } from "../../mutations/operations.ts";

const isByToken = has(PAYMENT_TOKEN);

export const together: readonly Defect[] = breaking({
  "service.parts-together: knows billing_details beside a card only": refuses(
    "createCharge",
    (call) => isByToken(call) && has("/billing_details")(call),
  ),
  "service.parts-together: knows additional_details of an enabled product only": refuses(
    "createProduct",
    (call) => is("/status", "disabled")(call) && has("/additional_details")(call),
  ),
  "service.parts-together: lets the public key send no notes": withPublicKey(
    refuses("createOrder", has("/notes")),
  ),
  "subscription.list.array: refuses a plan without subscriptions": (next, world) =>
    answers("listSubscriptions", (reply, { url }) =>
      url.searchParams.has("plan_id") && isEmpty(at(reply.body, "/subscription_list"))
        ? json(400, errorBody("validation_error", world.now()))
        : reply,
    )(next, world),
});
