/** Charges that are created only where they are asked for in another way. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { METHOD } from "../../mutations/charges.ts";
import { AUTO_CAPTURE, CREATED, type OfCreation, refusesCreations } from "../../mutations/creations.ts";
import { isPublic } from "../../mutations/keys.ts";

const WAYS: Readonly<Record<string, OfCreation>> = {
  ...CREATED,
  "with auto_capture true": ({ call: { body } }) => at(body, AUTO_CAPTURE) === true,
  "with auto_capture false": ({ call: { body } }) => at(body, AUTO_CAPTURE) === false,
  "without auto_capture": ({ call: { body } }) => at(body, AUTO_CAPTURE) === undefined,
};

export const chargesInOneWay: readonly Defect[] = [
  ...Object.entries(WAYS).map(([way, isSo]): Defect => ({
    breaks: "charge.method.token",
    how: `refuses a charge by token ${way}`,
    wrap: refusesCreations(
      "createCharge",
      (one) => at(one.call.body, METHOD) === "pay_with_service_payment_token" && isSo(one),
    ),
  })),
  {
    breaks: "charge.create.answer",
    how: "answers a charge with billing details that was created with the public key without the object charge",
    wrap: (next, world) =>
      changesAnswer("createCharge", (body, call) =>
        isPublic(call, world) && at(call.body, "/billing_details") !== undefined
          ? withAt(body, "/charge", undefined)
          : body,
      )(next, world),
  },
];
