import { z } from "zod";
import type { Frozen } from "./frozen.ts";

export const FACT = z
  .strictObject({
    operation: z.string().describe("The operationId of the call; event, or ledger."),
    about: z.string().exactOptional().describe("What the call is about."),
    pointer: z.string().exactOptional().describe("JSON pointer (RFC 6901) of the place that decides."),
    expected: z.string().describe("What was expected there."),
    got: z.string().describe("What kind of thing came instead."),
  })
  .meta({
    id: "fact",
    description: "Of a failure: what contradicts the requirement. The same in each run.",
  });

/** What contradicts a requirement, for programs. `reason` says it to people. */
export type Fact = Frozen<z.infer<typeof FACT>>;

export function sameFact(one: Fact | undefined, other: Fact | undefined): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(fact: Fact | undefined): readonly (string | undefined)[] {
  return fact === undefined ? [] : [fact.operation, fact.about, fact.pointer, fact.expected, fact.got];
}
