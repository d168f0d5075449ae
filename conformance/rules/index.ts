/** Every rule. */
import * as addresses from "./addresses.ts";
import * as answerTypes from "./answer-types.ts";
import * as answers from "./answers.ts";
import * as asSent from "./as-sent.ts";
import * as authorizationCode from "./authorization-code.ts";
import * as belongs from "./belongs.ts";
import * as carries from "./carries.ts";
import * as creations from "./creations.ts";
import * as dates from "./dates.ts";
import * as descriptions from "./descriptions.ts";
import * as errors from "./errors.ts";
import * as events from "./events.ts";
import * as keys from "./keys.ts";
import * as method from "./method.ts";
import * as money from "./money.ts";
import * as movements from "./movements.ts";
import * as outcome from "./outcome.ts";
import * as pages from "./pages.ts";
import { type Rule, isRule } from "./rule.ts";
import * as secrets from "./secrets.ts";
import * as successes from "./successes.ts";
import * as transactionIds from "./transaction-ids.ts";

import * as waiting from "./waiting.ts";

const files: readonly object[] = [
  addresses,
  answers,
  carries,
  transactionIds,
  answerTypes,
  asSent,
  waiting,
  authorizationCode,
  pages,
  keys,
  creations,
  errors,
  events,
  successes,
  money,
  movements,
  descriptions,
  method,
  outcome,
  secrets,
  dates,
  belongs,
];

export const rules: readonly Rule[] = files.flatMap((file) => Object.values(file).flat()).filter(isRule);
