/**
 * A way is one manner in which the thing under test comes about: by token, after 3DS, with the public key. A rule must hold
 * in each. A way is a point in dimensions; a covering array picks the points so that any two values of two dimensions meet.
 */
import covertable from "covertable";
import type { Need } from "../target/needs.ts";
import type { Tools } from "./tools.ts";

/** One value of a dimension. */
export interface Choice {
  /** As a reason says it: "after 3DS". Empty for what goes without saying. */
  readonly words: string;
  readonly needs?: readonly Need[];
}

/** The first choice is the usual one. */
export type Dimensions = Readonly<Record<string, Readonly<Record<string, Choice>>>>;
export type Point<D extends Dimensions> = { readonly [Name in keyof D]: keyof D[Name] & string };

export interface Way<Thing> {
  /** "by token, without auto_capture" */
  readonly words: string;
  readonly make: (tools: Tools) => Promise<Thing>;
}

export interface NotOffered {
  readonly words: string;
  readonly reason: string;
}

export interface Offered<Thing> {
  readonly ways: readonly Way<Thing>[];
  /** Values that the target does not declare, and why. */
  readonly notOffered: readonly NotOffered[];
  /** Pairs of values of two dimensions that the ways bring together, and how many there are. */
  readonly pairs: number;
  readonly ofPairs: number;
}

export interface Ways<Name extends string, Thing> {
  /** The name of the thing under test in the context of the flow. */
  readonly thing: Name;
  readonly offered: (lacking: (need: Need) => string | undefined) => Offered<Thing>;
}

export interface WaysOf<Name extends string, Thing, D extends Dimensions> extends Ways<Name, Thing> {
  /** Varied in these dimensions only: in the others the usual choice is taken. */
  readonly over: (...names: (keyof D & string)[]) => WaysOf<Name, Thing, D>;
  /** With these choices only, in the dimensions that are named. */
  readonly only: (choices: {
    readonly [Dimension in keyof D]?: readonly (keyof D[Dimension] & string)[];
  }) => WaysOf<Name, Thing, D>;
}

export function ways<const Name extends string, Thing, const D extends Dimensions>(
  thing: Name,
  dimensions: D,
  make: (tools: Tools, point: Point<D>) => Promise<Thing>,
): WaysOf<Name, Thing, D> {
  return among(thing, dimensions, make, valuesOf(dimensions));
}

/** The values of each dimension that are taken. */
type Factors = Readonly<Record<string, string[]>>;

function among<Name extends string, Thing, D extends Dimensions>(
  thing: Name,
  dimensions: D,
  make: (tools: Tools, point: Point<D>) => Promise<Thing>,
  factors: Factors,
): WaysOf<Name, Thing, D> {
  const narrowed = (change: (name: string, values: string[]) => string[]): WaysOf<Name, Thing, D> =>
    among(thing, dimensions, make, mapped(factors, change));
  return {
    thing,
    offered: (lacking) => offered(dimensions, factors, make, lacking),
    over: (...names) => narrowed((name, values) => (names.includes(name) ? values : values.slice(0, 1))),
    only: (choices) =>
      narrowed((name, values) => values.filter((value) => choices[name]?.includes(value) !== false)),
  };
}

function offered<Thing, D extends Dimensions>(
  dimensions: D,
  factors: Factors,
  make: (tools: Tools, point: Point<D>) => Promise<Thing>,
  lacking: (need: Need) => string | undefined,
): Offered<Thing> {
  const notOffered: NotOffered[] = [];
  const left = mapped(factors, (name, values) =>
    values.filter((value) => {
      const { words = value, needs = [] } = dimensions[name]?.[value] ?? {};
      const reasons = needs.map(lacking).filter((reason) => reason !== undefined);
      if (reasons.length > 0) notOffered.push({ words, reason: reasons.join("; ") });
      return reasons.length === 0;
    }),
  );
  const points = isEmpty(left) ? [] : pointsOf(left);
  const isPoint = (point: Readonly<Record<string, string>>): point is Point<D> =>
    Object.entries(dimensions).every(([name, choices]) => Object.hasOwn(choices, point[name] ?? ""));
  return {
    ways: points.filter(isPoint).map((point) => ({
      words: wordsOf(dimensions, point),
      make: (tools) => make(tools, point),
    })),
    notOffered,
    pairs: pairsIn(left),
    ofPairs: pairsIn(factors),
  };
}

function wordsOf(dimensions: Dimensions, point: Readonly<Record<string, string>>): string {
  return Object.entries(point)
    .map(([name, value]) => dimensions[name]?.[value]?.words ?? "")
    .filter((words) => words !== "")
    .join(", ");
}

function mapped(factors: Factors, change: (name: string, values: string[]) => string[]): Factors {
  return Object.fromEntries(Object.entries(factors).map(([name, values]) => [name, change(name, values)]));
}

function valuesOf(dimensions: Dimensions): Factors {
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, choices]) => [name, Object.keys(choices)]),
  );
}

function isEmpty(factors: Factors): boolean {
  return Object.values(factors).some((values) => values.length === 0);
}

/** With a single dimension there are no pairs: each of its choices is a way. */
function covering(factors: Factors): Record<string, string>[] {
  const [[name, values] = ["", []], ...others] = Object.entries(factors);
  if (others.length > 0) return covertable.make(factors);
  return values.map((value) => ({ [name]: value }));
}

/** The plain way, usual in every dimension, comes first; the others bring every two values together. */
function pointsOf(factors: Factors): Record<string, string>[] {
  const plain = Object.fromEntries(Object.entries(factors).map(([name, [usual = ""]]) => [name, usual]));
  const isPlain = (point: Readonly<Record<string, string>>): boolean =>
    Object.entries(plain).every(([name, usual]) => point[name] === usual);
  return [plain, ...covering(factors).filter((point) => !isPlain(point))];
}

/** A covering array brings any two values together, so only their number is counted. */
function pairsIn(factors: Factors): number {
  const sizes = Object.values(factors)
    .map((values) => values.length)
    .filter((size) => size > 1);
  return sizes.reduce((sum, size, place) => sum + size * sizes.slice(0, place).reduce((a, b) => a + b, 0), 0);
}
