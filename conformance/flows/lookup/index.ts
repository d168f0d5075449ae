import * as eligible from "./eligible.ts";
import * as lookup from "./lookup.ts";

export const lookupFiles = [lookup, eligible];
