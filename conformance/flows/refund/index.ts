import * as captured from "./captured.ts";
import * as onHold from "./on-hold.ts";
import * as refused from "./refused.ts";

export const refundFiles = [onHold, captured, refused];
