/** Every rule. */
import * as addresses from "./addresses.ts";
import * as answerTypes from "./answer-types.ts";
import * as answers from "./answers.ts";
import * as asSent from "./as-sent.ts";
import * as authentications from "./authentications.ts";
import * as belongs from "./belongs.ts";
import * as carries from "./carries.ts";
import * as charges from "./charges.ts";
import * as dates from "./dates.ts";
import * as errors from "./errors.ts";
import * as events from "./events.ts";
import * as keys from "./keys.ts";
import * as movements from "./movements.ts";
import * as pages from "./pages.ts";
import * as refused from "./refused.ts";
import * as secrets from "./secrets.ts";
import * as shown from "./shown.ts";
import * as states from "./states.ts";
import * as successes from "./successes.ts";
import * as unasked from "./unasked.ts";
import * as updates from "./updates.ts";
import * as waiting from "./waiting.ts";
import { type Rule, isRule } from "./rule.ts";

const files: readonly object[] = [
  addresses,
  answers,
  carries,
  updates,
  answerTypes,
  asSent,
  waiting,
  authentications,
  charges,
  pages,
  keys,
  unasked,
  errors,
  events,
  states,
  successes,
  refused,
  shown,
  movements,
  secrets,
  dates,
  belongs,
];

export const rules: readonly Rule[] = files.flatMap((file) => Object.values(file).flat()).filter(isRule);
