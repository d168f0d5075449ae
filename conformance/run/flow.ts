/** The type of a flow: which sentences it proves, in which ways it is repeated, and how it goes. */
import type { Tools } from "../given/tools.ts";
import type { Ways } from "../given/ways.ts";
import type { Need } from "../subject/needs.ts";
import type { Subject } from "../proof/complaint.ts";
import type { Proof } from "../proof/proof.ts";
import { type Rule, type Sentence, isRule } from "../rules/rule.ts";

/**
 * Why some flows do not run beside all others. Those under one word run at the same time: what they make does not change what
 * the others of this word look at. The words follow each other in this order.
 */
export const STILLNESS = {
  "known charges":
    "No other charge is made: these flows know which charges stand next to each other, and which is the newest.",
  "charges made since":
    "No other charge is made between the pages that were read and the charges that were made since.",
  "charges in front":
    "Charges come in front of those that are looked at, and plans and subscriptions to those that are listed. The lists are long by then.",
  reads: "No other charge is made, since one that nobody asked for may come of a read.",
  "few charges":
    "Each charge of another flow is one more to read or to turn past. Eighteen are made in all. No other subscription begins.",
  "small pages":
    "Each charge of another flow is one more page to turn. Nine are made in all, and no plan. Beside them the limit per minute is used up, so nothing that follows makes a token or an order.",
  "answers so far":
    "Six new holds are captured or refunded; no other flow moves anything. What waits is read again, where an event so far says that it succeeded. Then a charge fails, and nothing else.",
  "rates again": "The limit was used up some time ago, and is waited for.",
} as const satisfies Readonly<Record<string, string>>;

export type Stillness = keyof typeof STILLNESS;

export type Sentences = Readonly<Record<string, Sentence>>;

type AnyWays = Ways<string, unknown>;
/** The thing under test, under the name that its ways give it: `hold`, `charge`, ... */
type UnderTest<W> = W extends Ways<infer Name, infer Thing> ? Readonly<Record<Name, Thing>> : unknown;

/** What the body of a flow is given. */
export interface Context<Id extends string> extends Tools {
  /** One statement per declared sentence. No call follows the first one. */
  readonly prove: (id: Id, ...subjects: Subject[]) => Proof;
}

export interface Definition<P extends Sentences, W extends AnyWays | undefined> {
  readonly id: string;
  readonly title: string;
  /** Beside what its ways need. */
  readonly needs?: readonly Need[];
  /** The ways in which the thing under test comes about: `run` is repeated for each that the target offers, at the same time. */
  readonly each?: W;
  readonly proves: P;
  /** The flows with the same word run at the same time, as many as there are lanes, and no other flow does. */
  readonly alone?: Stillness | undefined;
  run(context: Context<keyof P & string> & UnderTest<W>): Promise<void>;
}

export interface Flow extends Readonly<Omit<Definition<Sentences, AnyWays | undefined>, "run">> {
  readonly needs: readonly Need[];
  /** The runner puts the thing under test into the context, under the name that `each` gives it. */
  run(context: Context<string> & Readonly<Record<string, unknown>>): Promise<void>;
}

/** What a run judges by: a story of calls, or a rule about all that the stories caused. */
export type Check = Flow | Rule;

export function flow<const P extends Sentences, W extends AnyWays | undefined = undefined>(
  definition: Definition<P, W>,
): Flow;
export function flow({ needs = [], ...definition }: Omit<Flow, "needs"> & Partial<Flow>): Flow {
  return { ...definition, needs: [...new Set([...(definition.each?.needs ?? []), ...needs])] };
}

/** The flows and rules that these files export, alone or in arrays, file after file. */
export function checksOf(...files: readonly object[]): Check[] {
  return files.flatMap((file) => Object.values(file).flat(2)).filter((one) => isFlow(one) || isRule(one));
}

export function flowsOf(...files: readonly object[]): Flow[] {
  return checksOf(...files).filter(isFlow);
}

export function isFlow(value: unknown): value is Flow {
  return typeof value === "object" && value !== null && "proves" in value && "run" in value;
}
