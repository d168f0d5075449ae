/** Every flow, and with the rules every check. Flows that run at the same time begin in this order. `run/flow.ts` says which come later. */
import { rules } from "../rules/index.ts";
import { type Rule, isRule } from "../rules/rule.ts";
import { type Check, type Flow, checksOf, isFlow } from "../run/flow.ts";
import { captureFiles } from "./capture/index.ts";
import { cashFiles } from "./cash/index.ts";
import { chargesFiles } from "./charges/index.ts";
import { checkoutFiles } from "./checkout/index.ts";
import { contractFiles } from "./contract/index.ts";
import { eventsFiles } from "./events/index.ts";
import { keysFiles } from "./keys/index.ts";
import { listFiles } from "./list/index.ts";
import { lookupFiles } from "./lookup/index.ts";
import { ordersFiles } from "./orders/index.ts";
import { racesFiles } from "./races/index.ts";
import { refundFiles } from "./refund/index.ts";
import { subscriptionFiles } from "./subscription/index.ts";
import { threeDsFiles } from "./three-ds/index.ts";
import { tokensFiles } from "./tokens/index.ts";
import { wholeRunFiles } from "./whole-run/index.ts";

const own = checksOf(
  // Those with long chains of calls come first.
  ...wholeRunFiles,
  ...listFiles,
  ...refundFiles,
  ...chargesFiles,
  ...threeDsFiles,
  ...tokensFiles,
  ...cashFiles,
  ...captureFiles,
  ...racesFiles,
  ...lookupFiles,
  ...ordersFiles,
  ...checkoutFiles,
  ...subscriptionFiles,
  ...contractFiles,
  ...keysFiles,
  ...eventsFiles,
);

export const flows: readonly Flow[] = own.filter(isFlow);

/** All that a whole run judges by. */
export const checks: readonly Check[] = [...flows, ...own.filter(isRule), ...rules];

/** With those that are made beside flows. */
export const allRules: readonly Rule[] = checks.filter(isRule);
