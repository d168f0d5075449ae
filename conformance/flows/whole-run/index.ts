import * as again from "./again.ts";
import * as bodies from "./bodies.ts";
import * as look from "./look.ts";
import * as rateAgain from "./rate-again.ts";
import * as rate from "./rate.ts";

export const wholeRunFiles = [look, again, bodies, rate];

/** Behind everything else: these wait for the limit. */
export const lastFiles = [rateAgain];
