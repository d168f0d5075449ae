import * as antiFraudAccepted from "./anti-fraud-accepted.ts";
import * as antiFraudRefused from "./anti-fraud-refused.ts";
import * as autoCapture from "./auto-capture.ts";
import * as byToken from "./by-token.ts";
import * as create from "./create.ts";
import * as currency from "./currency.ts";
import * as read from "./read.ts";
import * as unasked from "./unasked.ts";
import * as unmoved from "./unmoved.ts";

export const chargesFiles = [
  // This makes the most calls one after the other.
  unmoved,
  create,
  read,
  byToken,
  autoCapture,
  currency,
  antiFraudAccepted,
  antiFraudRefused,
  unasked,
];
