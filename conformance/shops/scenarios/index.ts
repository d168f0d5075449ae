/** All scenarios, in the order in which they are run. */
import type { Scenario } from "../scenario.ts";
import * as events from "./events.ts";
import * as lost from "./lost.ts";
import * as money from "./money.ts";
import * as payments from "./payments.ts";
import * as pending from "./pending.ts";

export const scenarios: readonly Scenario[] = [events, payments, lost, pending, money]
  .flatMap((file) => Object.values(file).flat())
  .filter((one): one is Scenario => typeof one === "object" && "proves" in one);
