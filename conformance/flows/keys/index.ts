import { flowsOf } from "../../flow.ts";
import * as bothKinds from "./both-kinds.ts";
import * as checkout from "./checkout.ts";
import * as missing from "./missing.ts";
import * as otherCase from "./other-case.ts";
import * as secretOnly from "./secret-only.ts";
import * as testing from "./testing.ts";
import * as unknown from "./unknown.ts";

export const keysFlows = flowsOf(bothKinds, secretOnly, testing, checkout, unknown, otherCase, missing);
