/**
 * A way is one manner in which the thing under test comes about: by token, after 3DS, with the public key. A rule must hold
 * in each. A way is a point in dimensions; a covering array picks the points so that any two values of two dimensions meet.
 */
import { createRequire } from "node:module";
import type { Need } from "../subject/needs.ts";
import { SuiteError } from "../verdict/unobserved.ts";
import type { Tools } from "./tools.ts";

/** One value of a dimension. */
export interface Choice {
  /** As a reason says it: "after 3DS". Empty for the usual choice. */
  readonly words: string;
  readonly needs?: readonly Need[];
}

/** The first choice is the usual one. */
export type Dimensions = Readonly<Record<string, Readonly<Record<string, Choice>>>>;
export type Point<D extends Dimensions> = { readonly [Name in keyof D]: keyof D[Name] & string };

export interface Way<Thing> {
  /** "by token, without auto_capture" */
  readonly words: string;
  /** The same, choice by choice. */
  readonly choices: readonly string[];
  /** The pairs of choices in two dimensions that this way brings together. */
  readonly pairs: readonly string[];
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
  /** How many pairs of choices in two dimensions there are, with those that the target does not declare. */
  readonly ofPairs: number;
}

export interface Ways<Name extends string, Thing> {
  /** The name of the thing under test in the context of the flow. */
  readonly thing: Name;
  /** What the thing needs in whatever way it comes about. A flow with these ways needs it, too. */
  readonly needs: readonly Need[];
  readonly dimensions: Dimensions;
  readonly offered: (lacking: (need: Need) => string | undefined) => Offered<Thing>;
}

export interface WaysOf<Name extends string, Thing, D extends Dimensions> extends Ways<Name, Thing> {
  /** Varied in these dimensions only: in the others the usual choice is taken. */
  readonly over: (...names: (keyof D & string)[]) => WaysOf<Name, Thing, D>;
  /** Varied in one more dimension; the thing carries the choice under the name of that dimension. */
  readonly and: <const More extends Dimensions>(more: More) => WaysOf<Name, Thing & Point<More>, D & More>;
  /** With these choices only, in the dimensions that are named. */
  readonly only: (choices: {
    readonly [Dimension in keyof D]?: readonly (keyof D[Dimension] & string)[];
  }) => WaysOf<Name, Thing, D>;
  readonly needing: (...needs: Need[]) => WaysOf<Name, Thing, D>;
}

/** The thing is what `make` makes of a point, or where there is nothing to make, the point itself. */
export function ways<const Name extends string, const D extends Dimensions>(
  thing: Name,
  dimensions: D,
): WaysOf<Name, Point<D>, D>;
export function ways<const Name extends string, Thing, const D extends Dimensions>(
  thing: Name,
  dimensions: D,
  make: (tools: Tools, point: Point<D>) => Promise<Thing>,
): WaysOf<Name, Thing, D>;
export function ways<const Name extends string, const D extends Dimensions>(
  thing: Name,
  dimensions: D,
  make = async (_: Tools, point: Point<D>): Promise<unknown> => point,
): WaysOf<Name, unknown, D> {
  return waysOf(thing, [], dimensions, (tools, choices) => make(tools, pointOf(dimensions, choices)));
}

type Choices = Readonly<Record<string, string>>;
type Make<Thing> = (tools: Tools, choices: Choices) => Promise<Thing>;

function waysOf<Name extends string, Thing, D extends Dimensions>(
  thing: Name,
  needs: readonly Need[],
  dimensions: Dimensions,
  make: Make<Thing>,
): WaysOf<Name, Thing, D> {
  const narrowed = (
    keep: (dimension: string, choice: string, place: number) => boolean,
  ): WaysOf<Name, Thing, D> => waysOf(thing, needs, filtered(dimensions, keep), make);
  return {
    thing,
    needs,
    dimensions,
    offered: (lacking) => offered(dimensions, make, lacking),
    over: (...names) => narrowed((dimension, _, place) => place === 0 || names.includes(dimension)),
    and: (more) =>
      waysOf(thing, needs, { ...dimensions, ...more }, async (tools, choices) => ({
        ...(await make(tools, choices)),
        ...pointOf(more, choices),
      })),
    only: (choices) => narrowed((dimension, choice) => choices[dimension]?.includes(choice) !== false),
    needing: (...others) => waysOf(thing, [...needs, ...others], dimensions, make),
  };
}

/** Of all choices, those in these dimensions. */
function pointOf<D extends Dimensions>(dimensions: D, choices: Choices): Point<D> {
  const own: Choices = Object.fromEntries(
    Object.entries(choices).filter(([name]) => Object.hasOwn(dimensions, name)),
  );
  if (isPointOf(dimensions, own)) return own;
  throw new SuiteError(`these are no choices of ${Object.keys(dimensions).join(", ")}`);
}

function isPointOf<D extends Dimensions>(dimensions: D, choices: Choices): choices is Point<D> {
  return Object.entries(dimensions).every(([name, own]) => Object.hasOwn(own, choices[name] ?? ""));
}

function filtered(
  dimensions: Dimensions,
  keep: (dimension: string, choice: string, place: number) => boolean,
): Dimensions {
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, choices]) => [
      name,
      Object.fromEntries(Object.entries(choices).filter(([choice], place) => keep(name, choice, place))),
    ]),
  );
}

function offered<Thing>(
  dimensions: Dimensions,
  make: Make<Thing>,
  lacking: (need: Need) => string | undefined,
): Offered<Thing> {
  const notOffered: NotOffered[] = [];
  const factors: Record<string, string[]> = {};
  for (const [name, choices] of Object.entries(dimensions)) {
    factors[name] = Object.entries(choices).flatMap(([value, { words, needs = [] }]) => {
      const reasons = needs.map(lacking).filter((reason) => reason !== undefined);
      if (reasons.length > 0) notOffered.push({ words, reason: reasons.join("; ") });
      return reasons.length > 0 ? [] : [value];
    });
  }
  const points = isEmpty(factors) ? [] : pointsOf(factors);
  const choicesOf = (point: Choices): string[] =>
    Object.entries(dimensions)
      .map(([name, choices]) => choices[point[name] ?? ""]?.words ?? "")
      .filter((words) => words !== "");
  return {
    ways: points.map((point) => ({
      words: choicesOf(point).join(", "),
      choices: choicesOf(point),
      pairs: pairsOf(point, valuesOf(dimensions)),
      make: (tools) => make(tools, point),
    })),
    notOffered,
    ofPairs: pairsIn(valuesOf(dimensions)),
  };
}

function isEmpty(factors: Readonly<Record<string, readonly string[]>>): boolean {
  return Object.values(factors).some((values) => values.length === 0);
}

/** It is CommonJS, whose exports Node and vitest name in two ways. */
const covertable: typeof import("covertable") = createRequire(import.meta.url)("covertable");

/** A single dimension has no pairs, and covertable then returns only one of its values. */
export function covering(factors: Readonly<Record<string, string[]>>): readonly Record<string, string>[] {
  const [[name, values] = ["", []], ...others] = Object.entries(factors);
  if (others.length === 0) return values.map((value) => ({ [name]: value }));
  const key = JSON.stringify(factors);
  const points = arrays.get(key) ?? covertable.make(factors);
  arrays.set(key, points);
  return points;
}

/** An array costs milliseconds, and many flows of each run vary the same dimensions. */
const arrays = new Map<string, readonly Record<string, string>[]>();

/**
 * The plain way, usual in every dimension, comes first; the others bring every two values together. An array stays covering
 * when two values of a dimension change places, so the values of its first point become the usual ones.
 */
function pointsOf(factors: Readonly<Record<string, string[]>>): Record<string, string>[] {
  const points = covering(factors);
  const [first = {}] = points;
  const placed = (name: string, value: string): string => {
    const [usual = ""] = factors[name] ?? [];
    if (value === first[name]) return usual;
    return value === usual ? (first[name] ?? usual) : value;
  };
  return points.map((point) =>
    Object.fromEntries(Object.entries(point).map(([name, value]) => [name, placed(name, value)])),
  );
}

function valuesOf(dimensions: Dimensions): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, choices]) => [name, Object.keys(choices)]),
  );
}

/** Dimensions of one choice are left out. */
function pairsOf(point: Choices, all: Readonly<Record<string, readonly string[]>>): string[] {
  const names = Object.keys(all).filter((name) => (all[name]?.length ?? 0) > 1);
  const choices = names.map((name) => [name, point[name]]);
  return choices.flatMap((one, place) =>
    choices.slice(0, place).map((other) => JSON.stringify([other, one])),
  );
}

function pairsIn(factors: Readonly<Record<string, readonly string[]>>): number {
  const sizes = Object.values(factors)
    .map((values) => values.length)
    .filter((size) => size > 1);
  return sizes.reduce((sum, size, place) => sum + size * sizes.slice(0, place).reduce((a, b) => a + b, 0), 0);
}
