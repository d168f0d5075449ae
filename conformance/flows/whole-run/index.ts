import * as again from "./again.ts";
import * as bodies from "./bodies.ts";
import * as look from "./look.ts";
import * as rateAgain from "./rate-again.ts";
import * as rate from "./rate.ts";

/** The longest chain of calls is first. `run/flow.ts` says which come last. */
export const wholeRunFiles = [look, again, bodies, rate, rateAgain];
