import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Change } from "./judged.ts";

interface Flaw {
  readonly how: string;
  readonly breaks: string;
  readonly mayBreak?: readonly string[];
  readonly scenario?: string;
  readonly changes: readonly Change[];
}

/** Shops with one flaw each: `flawed.yaml` says more. */
export const flaws: readonly Flaw[] = parse(readFileSync(new URL("flawed.yaml", import.meta.url), "utf8"));
