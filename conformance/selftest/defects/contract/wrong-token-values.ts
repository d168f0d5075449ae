/** Values that the contract rules out, in tokens. */
import type { Defect } from "../../harness/defect.ts";
import { reads } from "../../mutations/requests.ts";
import { acceptsWrong } from "../../mutations/one-line-defects.ts";
import { noObject, noText } from "../../mutations/conditions.ts";
import { changed } from "../../harness/wire.ts";

const CONSUMER = { external_consumer_id: "1" };

export const wrongTokenValues: readonly Defect[] = [
  acceptsWrong(
    "token.create.required-types",
    "a text as consumer_details",
    "createPaymentToken",
    "/consumer_details",
    noObject,
    CONSUMER,
  ),
  acceptsWrong(
    "token.create.optional-types",
    "an object as a first name",
    "createPaymentToken",
    "/consumer_details/name/first_name",
    noText,
    "-",
  ),
  {
    breaks: "token.update.required-types",
    how: "accepts an array as the body",
    wrap: reads("updatePaymentToken", (call) =>
      Array.isArray(call.body) ? changed(call, { body: { consumer_details: CONSUMER } }) : call,
    ),
  },
  acceptsWrong(
    "token.update.optional-types",
    "an object as an email address",
    "updatePaymentToken",
    "/consumer_details/contact/email",
    noText,
    "a@example.com",
  ),
];
