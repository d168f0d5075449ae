/** All that may be the case: for each object the states that fit every answer so far. */
import { type Answer, type Permitted, type View, acceptance, after, must } from "./permitted.ts";
import { type Charge, made, permits } from "./charges.ts";
import { viewsOfCharge } from "./charge-views.ts";
import type { Command, Name, Thing } from "./command.ts";
import {
  type Plan,
  type Product,
  type Subscription,
  VIEWS_OF_PLAN,
  VIEWS_OF_PRODUCT,
  VIEWS_OF_SUBSCRIPTION,
  permitsOfPlan,
  permitsOfSubscription,
  planOf,
  subscriptionTo,
} from "./subscriptions.ts";
import {
  type Order,
  type Token,
  VIEWS_OF_TOKEN,
  permitsOfOrder,
  permitsOfToken,
  viewsOfOrder,
} from "./tokens-and-orders.ts";

export type State = Charge | Token | Order | Product | Plan | Subscription;
export type World = ReadonlyMap<Name, readonly State[]>;

/** What a target lets a model know beforehand. */
export interface Terms {
  /** What a charge is made for, in the smallest unit. */
  readonly amountOf: (means: Charge["means"]) => number;
  /** Payments for which the target file declares all that they need. */
  readonly sure: (means: Charge["means"]) => boolean;
  /** The token has paid in other sequences. */
  readonly sharesToken: boolean;
}

/** An answer that the document does not permit in any state that is still possible. */
export interface Contradiction {
  readonly requirement: string;
  /** What stood against it: an answer, or a field of it. */
  readonly field?: string;
  /** What the document permits instead, in words. */
  readonly expected: string;
}

export type Step = { readonly world: World } | { readonly contradiction: Contradiction };

/** More states than this for one object, and nothing is concluded about it. No run has needed more than eight. */
export const MOST_STATES = 32;

export const thingOf = (name: Name): Thing => {
  const [thing = ""] = name.split(" ");
  return THINGS.find((one) => one === thing) ?? "charge";
};
const THINGS: readonly Thing[] = ["charge", "token", "order", "product", "plan", "subscription"];

/** What the document permits as the answer to a command about an object in this state; `undefined`: it does not exist yet. */
export function permitted(
  world: World,
  state: State | undefined,
  command: Command,
  terms: Terms,
): Permitted<State | undefined> {
  if (state === undefined) return permittedMaking(world, command, terms);
  if (state.kind === "charge") return permits(state, command);
  if (state.kind === "token") return permitsOfToken(state, command);
  if (state.kind === "order") return permitsOfOrder(state, command);
  if (state.kind === "plan") return permitsOfPlan(state);
  if (state.kind === "subscription") return permitsOfSubscription(state, command);
  return { results: [acceptance(state)], or: undefined };
}

function permittedMaking(world: World, command: Command, terms: Terms): Permitted<State | undefined> {
  if (command.act === "make charge") {
    const token = command.by === undefined ? undefined : world.get(command.by)?.[0];
    const isSpent = token?.kind === "token" && token.spent;
    return made(command, terms.amountOf(command.means), terms.sure(command.means) && !isSpent);
  }
  if (command.act === "make plan") {
    const product = world.get(command.of)?.[0];
    return planOf(product?.kind === "product" ? product : { kind: "product", enabled: true });
  }
  return MAKING[command.act]?.(terms) ?? { results: [], or: undefined };
}

type Making = (terms: Terms) => Permitted<State | undefined>;

const MAKING: { readonly [A in Command["act"]]?: Making } = {
  "make token": ({ sharesToken: spent }) =>
    must("token.create.answer", acceptance({ kind: "token", updated: false, spent })),
  "make order": () => must("order.create.answer.order", acceptance({ kind: "order", updated: false })),
  "make product": () => must("product.status.values", acceptance({ kind: "product", enabled: true })),
  "make disabled product": () =>
    must("product.status.values", acceptance({ kind: "product", enabled: false })),
  "make subscription": subscriptionTo,
};

const VIEWS = {
  token: VIEWS_OF_TOKEN,
  product: VIEWS_OF_PRODUCT,
  plan: VIEWS_OF_PLAN,
  subscription: VIEWS_OF_SUBSCRIPTION,
} as const;

/** What an answer must not show of the object. */
function viewsOf(state: State): readonly View[] {
  if (state.kind === "charge") return viewsOfCharge(state);
  if (state.kind === "order") return viewsOfOrder(state);
  return VIEWS[state.kind];
}

/** The world after this answer, or the requirement that the answer contradicts. */
export function advance(world: World, command: Command, answer: Answer, terms: Terms): Step {
  const { on } = command;
  const before = has(world, on) ? (world.get(on) ?? []) : [undefined];
  const rules = before.map((state) => ({ state, rule: permitted(world, state, command, terms) }));
  const possible = rules.flatMap(({ state, rule }) => after(state, rule, answer));
  const [first] = rules;
  if (possible.length === 0 && first !== undefined)
    return {
      contradiction: { requirement: first.rule.or ?? "", expected: permittedInWords(first.rule) },
    };
  const known = distinct(possible.map((state) => withMovement(state, command, answer)));
  const shown = known.filter((state) => against(state, answer) === undefined);
  const [any] = known;
  const wrong = any === undefined ? undefined : against(any, answer);
  if (shown.length === 0 && wrong !== undefined)
    return {
      contradiction: {
        requirement: wrong.requirement,
        field: wrong.field,
        expected: `${wrong.field} that is not ${wrong.never.join(" or ")}`,
      },
    };
  return { world: withTokenSpent(new Map([...world, [on, shown]]), command) };
}

/** Whether the object was made. A creation that the document lets the target refuse makes none. */
export function has(world: World, name: Name): boolean {
  return (world.get(name) ?? []).length > 0;
}

/** The id of a capture is remembered, so that a repeated answer is recognised. */
function withMovement(state: State | undefined, { act }: Command, { movement }: Answer): State | undefined {
  return state?.kind === "charge" &&
    act === "capture" &&
    movement !== undefined &&
    state.capture === undefined
    ? { ...state, capture: movement }
    : state;
}

function withTokenSpent(world: Map<Name, readonly State[]>, command: Command): World {
  if (command.act !== "make charge" || command.by === undefined) return world;
  const tokens = world.get(command.by) ?? [];
  return world.set(
    command.by,
    tokens.map((one) => (one.kind === "token" ? { ...one, spent: true } : one)),
  );
}

/** What an answer shows of this state that must not be there. A refusal shows no state. */
function against(state: State, { kind, shows }: Answer): View | undefined {
  if (kind !== "accepted") return undefined;
  return viewsOf(state).find(({ field, never }) => never.includes(shows[field] ?? "not shown"));
}

function distinct(states: readonly (State | undefined)[]): State[] {
  const all = new Map<string, State>();
  for (const state of states) if (state !== undefined) all.set(JSON.stringify(state), state);
  return [...all.values()];
}

const ANSWERS = { accepted: "HTTP 200", asks: "HTTP 400 as pending", refused: "a refusal" } as const;

function permittedInWords({ results }: Permitted<unknown>): string {
  const all = results.map(({ answer, status, when }) => {
    const code = answer === "refused" && status !== undefined ? ` with ${status}` : "";
    return when !== undefined && answer === "accepted"
      ? "the answer of the first request once more"
      : `${ANSWERS[answer]}${code}`;
  });
  return [...new Set(all)].join(" or ");
}

/** A state as the report counts it: what is true of the object, without its amounts. */
export function placeOf(state: State): string {
  if (state.kind === "charge") return placeOfCharge(state);
  if (state.kind === "product") return state.enabled ? "product, enabled" : "product, disabled";
  if (state.kind === "subscription")
    return state.cancelled ? "subscription, cancelled" : "subscription, active";
  return state.kind !== "plan" && state.updated ? `${state.kind}, updated` : state.kind;
}

function placeOfCharge({ means, phase, atOnce, refunds, captured, refunded, amount }: Charge): string {
  const how = phase === "waiting" && means === "three_ds" ? (atOnce ? ", to be taken" : ", to be held") : "";
  const part = phase === "captured" && captured < amount ? " in part" : "";
  const back =
    phase !== "released" && refunds > 0 ? `, refunded ${refunded < amount ? "in part" : "in full"}` : "";
  return `charge by ${means}, ${phase}${part}${how}${back}`;
}
