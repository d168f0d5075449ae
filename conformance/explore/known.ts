/** What the explorer knows of the objects of one sequence: their ids, and the texts by which answers and events name them. */
import type { Body } from "../given/bodies.ts";
import { show } from "../call/json-pointer.ts";
import type { Name } from "../model/command.ts";
import type { Tools } from "../given/tools.ts";

export interface Known {
  readonly id: string | undefined;
  /** Texts that name this object and no other, the newest first: descriptions and names. */
  readonly texts: readonly string[];
  readonly sent: Body;
  /** Where the customer passes 3DS. */
  readonly redirectUrl?: string;
  /** What pays, where the object is a token. */
  readonly pays?: string;
  /** Places at which a read of a hold showed the word completed. */
  readonly completedAt?: readonly string[];
  /** What it is made of: the plan of a subscription. */
  readonly of?: Name;
}

export type KnownObjects = Map<Name, Known>;

/** Ids of captures and refunds of the whole exploration, with the charge that they belong to. */
export type Movements = Map<string, string>;

export interface SequenceContext {
  readonly tools: Tools;
  readonly known: KnownObjects;
  readonly movements: Movements;
  /** One token for the whole exploration, where this sequence makes none of its own: the document limits their creation. */
  readonly sharesToken: boolean;
}

export function knownAs(context: SequenceContext, name: Name): Known {
  return context.known.get(name) ?? { id: undefined, texts: [], sent: {} };
}

export function idOf(context: SequenceContext, name: Name): string {
  return knownAs(context, name).id ?? "";
}

export function learn(context: SequenceContext, name: Name, part: Partial<Known>): void {
  context.known.set(name, { ...knownAs(context, name), ...part });
}

/** Whose text an answer shows: `own` for the newest, `earlier` for one that was replaced. */
export function whose(context: SequenceContext, name: Name, has: (text: string) => boolean): string {
  const [newest, ...earlier] = knownAs(context, name).texts;
  if (newest !== undefined && has(newest)) return "own";
  if (earlier.some(has)) return "earlier";
  const others = [...context.known].filter(([other]) => other !== name).flatMap(([, { texts }]) => texts);
  return others.some(has) ? "another's" : "not shown";
}

/** A value beside the one that was sent, or that was asked for. */
export function compared(value: unknown, own: unknown, others: readonly unknown[] = []): string {
  if (value === undefined || value === null) return "nothing";
  const isIt = (sent: unknown): boolean => show(sent) === show(value) || sent === show(value);
  if (isIt(own)) return "own";
  return others.some(isIt) ? "another's" : "other";
}
