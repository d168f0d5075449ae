/** The calls of a red verdict that show again what it says, in their order. */
import type { Result } from "../conclude.ts";
import { idInPath, isOperationId, methodAndPath } from "../../call/contract.ts";
import { type Exchange, pathOf } from "../../call/exchange.ts";
import { EXPLORER } from "../../explore/attempts.ts";
import { checks } from "../../flows/index.ts";
import { causedBy, patternOf } from "../../flows/selection.ts";
import { isRule } from "../../rules/rule.ts";
import type { Replayable } from "../../run/observed.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import { Ids, wordsOf } from "./ids.ts";

/** A text of an answer that later calls use: an id, or the UUID at the end of an address. */
export interface Symbol {
  readonly name: string;
  /** The name of the first like it: of those that were made at the same time, chance decided which came first. */
  readonly like: string;
  readonly text: string;
  readonly nr: number;
  readonly pointer: string;
}

export interface Plan {
  readonly row: Result["row"];
  readonly reason: string;
  /** Calls alone do not show it: it needs events, or a customer. Then there are no steps. */
  readonly byHand: boolean;
  /** Lists of which an element shows it: they have to show something that the script made. */
  readonly lists: readonly Exchange[];
  /** The command that judges the requirement again. */
  readonly command: string;
  readonly judged: readonly Exchange[];
  readonly steps: readonly Exchange[];
  /** The steps; those that are sent at the same time stand together. */
  readonly groups: readonly (readonly Exchange[])[];
  readonly symbols: readonly Symbol[];
}

const MOST_JUDGED = 24;

/** `byHand`: requirements whose failure needs more than calls. */
export function planOf(
  { row, reason, verdicts }: Result,
  source: Replayable,
  ids: Ids,
  byHand: ReadonlySet<string>,
): Plan {
  const verdict = verdicts.find((one) => one.reason === reason) ?? verdicts[0];
  const flow = checks.find(({ id }) => id === verdict?.flow);
  const judged = judgedOf(verdict, source.exchanges);
  // What judges every call of a run cannot be judged with --only.
  const selection =
    flow?.needs.includes("every-flow") === true
      ? ""
      : ` --only "${patternOf([row.id, ...causedBy(verdict?.flow ?? "", judged)])}"`;
  const command = `npm run conformance -- --target FILE${selection}`;
  const about = isRule(flow) ? objectsOf(verdict?.fact, judged.at(-1), ids) : undefined;
  const cannot =
    judged.length === 0 ||
    flow?.needs.some((need) => need === "three_ds" || need === "webhooks") === true ||
    (isRule(flow) && about === undefined) ||
    (verdict?.flow === EXPLORER && byHand.has(row.id));
  const isOfStory = about === undefined ? isOfFlow : isAbout(about, ids);
  // A rule may name calls that brought it about.
  const named = about === undefined ? [] : changesIn(verdict, source.exchanges);
  const steps = cannot ? [] : stepsFor([...judged, ...named], source.exchanges, ids, isOfStory);
  const symbols = symbolsOf(steps, ids);
  return {
    row,
    reason,
    byHand: cannot,
    lists: about === undefined ? [] : judged.filter(isList),
    command,
    judged,
    steps,
    groups: groupsOf(steps, judged),
    symbols,
  };
}

/** The exchange that the reason names, or all exchanges of the verdict. */
function judgedOf(verdict: Verdict | undefined, exchanges: readonly Exchange[]): Exchange[] {
  const reason = verdict?.reason ?? "";
  const named = Number(/(?:^|: )expected [^#]*?(?:to|from|of) #(\d+) /.exec(reason)?.[1]);
  const numbers = new Set(verdict?.exchanges);
  const own = exchanges.filter(({ nr }) => (numbers.has(named) ? nr === named : numbers.has(nr)));
  return own.slice(-MOST_JUDGED);
}

function changesIn(verdict: Verdict | undefined, exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.filter(({ nr, request }) => request.method !== "GET" && verdict?.exchanges.includes(nr));
}

type IsOfStory = (earlier: Exchange, one: Exchange) => boolean;

/** These calls, the changes of their story before them, and the calls that gave them an id. */
function stepsFor(
  named: readonly Exchange[],
  exchanges: readonly Exchange[],
  ids: Ids,
  isOfStory: IsOfStory,
): Exchange[] {
  const steps = new Set(named);
  for (const one of named)
    for (const earlier of exchanges)
      if (isOfStory(earlier, one) && earlier.nr < one.nr && earlier.request.method !== "GET")
        steps.add(earlier);
  for (const step of steps) {
    const giver = ids.giverOf(step);
    if (giver !== undefined) steps.add(giver);
  }
  return [...steps].toSorted((a, b) => a.nr - b.nr);
}

/** The ways of a flow run at once. They may share what a list shows; of other things an id leads to the call that gave it. */
function isOfFlow(earlier: Exchange, one: Exchange): boolean {
  const isShared = isList(one) && one.flow !== EXPLORER;
  const isOfStory = earlier.flow === one.flow && (isShared || earlier.way === one.way);
  return isOfStory && (earlier.intent.right !== false || mayDependOn(earlier, one));
}

/** What is wrong on purpose may show in a read, or in a right call about the same object; another wrong call stands by itself. */
function mayDependOn(wrong: Exchange, one: Exchange): boolean {
  if (one.request.method === "GET") return true;
  const object = idInPath(wrong);
  return one.intent.right !== false && object !== undefined && object === idInPath(one);
}

/** What a rule found may have been caused by any flow. Its story is what happened to these objects. */
function isAbout(objects: ReadonlySet<string>, ids: Ids): IsOfStory {
  return (earlier) => [...objects].some((id) => ids.firstToGive(id) === earlier || wordsOf(earlier).has(id));
}

/**
 * The ids of what the finding of a rule is about; of a list those of the element. Undefined where calls cannot show it: it stands in
 * an event, or in a list as a whole, which is another one in each run.
 */
function objectsOf(fact: Verdict["fact"], last: Exchange | undefined, ids: Ids): Set<string> | undefined {
  if (fact === undefined || last === undefined || !isOperationId(fact.operation)) return undefined;
  const { pointer = "" } = fact;
  const element = /^.*?\/\d+(?=\/|$)/.exec(pointer)?.[0];
  const place = element ?? "";
  if (element === undefined && isList(last)) return undefined;
  const given = ids
    .in(last)
    .filter((one) => one.pointer.startsWith(`${place}/`) && one.pointer.endsWith("id"));
  if (given.length === 0 && isList(last)) return undefined;
  const inPath = idInPath(last);
  return new Set([...given.map(({ id }) => id), ...(inPath === undefined ? [] : [inPath])]);
}

/** Its answer holds what others made, too. */
function isList({ operation }: Exchange): boolean {
  return operation.startsWith("list");
}

/** Ids of what the calls created, and ids from reads that a later call needs. Other ids of a list are not needed. */
function symbolsOf(steps: readonly Exchange[], ids: Ids): Symbol[] {
  const lastUse = new Map(steps.flatMap((step) => [...wordsOf(step)].map((word) => [word, step.nr])));
  const found = new Map<string, Symbol>();
  const first = new Map(overlapping(steps).flatMap((group) => group.map((step) => [step, group[0]?.nr])));
  const likes = new Map<string, string>();
  for (const step of steps)
    for (const { pointer, id } of ids.in(step)) {
      if (found.has(id) || pointer.includes("'")) continue;
      const needed = (lastUse.get(id) ?? 0) > step.nr;
      // Other texts of an answer, a card's fingerprint for example, may belong to many charges.
      if (!needed && (step.request.method === "GET" || !pointer.endsWith("id"))) continue;
      const name = `ID_${found.size + 1}`;
      const place = `${first.get(step)} ${pointer}`;
      const like = likes.get(place) ?? name;
      likes.set(place, like);
      found.set(id, { name, like, text: id, nr: step.nr, pointer });
    }
  return [...found.values()];
}

/** Calls that raced are sent at the same time again. */
function groupsOf(steps: readonly Exchange[], judged: readonly Exchange[]): Exchange[][] {
  return overlapping(steps).flatMap((group) => {
    // What a flow sent several at a time to save waiting is no race: other objects and no word about them, or wrong on purpose.
    const isRace = group.some(
      (step) => step.intent.right !== false && (hasId(step) || judged.includes(step)),
    );
    return isRace ? [group] : group.map((step) => [step]);
  });
}

/** Calls of one way, one operation and one path that overlapped. */
function overlapping(steps: readonly Exchange[]): Exchange[][] {
  const groups: Exchange[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && overlap(before, step)) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** The ways of a flow overlap, too, but none depends on what another one does at the same time. */
function overlap(before: Exchange, step: Exchange): boolean {
  const isOfOneWay = before.flow === step.flow && before.way === step.way;
  return isOfOneWay && tail(before) === tail(step) && step.started < before.ended;
}

/** The call is about one object. */
function hasId({ operation }: Exchange): boolean {
  return methodAndPath(operation).includes("{");
}

function tail({ request }: Exchange): string {
  return `${request.method} ${pathOf(request.url).split("/").at(-1) ?? ""}`;
}
