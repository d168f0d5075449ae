/** Whose money an answer, a list element or an event is about: the requests of a run, by the objects that they made. */
import { type Exchange, type History, contract, locate, json, replies } from "../rule.ts";
import { type Books, type IdShownIn, MOVES, type NamedBy, entryOf } from "./entries.ts";
import type { Sent } from "./sent.ts";

export interface Requests {
  readonly named: Books["named"];
  /** What the answer to this call is about. */
  readonly answered: (call: Exchange) => Sent | undefined;
}

export function idsOf({ run }: History): IdShownIn {
  return (place, body) => locate(run.target, place, body);
}

export function requestsOf(history: History): Requests {
  const { calls } = history;
  const names = new Map<string, Map<string, Sent | "several">>();
  const answers = new Map<number, Sent>();
  const named: Requests["named"] = (by, name) => {
    const known = json.isText(name) ? names.get(by)?.get(name) : undefined;
    return known === "several" ? undefined : known;
  };
  const name = (by: string, text: unknown, sent: Sent): void => {
    if (!json.isText(text)) return;
    const ofKind = names.get(by) ?? new Map();
    names.set(by, ofKind);
    ofKind.set(text, (ofKind.get(text) ?? sent) === sent ? sent : "several");
  };
  const books: Books = { idShownIn: idsOf(history), named, movesOf: movesIn(calls) };
  for (const call of calls) {
    const entry = entryOf(call, books);
    if (entry !== undefined) {
      answers.set(call.nr, entry.sent);
      for (const [by, text] of Object.entries(entry.names)) name(by, text, entry.sent);
    }
    const plan = planOf(call, named);
    if (plan !== undefined) name("billed to" satisfies NamedBy, json.at(call.body, "/id"), plan);
  }
  return { named, answered: ({ nr }) => answers.get(nr) };
}

/** What is billed to a new subscription is the price of its plan. */
function planOf(call: Exchange, named: Requests["named"]): Sent | undefined {
  const isNew = call.operation === "createSubscription" && replies.isSuccess(call);
  return isNew ? named("plan", json.at(call.sent, "/plan_id")) : undefined;
}

function movesIn(calls: readonly Exchange[]): Books["movesOf"] {
  const made = calls.filter((one) => MOVES.some((move) => move === one.operation) && mayHaveMoved(one));
  const moves = Map.groupBy(made, (one) => nameOf(one.operation, contract.idInPath(one)));
  return (operation, id) => moves.get(nameOf(operation, id)) ?? [];
}

function nameOf(operation: string, id: string | undefined): string {
  return `${operation} ${id}`;
}

/** A call whose answer was lost may have moved money. */
function mayHaveMoved(call: Exchange): boolean {
  return replies.isSuccess(call) || call.status === 0 || call.status >= 500;
}
