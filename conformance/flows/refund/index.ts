import * as captured from "./captured.ts";
import * as onHold from "./on-hold.ts";
import * as refused from "./refused.ts";
import * as status from "./status.ts";
import * as sum from "./sum.ts";

export const refundFiles = [onHold, status, captured, sum, refused];
