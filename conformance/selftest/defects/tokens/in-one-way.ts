/** Rules about tokens that break with the public key only. */
import type { Defect } from "../../harness/defect.ts";
import { leavesOut, changesAnswer } from "../../mutations/answers.ts";
import { withAt, CARD } from "../../mutations/bodies.ts";
import { ofPublicKey, withPublicKey } from "../../mutations/keys.ts";
import { fillsIn } from "../../mutations/requests.ts";

const CREATE = "createPaymentToken";
const ID = "/token_details/id";

export const tokensInOneWay: readonly Defect[] = [
  {
    breaks: "token.create.answer",
    how: "answers a creation with the public key without status_details",
    wrap: withPublicKey(leavesOut(CREATE, "/status_details")),
  },
  {
    breaks: "token.create.credential.required",
    how: "makes a token of nothing with the public key",
    wrap: withPublicKey(fillsIn(CREATE, "/credential", CARD)),
  },
  {
    breaks: "token.opaque",
    how: "shows the card number in the update of a token that was created with the public key",
    wrap: ofPublicKey(
      CREATE,
      ID,
      changesAnswer("updatePaymentToken", (body) =>
        withAt(body, "/token_details/card", CARD.credit_or_debit_card.card_number),
      ),
    ),
  },
  {
    breaks: "token.read.answer",
    how: "reads a token that was created with the public key without status_details",
    wrap: ofPublicKey(CREATE, ID, leavesOut("getPaymentToken", "/status_details")),
  },
  {
    breaks: "token.update.answer",
    how: "updates a token that was created with the public key without token_details",
    wrap: ofPublicKey(CREATE, ID, leavesOut("updatePaymentToken", "/token_details")),
  },
];
