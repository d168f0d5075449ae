import * as audit from "./audit.ts";
import * as cutOff from "./cut-off.ts";
import * as errorBodies from "./error-bodies.ts";
import * as everyAnswer from "./every-answer.ts";
import * as everyCharge from "./every-charge.ts";
import * as everyPage from "./every-page.ts";
import * as rateAgain from "./rate-again.ts";
import * as rate from "./rate.ts";
import * as unknownIds from "./unknown-ids.ts";

export const wholeRunFiles = [
  audit,
  cutOff,
  unknownIds,
  rate,
  everyAnswer,
  everyCharge,
  errorBodies,
  everyPage,
];

/** Behind everything else: these wait for the limit. */
export const lastFiles = [rateAgain];
