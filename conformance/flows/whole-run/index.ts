import * as audit from "./audit.ts";
import * as cutOff from "./cut-off.ts";
import * as look from "./look.ts";
import * as rateAgain from "./rate-again.ts";
import * as rate from "./rate.ts";
import * as unknownIds from "./unknown-ids.ts";

export const wholeRunFiles = [look, audit, cutOff, unknownIds, rate];

/** Behind everything else: these wait for the limit. */
export const lastFiles = [rateAgain];
