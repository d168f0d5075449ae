import * as money from "./money.ts";
import * as secrets from "./secrets.ts";
import * as status from "./status.ts";
import * as timesAndLabels from "./times-and-labels.ts";

export const shownFiles = [money, status, secrets, timesAndLabels];
