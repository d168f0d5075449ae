import { flowsOf } from "../../flow.ts";
import * as charges from "./charges.ts";
import * as keys from "./keys.ts";
import * as movements from "./movements.ts";
import * as onlyThen from "./only-then.ts";
import * as orders from "./orders.ts";
import * as pending from "./pending.ts";
import * as subscriptions from "./subscriptions.ts";

export const eventsFlows = flowsOf(charges, pending, movements, orders, subscriptions, keys, onlyThen);
