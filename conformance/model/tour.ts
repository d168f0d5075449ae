/** Ways through every state of an object in which every action is tried, the forbidden ones too. */
import type { Answer } from "./permitted.ts";
import { type Command, type Name, SHARES, actionOf } from "./command.ts";
import { type State, type Terms, type World, advance, permitted, placeOf } from "./world.ts";

/** Commands that make an object: several ways to the same state, which a tour takes by turns. */
export type Beginning = readonly (readonly Command[])[];

/** The sequences of commands, and the pairs of state and action that they should meet. */
export interface Tour {
  readonly sequences: readonly (readonly Command[])[];
  readonly pairs: ReadonlySet<string>;
}

export function pairOf(state: State, command: Command): string {
  return `${placeOf(state)} / ${actionOf(command)}`;
}

/** Every action on an object of this kind. */
function actionsOn(name: Name, state: State): readonly Command[] {
  if (state.kind === "charge") return actionsOnCharge(name, state.means === "three_ds");
  return PLAIN[state.kind].map((act) => ({ act, on: name }));
}

const PLAIN = {
  token: ["read", "update"],
  order: ["read", "update"],
  product: [],
  plan: ["read"],
  subscription: ["read", "list", "cancel"],
} as const;

function actionsOnCharge(on: Name, isByThreeDs: boolean): readonly Command[] {
  return [
    { act: "read", on },
    ...SHARES.flatMap((share): Command[] => [
      { act: "capture", on, share },
      { act: "refund", on, share },
    ]),
    { act: "complete", on },
    { act: "cancel", on },
    ...(isByThreeDs ? (["fail", "succeed"] as const) : []).map((wish): Command => ({
      act: "press",
      on,
      wish,
    })),
    { act: "list", on },
  ];
}

/** What the model expects most. */
interface Likely {
  readonly world: World;
  readonly state: State;
}

/**
 * From each beginning one command after another: first what changes nothing, then what leads on, then the shortest way to
 * a state in which something is still to be tried.
 */
export function tour(beginnings: readonly Beginning[], terms: Terms): Tour {
  const pairs = new Set<string>();
  const sequences: (readonly Command[])[] = [];
  for (const variants of beginnings)
    for (let turn = 0; ; turn += 1) {
      const beginning = variants[turn % variants.length] ?? [];
      const name = beginning.at(-1)?.on;
      const start = begin(beginning, terms);
      // A creation that the document refuses leaves no object to go on with. It is tried once all the same.
      if (start === undefined) sequences.push(beginning);
      if (name === undefined || start === undefined) break;
      const way = walk(name, start, pairs, terms);
      if (way.length === 0 && turn > 0) break;
      sequences.push([...beginning, ...way]);
    }
  return { sequences, pairs };
}

function begin(beginning: readonly Command[], terms: Terms): Likely | undefined {
  let world: World = new Map();
  let state: State | undefined;
  for (const command of beginning) {
    const next = likely(world, undefined, command, terms);
    if (next === undefined) return undefined;
    ({ world, state } = next);
  }
  return state === undefined ? undefined : { world, state };
}

/** One sequence through pairs that were not met yet, as long as it goes on. */
function walk(name: Name, start: Likely, met: Set<string>, terms: Terms): Command[] {
  const way: Command[] = [];
  let here = start;
  for (;;) {
    const next = nextFrom(name, here, met, terms);
    if (next.length === 0) return way;
    for (const command of next) {
      met.add(pairOf(here.state, command));
      way.push(command);
      here = likely(here.world, here.state, command, terms) ?? here;
    }
  }
}

/** The commands on the shortest way to a pair that was not met, that pair included. */
function nextFrom(name: Name, from: Likely, met: ReadonlySet<string>, terms: Terms): readonly Command[] {
  const queue: { readonly here: Likely; readonly way: readonly Command[] }[] = [{ here: from, way: [] }];
  const visited = new Set([placeOf(from.state)]);
  for (const { here, way } of queue) {
    const actions = actionsOn(name, here.state);
    const moves = actions.map((command) => ({ command, to: likely(here.world, here.state, command, terms) }));
    const fresh = moves.filter(({ command }) => !met.has(pairOf(here.state, command)));
    const still = fresh.find(({ to }) => to === undefined || placeOf(to.state) === placeOf(here.state));
    const first = still ?? fresh[0];
    if (first !== undefined) return [...way, first.command];
    for (const { command, to } of moves) {
      if (to === undefined || visited.has(placeOf(to.state))) continue;
      visited.add(placeOf(to.state));
      queue.push({ here: to, way: [...way, command] });
    }
  }
  return [];
}

/** The world after the answer that the document names first. */
function likely(world: World, state: State | undefined, command: Command, terms: Terms): Likely | undefined {
  const [result] = permitted(world, state, command, terms).results;
  if (result === undefined) return undefined;
  const shows = result.when === undefined ? {} : FAILED;
  const answer: Answer = { kind: result.answer, status: result.status ?? 0, shows };
  const step = advance(world, command, answer, terms);
  const next = "world" in step ? step.world.get(command.on)?.[0] : undefined;
  return "world" in step && next !== undefined ? { world: step.world, state: next } : undefined;
}

/** What the refusal of a declined charge says. */
const FAILED = { status: "failure" };
