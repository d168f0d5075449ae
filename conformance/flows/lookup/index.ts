import type { Flow } from "../../flow.ts";
import { lookup, lookupOptions, lookupRefused } from "./lookup.ts";

export const lookupFlows: readonly Flow[] = [lookup, lookupOptions, lookupRefused];
