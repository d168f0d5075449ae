/** Whether the document permits calls that overlapped in any order. */
import { type Charge, permits } from "../model/charges.ts";
import { viewsOfCharge } from "../model/charge-views.ts";
import { type Command, inWords } from "../model/command.ts";
import { type Timed, explain } from "../model/history.ts";
import { type Permitted, acceptance } from "../model/permitted.ts";

/** Under these names the document speaks of the same rules among calls that overlap. */
const AT_THE_SAME_TIME: Readonly<Record<string, string>> = {
  "capture.only-once": "capture.only-once.at-the-same-time",
  "capture.full": "capture.only-once.at-the-same-time",
  "capture.partial": "capture.only-once.at-the-same-time",
  "refund.captured.sum": "refund.captured.at-the-same-time",
  "refund.captured.above": "refund.captured.at-the-same-time",
  "refund.captured.full": "refund.captured.at-the-same-time",
  "refund.captured.partial": "refund.captured.at-the-same-time",
  "refund.on-hold.cancels": "capture-and-refund.at-the-same-time",
  "refund.on-hold.accepted": "capture-and-refund.at-the-same-time",
  "refund.on-hold.any-amount": "capture-and-refund.at-the-same-time",
  "testing.complete.not-pending": "testing.at-the-same-time",
  "testing.cancel.not-pending": "testing.at-the-same-time",
  "testing.complete.store": "testing.at-the-same-time",
  "testing.complete.bank": "testing.at-the-same-time",
  "testing.cancel.store": "testing.at-the-same-time",
  "testing.cancel.bank": "testing.at-the-same-time",
};

export interface Impossible {
  readonly requirement: string;
  readonly expected: string;
  /** Requirements one of which, broken by itself, would explain it too. */
  readonly also: readonly string[];
  /** The call that fits in no place. */
  readonly stuck: Timed<Command>;
}

/** Why no order of the calls is permitted; undefined where one is, or where that could not be decided. */
export function impossible(
  start: readonly Charge[],
  history: readonly Timed<Command>[],
): Impossible | undefined {
  // A target may refuse a call because another one is under way: then the others alone must have a permitted order.
  const moving = history.filter((one, place) => !isRepetition(one, history.slice(0, place)));
  const accepted = moving.filter((one) => !isRacer(one) || one.answer.kind !== "refused");
  const verdict = inSomeOrder(start, accepted);
  if (verdict !== undefined) return verdict;
  const racers = history.filter(isRacer);
  return racers.every(({ answer }) => answer.kind === "refused") ? inSomeOrder(start, moving) : undefined;
}

/** A refund, or the same capture, may be answered with the id of another one: then it moves nothing. */
function isRepetition({ command, answer }: Timed<Command>, others: readonly Timed<Command>[]): boolean {
  if (!("share" in command) || answer.kind !== "accepted" || answer.movement === undefined) return false;
  const same = others.filter((one) => one.answer.movement === answer.movement).map((one) => one.command);
  return same.some((one) => command.act === "refund" || ("share" in one && one.share === command.share));
}

function inSomeOrder(start: readonly Charge[], history: readonly Timed<Command>[]): Impossible | undefined {
  const order = explain<Charge, Command>(start, history, permitsSeen);
  if (order.kind !== "impossible") return undefined;
  const { requirement, stuck, also } = order;
  const overlapped = history.some(
    (one) => one !== stuck && one.started < stuck.ended && stuck.started < one.ended,
  );
  const done = order.order.map(({ command }) => inWords(command));
  return {
    requirement: (overlapped ? AT_THE_SAME_TIME[requirement] : undefined) ?? requirement,
    expected: `an order of these calls that the document permits (after ${done.join(", ") || "nothing"} there is no place for "${inWords(stuck.command)}")`,
    also,
    stuck,
  };
}

/** A read at rest belongs to a state that it does not contradict. */
function permitsSeen(charge: Charge, command: Command): Permitted<Charge> {
  if (command.act !== "read") return permits(charge, command);
  const [status] = viewsOfCharge(charge).filter(({ field }) => field === "status");
  const fits = { ...acceptance(charge), when: agrees(status?.never ?? []) };
  return { results: [fits], or: status?.requirement ?? "charge.read.answer" };
}

function agrees(never: readonly string[]) {
  return ({ shows }: { readonly shows: Readonly<Record<string, string>> }): boolean =>
    !never.includes(shows["status"] ?? "not shown");
}

function isRacer({ command }: Timed<Command>): boolean {
  return command.act === "press" || ("together" in command && command.together);
}

/** Milliseconds for which at least two of the calls were under way together. */
export function overlap(history: readonly Timed<Command>[]): number {
  const racers = history.filter(isRacer);
  return Math.max(
    0,
    ...racers.flatMap((one, place) =>
      racers
        .slice(place + 1)
        .map((other) => Math.min(one.ended, other.ended) - Math.max(one.started, other.started)),
    ),
  );
}
