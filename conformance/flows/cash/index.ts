import * as methods from "./methods.ts";
import * as notPending from "./not-pending.ts";
import * as testing from "./testing.ts";

export const cashFiles = [methods, testing, notPending];
