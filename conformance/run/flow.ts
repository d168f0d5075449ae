/** The type of a flow: which sentences it proves, in which ways it is repeated, and how it goes. */
import type { Tools } from "../given/tools.ts";
import type { Ways } from "../given/ways.ts";
import type { Need } from "../subject/needs.ts";
import type { Level } from "../verdict/verdict.ts";
import type { Context } from "./context.ts";
import type { Stillness } from "./stillness.ts";

export type Sentence = `${Level}: ${string}`;
export type Sentences = Readonly<Record<string, Sentence>>;

type AnyWays = Ways<string, unknown>;
/** The thing under test, under the name that its ways give it: `hold`, `charge`, ... */
type UnderTest<W> = W extends Ways<infer Name, infer Thing> ? Readonly<Record<Name, Thing>> : unknown;

export interface Definition<P extends Sentences, W extends AnyWays | undefined> {
  readonly id: string;
  readonly title: string;
  /** Beside what its ways need. */
  readonly needs?: readonly Need[];
  /** The ways in which the thing under test comes about: `run` is repeated for each that the target offers. */
  readonly each?: W;
  readonly proves: P;
  /**
   * A word: the flows with the same word run at the same time, as many as there are lanes, and no other flow does. `true`: no
   * other flow sends calls at the same time, and its ways follow each other.
   */
  readonly alone?: boolean | Stillness;
  /** Prepares data while parallel flows still run; keep it with `once`. */
  beforehand?(tools: Tools): Promise<unknown>;
  /**
   * Its ways do not follow each other: none looks at what another one may change. For flows of many calls, whose ways would
   * last longer than the rest of the run. Flows that share a word do so unless they say `false`.
   */
  readonly waysAtOnce?: boolean;
  run(context: Context<keyof P & string> & UnderTest<W>): Promise<void>;
}

export interface Flow {
  readonly id: string;
  readonly title: string;
  readonly needs: readonly Need[];
  readonly each?: AnyWays | undefined;
  readonly proves: Sentences;
  readonly alone: boolean | Stillness;
  readonly beforehand?: ((tools: Tools) => Promise<unknown>) | undefined;
  readonly waysAtOnce?: boolean | undefined;
  /** The runner puts the thing under test into the context, under the name that `each` gives it. */
  run(context: Context<string> & Readonly<Record<string, unknown>>): Promise<void>;
}

export function flow<const P extends Sentences, W extends AnyWays | undefined = undefined>(
  definition: Definition<P, W>,
): Flow;
export function flow({ needs = [], ...definition }: Omit<Flow, "alone" | "needs"> & Partial<Flow>): Flow {
  return { alone: false, ...definition, needs: [...new Set([...(definition.each?.needs ?? []), ...needs])] };
}

/** The flows that these files export, alone or in arrays, file after file. */
export function flowsOf(...files: readonly object[]): Flow[] {
  return files.flatMap((file) => Object.values(file).flat()).filter(isFlow);
}

function isFlow(value: unknown): value is Flow {
  return typeof value === "object" && value !== null && "proves" in value && "run" in value;
}
