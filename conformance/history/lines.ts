/**
 * A history as `history.jsonl`: one line of JSON for the run, then one for each call, event and visit, by their times. Each has
 * its own number, and the first says how many there are: what a shortened file lacks must not look like what never came.
 */
import type { Exchange } from "../call/exchange.ts";
import type { Redactor } from "../call/redact.ts";
import { isOperationId } from "../call/contract.ts";
import { isArray, isObject, isText, isWhole } from "../call/json-pointer.ts";
import { Elements } from "../call/budget.ts";
import { readJson } from "../call/read-text.ts";
import type { Delivery } from "../merchant/events.ts";
import type { DatedVisit } from "../merchant/three-ds/driver.ts";
import type { Circumstances, History } from "./history.ts";
import { KnownError } from "../verdict/known-error.ts";

/** Another number means lines that this suite does not read. */
const FORM = 2;

interface RunLine extends Circumstances {
  readonly kind: "run";
  readonly form: typeof FORM;
  /** With this one. */
  readonly lines: number;
}

/** What was parsed is left out: it is parsed again. It stays where its text cannot be parsed, as where a mark stands for a number. */
type Line<One> = Omit<One, "body" | "sent"> & { readonly body?: unknown; readonly sent?: unknown };
type CallLine = Line<Exchange>;
type EventLine = Line<Delivery>;

type Hiding = Pick<Redactor, "texts" | "message">;

/**
 * One after the other, since a run may have some hundred megabytes. `redactor` has a mark of its own for each secret, so that two
 * tokens stay two.
 */
export function* linesOf(history: History, redactor: Hiding): Generator<string> {
  const { run, calls, events, visits } = history;
  const target = { ...redactor.texts(run.target), credentials: redactor.texts(run.target.credentials, true) };
  const timed = [
    ...calls.map((call) => ({
      time: call.started,
      line: () => callLine(call, redactor.message(call), redactor),
    })),
    ...events.map((event) => ({
      time: event.arrived,
      line: () => eventLine(redactor.message(event)),
    })),
    ...visits.map((visit) => ({ time: visit.at, line: () => redactor.texts(visit) })),
  ].toSorted((a, b) => a.time - b.time);
  const lines = timed.length + 1;
  const first: RunLine = { ...redactor.texts(run), target, kind: "run", form: FORM, lines };
  for (const [place, line] of [() => first, ...timed.map((one) => one.line)].entries())
    yield `${JSON.stringify({ ...line(), line: place + 1 })}\n`;
}

function callLine({ bytes }: Exchange, shown: Exchange, redactor: Hiding): CallLine {
  const { body, sent, bytes: _, ...line } = shown;
  return {
    ...line,
    ...(bytes !== undefined && !holdsSecret(bytes, redactor) && { bytes }),
    ...(isLost(body, line.text) && { body }),
    ...(isLost(sent, line.request.body) && { sent }),
  };
}

/** A secret inside of other bytes has another Base64 than the secret alone. */
function holdsSecret(bytes: string, redactor: Hiding): boolean {
  const text = Buffer.from(bytes, "base64").toString("latin1");
  return redactor.texts(text) !== text;
}

function eventLine({ body, ...line }: Delivery): EventLine {
  return { ...line, ...(isLost(body, line.text) && { body }) };
}

function isLost(value: unknown, text = ""): boolean {
  return value !== undefined && readJson(text) === undefined;
}

/** The text is no history that this suite can read. */
export class HistoryError extends KnownError {}

export function readLines(text: string): History {
  const lines = text.trimEnd().split("\n").map(readJson);
  const [run] = lines;
  if (!isRun(run))
    throw new HistoryError(
      `its first line is not that of a service's run, or another version of the suite wrote it (no "form":${FORM})`,
    );
  // As in the run itself, rules look at an element once that many pages show.
  const elements = new Elements();
  const broken = lines.findIndex((line) => kindOf(line) === undefined);
  if (broken > 0)
    throw new HistoryError(`line ${broken + 1} is no call, no event and no visit, or lacks a member`);
  if (lines.length !== run.lines)
    throw new HistoryError(`it should have ${run.lines} lines and has ${lines.length}`);
  const moved = lines.findIndex((line, place) => !isObject(line) || line["line"] !== place + 1);
  if (moved >= 0)
    throw new HistoryError(`line ${moved + 1} is out of place: a line was moved, repeated or left out`);
  return {
    run,
    calls: lines.filter(isCall).map((line) => withBodies(line, elements)),
    events: lines.filter(isEvent).map((event) => ({ ...event, body: event.body ?? readJson(event.text) })),
    visits: lines.filter(isVisit),
  };
}

function withBodies(line: CallLine, elements: Elements): Exchange {
  const { text, request } = line;
  return {
    ...line,
    body: elements.shared(line.body ?? readJson(text)),
    sent: line.sent ?? readJson(request.body ?? ""),
  };
}

const isNumber = (value: unknown): boolean => typeof value === "number";
const isAnyText = (value: unknown): boolean => typeof value === "string";

/** What every line of the kind has. */
const KINDS = {
  run: { target: isObject, run: isText, doubts: isObject },
  exchange: {
    key: isText,
    declared: (value: unknown) => typeof value === "boolean",
    violations: isArray,
    operation: (value: unknown) => isText(value) && isOperationId(value),
    request: isObject,
    intent: isObject,
    status: isWhole,
    headers: isObject,
    text: isAnyText,
    started: isNumber,
    ended: isNumber,
  },
  delivery: { type: isAnyText, headers: isObject, text: isAnyText, arrived: isNumber },
  visit: { at: isNumber },
} as const;

function kindOf(line: unknown): keyof typeof KINDS | undefined {
  const isKind = (kind: unknown): kind is keyof typeof KINDS => isText(kind) && Object.hasOwn(KINDS, kind);
  if (!isObject(line) || !isKind(line["kind"])) return undefined;
  const members = Object.entries<(value: unknown) => boolean>(KINDS[line["kind"]]);
  return members.every(([name, isRight]) => isRight(line[name])) ? line["kind"] : undefined;
}

function isRun(line: unknown): line is RunLine {
  return kindOf(line) === "run" && isObject(line) && line["form"] === FORM;
}

const isCall = (line: unknown): line is CallLine => kindOf(line) === "exchange";

const isEvent = (line: unknown): line is EventLine => kindOf(line) === "delivery";
const isVisit = (line: unknown): line is DatedVisit => kindOf(line) === "visit";
