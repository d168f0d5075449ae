/** Rules about charges that break with one kind of key, one method or one form of the request only. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { answers, leavesOut, refuses, changesAnswer } from "../../mutations/answers.ts";
import { withAt, MONEY } from "../../mutations/bodies.ts";
import { METHOD } from "../../mutations/charges.ts";
import { has } from "../../mutations/conditions.ts";
import { ofPublicKey, withPublicKey } from "../../mutations/keys.ts";
import { fillsIn } from "../../mutations/requests.ts";
import { AUTO_CAPTURE } from "../../mutations/creations.ts";

const CREATE = "createCharge";
const TOKEN = "pay_with_service_payment_token";

const isByToken = (body: unknown): boolean => at(body, METHOD) === TOKEN;
const isCaptured = (body: unknown): boolean => at(body, AUTO_CAPTURE) === true;

export const chargesInOneWay: readonly Defect[] = [
  {
    breaks: "charge.create.answer",
    how: "answers a captured charge by token without status_details",
    wrap: changesAnswer(CREATE, (body, { body: sent }) =>
      isByToken(sent) && isCaptured(sent) ? withAt(body, "/status_details", undefined) : body,
    ),
  },
  {
    breaks: "charge.create.answer",
    how: "answers a charge with billing details that was created with the public key without the object charge",
    wrap: withPublicKey(
      changesAnswer(CREATE, (body, { body: sent }) =>
        at(sent, "/billing_details") === undefined ? body : withAt(body, "/charge", undefined),
      ),
    ),
  },
  {
    breaks: "charge.read.answer",
    how: "reads a charge that was created with the public key without the object charge",
    wrap: ofPublicKey(CREATE, "/id", leavesOut("getCharge", "/charge")),
  },
  {
    breaks: "charge.only-required-fields",
    how: "requires billing details with the public key",
    wrap: withPublicKey(refuses(CREATE, ({ body }) => at(body, "/billing_details") === undefined)),
    mayBreak: ["charge.billing-details"],
  },
  {
    breaks: "charge.billing-details",
    how: "does not know phone_1 with the public key",
    wrap: withPublicKey(refuses(CREATE, has("/billing_details/phone_1"))),
  },
  {
    breaks: "charge.description.required",
    how: "accepts a request without description with the public key",
    wrap: withPublicKey(fillsIn(CREATE, "/description", "-")),
  },
  {
    breaks: "charge.amount-details.required",
    how: "accepts a request without amount_details with the public key",
    wrap: withPublicKey(fillsIn(CREATE, "/amount_details", MONEY)),
  },
  {
    breaks: "charge.failure.answers-400",
    how: "answers a declined charge with 200 where auto_capture is true and the key is public",
    wrap: withPublicKey(
      answers(CREATE, (reply, { body }) =>
        isCaptured(body) && at(reply.body, "/detail/code") === "card_declined"
          ? { ...reply, status: 200 }
          : reply,
      ),
    ),
  },
  {
    breaks: "charge.method.token",
    how: "refuses a token beside auto_capture true and the public key",
    wrap: withPublicKey(refuses(CREATE, ({ body }) => isByToken(body) && isCaptured(body))),
  },
];
