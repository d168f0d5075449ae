/** The events of one sequence: those that were promised, and those that must not have come. */
import { at } from "../call/json-pointer.ts";
import type { Command, Name } from "../model/command.ts";
import { type Promised, forbidden } from "../model/events.ts";
import type { World } from "../model/world.ts";
import { type Delivery, isDistinctive, isUnnamed } from "../merchant/events.ts";
import { type SequenceContext, idOf, knownAs } from "./known.ts";

export interface Awaited {
  readonly promised: Promised;
  readonly command: Command;
  /** How many events had come before the command. */
  readonly after: number;
  readonly about: readonly string[];
}

export interface WrongEvent {
  readonly requirement: string;
  readonly on: Name;
  readonly expected: string;
  readonly got: string;
}

export function namesOf(context: SequenceContext, on: Name): string[] {
  const { id, texts, of } = knownAs(context, on);
  const made = of === undefined ? [] : [idOf(context, of)];
  return [...(id === undefined ? [] : [id]), ...texts, ...made].filter((text) => text !== "");
}

/** The first promised event that did not come. One that names no object of the run may be any event. */
export async function missingEvent(
  context: SequenceContext,
  awaited: readonly Awaited[],
): Promise<WrongEvent | undefined> {
  const { inbox } = context.tools;
  const came = await Promise.all(
    awaited.map(async (one) => {
      const { promised, after, about } = one;
      const what = inWords(promised);
      const where = promised.type === undefined ? mayBe(one) : undefined;
      const event = await inbox.expect({
        after,
        about,
        what,
        ...(promised.type !== undefined && { type: promised.type }),
        ...(where !== undefined && { where }),
      });
      return { one, event };
    }),
  );
  const missing = came.find(({ event }) => event.kind === "missing" && event.untied !== true);
  if (missing === undefined) return undefined;
  const { promised, command } = missing.one;
  return {
    requirement: promised.requirement,
    on: command.on,
    expected: inWords(promised),
    got: "no such event",
  };
}

/** An event without a name in the document is any that may be about the change, and not about what was before it. */
function mayBe({ command }: Awaited): (event: Delivery) => boolean {
  const ends = command.act === "cancel" || command.act === "press";
  return (event) => isUnnamed(event) && !(ends && WAITS_OR_WELL.includes(statusIn(event)));
}

const WAITS_OR_WELL: readonly unknown[] = ["pending", "success"];

function statusIn({ body }: Delivery): unknown {
  return at(body, "/status_details/status");
}

function inWords({ type }: Promised): string {
  return type === undefined ? "an event about it" : `the event ${type}`;
}

/** A success that was reported and did not happen. Only a long text names one object alone. */
export function wrongEvent(
  context: SequenceContext,
  world: World,
  done: ReadonlyMap<Name, ReadonlySet<string>>,
): WrongEvent | undefined {
  const { inbox } = context.tools;
  for (const [on, states] of world) {
    const events = inbox.about(namesOf(context, on).filter(isDistinctive));
    for (const { requirement, type } of forbidden(states, done.get(on) ?? new Set())) {
      if (type === undefined || !events.some((one) => one.type === type)) continue;
      return { requirement, on, expected: `no event ${type}`, got: `the event ${type}` };
    }
  }
  return undefined;
}
