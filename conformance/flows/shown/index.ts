import * as dates from "./dates.ts";
import * as labels from "./labels.ts";
import * as money from "./money.ts";
import * as outcome from "./outcome.ts";
import * as secrets from "./secrets.ts";
import * as status from "./status.ts";

export const shownFiles = [money, status, outcome, secrets, labels, dates];
