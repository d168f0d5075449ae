import type { Flow } from "../../flow.ts";
import { antiFraudAccepted, antiFraudNames, antiFraudValues } from "./anti-fraud-accepted.ts";
import { antiFraudMalformed, antiFraudRequiredNames, antiFraudTypes } from "./anti-fraud-refused.ts";
import {
  heldByDefault,
  heldWhenTold,
  heldWithEmptyInstructions,
  takenAndRefunded,
  takenAtOnce,
} from "./auto-capture.ts";
import { heldWord } from "./held.ts";
import { declinedTokenCharge, tokenCharge, unknownTokenCharge, updatedTokenCharge } from "./by-token.ts";
import { chargeAnswers, chargeByCard } from "./create.ts";
import { currencyOfCapture, currencyOfCharge, currencyOfRefund } from "./currency.ts";
import { chargeFails } from "./fails.ts";
import { chargeFields, chargeRefused } from "./fields.ts";
import { chargeRead, chargeReadStatus, chargeReadUnknown } from "./read.ts";
import { chargeViewInEvent, chargeViewInEventOfCash } from "./view-in-event.ts";
import { chargeViewInList, chargeViewOfCode } from "./views.ts";

export const chargesFlows: readonly Flow[] = [
  chargeByCard,
  chargeAnswers,
  chargeRead,
  chargeReadStatus,
  chargeReadUnknown,
  chargeViewOfCode,
  chargeViewInList,
  chargeViewInEvent,
  chargeViewInEventOfCash,
  chargeFields,
  chargeRefused,
  chargeFails,
  tokenCharge,
  updatedTokenCharge,
  unknownTokenCharge,
  declinedTokenCharge,
  heldByDefault,
  heldWithEmptyInstructions,
  heldWhenTold,
  takenAtOnce,
  takenAndRefunded,
  heldWord,
  currencyOfCharge,
  currencyOfCapture,
  currencyOfRefund,
  antiFraudAccepted,
  antiFraudNames,
  antiFraudValues,
  antiFraudRequiredNames,
  antiFraudMalformed,
  antiFraudTypes,
];
