import * as belongs from "./belongs.ts";
import * as dates from "./dates.ts";
import * as descriptions from "./descriptions.ts";
import * as labels from "./labels.ts";
import * as method from "./method.ts";
import * as money from "./money.ts";
import * as outcome from "./outcome.ts";
import * as sameDates from "./same-dates.ts";
import * as secrets from "./secrets.ts";
import * as stackTraces from "./stack-traces.ts";
import * as status from "./status.ts";

/** Makes the objects that all of them look at, before the run uses up the limit. */
export const firstShownFiles = [status];

export const shownFiles = [
  money,
  descriptions,
  method,
  outcome,
  secrets,
  stackTraces,
  labels,
  dates,
  sameDates,
  belongs,
];
