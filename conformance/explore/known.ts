/** What the explorer knows of the objects of one sequence, to go on with them. */
import type { Tools } from "../given/tools.ts";
import type { Name } from "./command.ts";

export interface Known {
  readonly id: string | undefined;
  /** Of a charge, in the smallest unit. */
  readonly amount?: number;
  /** Where the customer passes 3DS. */
  readonly redirectUrl?: string;
  /** What pays, where the object is a token. */
  readonly pays?: string;
  /** What it is made of: the plan of a subscription. */
  readonly of?: Name;
}

export interface SequenceContext {
  readonly tools: Tools;
  readonly known: Map<Name, Known>;
  /** One token for the whole exploration, where this sequence makes none of its own: the document limits their creation. */
  readonly sharesToken: boolean;
}

export function knownAs({ known }: SequenceContext, name: Name): Known {
  return known.get(name) ?? { id: undefined };
}

export function idOf(context: SequenceContext, name: Name): string {
  return knownAs(context, name).id ?? "";
}

export function learn(context: SequenceContext, name: Name, part: Partial<Known>): void {
  context.known.set(name, { ...knownAs(context, name), ...part });
}
