import type { Flow } from "../../flow.ts";
import { antiFraudAccepted, antiFraudRefused } from "./anti-fraud.ts";
import { autoCapture } from "./auto-capture.ts";
import { tokenCharge, tokenOfDeclinedCard } from "./by-token.ts";
import { chargeAnswers, chargeFields, chargeRefused, currency } from "./create.ts";
import { chargeFails } from "./fails.ts";
import { chargeViewInEvent, chargeViews } from "./views.ts";

export const chargesFlows: readonly Flow[] = [
  chargeAnswers,
  chargeViews,
  chargeViewInEvent,
  chargeFields,
  chargeRefused,
  chargeFails,
  tokenCharge,
  tokenOfDeclinedCard,
  autoCapture,
  currency,
  antiFraudAccepted,
  antiFraudRefused,
];
