/** The ways in which something is asked to be created. Whether it is, the flow judges. */
import type { Exchange, KeyUse } from "../call/exchange.ts";
import { CREATED_WITH, TOGETHER, refusedBeside } from "./dimensions.ts";
import { ways } from "./ways.ts";

export interface Attempt {
  readonly key: KeyUse;
  /** Asks once, or twice; the answer that was not accepted, or else the last one. */
  readonly ask: (create: () => Promise<Exchange>) => Promise<Exchange>;
}

export const attempts = ways(
  "attempt",
  { key: CREATED_WITH, beside: TOGETHER },
  async (_tools, { key, beside }): Promise<Attempt> => ({
    key,
    ask: (create) => refusedBeside(beside, create),
  }),
);
