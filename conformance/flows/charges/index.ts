import * as antiFraudAccepted from "./anti-fraud-accepted.ts";
import * as antiFraudRefused from "./anti-fraud-refused.ts";
import * as autoCapture from "./auto-capture.ts";
import * as byToken from "./by-token.ts";
import * as create from "./create.ts";
import * as currency from "./currency.ts";
import * as fails from "./fails.ts";
import * as fields from "./fields.ts";
import * as held from "./held.ts";
import * as read from "./read.ts";
import * as unasked from "./unasked.ts";
import * as unaskedByReads from "./unasked-by-reads.ts";
import * as unmoved from "./unmoved.ts";

export const chargesFiles = [
  // This makes the most calls one after the other.
  unmoved,
  create,
  read,
  fields,
  fails,
  byToken,
  autoCapture,
  held,
  currency,
  antiFraudAccepted,
  antiFraudRefused,
  unasked,
  unaskedByReads,
];
