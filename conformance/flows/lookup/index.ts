import { flowsOf } from "../../flow.ts";
import * as eligible from "./eligible.ts";
import * as lookup from "./lookup.ts";

export const lookupFlows = flowsOf(lookup, eligible);
