/** What the requests of a run said of each member of an object, from its creation on. */
import { type Exchange, type History, events, isByCard, isSettled, json } from "../rule.ts";
import { FREE } from "./members.ts";

/** One value that a creation or an update sent. */
export interface Write {
  readonly call: Exchange;
  readonly value: unknown;
}

export interface Field {
  /** Where in the object it may be shown. */
  readonly path: string;
  readonly writes: readonly Write[];
  /** The creation did not name it, and the document gives it a value. */
  readonly isDefault: boolean;
}

/** The fields of an object by the name of the member that they stand in. */
export type Fields = ReadonlyMap<string, readonly Field[]>;

/** Cards are hidden, and money is judged as money; that of an order may be replaced. */
const LEFT_OUT = new Set(["payment_detail", "credential", "amount_details", "price", ...FREE]);

/** What it means for other methods than the card is open. */
const AUTO_CAPTURE = "/processing_instructions/auto_capture";

/** Where the document gives an object of another name for what a request says. */
const ALSO_AT: Readonly<Record<string, string>> = {
  "/customer_email": "/customer/email",
  "/payment_token_id": "/payment_method/payment_token_id",
};

/** `calls` begins with the creation. What is null says nothing. */
export function fieldsOf(
  calls: readonly Exchange[],
  defaults: Readonly<Record<string, unknown>> = {},
): Fields {
  const [created] = calls;
  if (created === undefined || created.intent.right === false) return new Map();
  const paths = new Set(calls.flatMap(({ sent }) => [...leavesOf(sent, "")]));
  if (!isByCard(created)) paths.delete(AUTO_CAPTURE);
  const fields = [...paths].flatMap((sent) => {
    const writes = calls
      .map((call) => ({ call, value: json.at(call.sent, sent) }))
      .filter(({ value }) => value !== undefined);
    return [sent, ALSO_AT[sent] ?? []].flat().map((path) => ({ path, writes, isDefault: false }));
  });
  const byDefault = Object.entries(defaults)
    .filter(([name]) => json.at(created.sent, `/${name}`) === undefined)
    .map(([name, value]) => ({ path: `/${name}`, writes: [{ call: created, value }], isDefault: true }));
  return Map.groupBy([...fields, ...byDefault], ({ path }) => json.keysOf(path)[0] ?? "");
}

function* leavesOf(value: unknown, place: string): Generator<string> {
  if (!json.isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const here = `${place}/${json.escaped(name)}`;
    if (LEFT_OUT.has(name)) continue;
    if (json.isObject(member)) yield* leavesOf(member, here);
    else if (!json.isArray(member)) yield here;
  }
}

/**
 * Of all that was sent before the answer: the last, several where an answer was lost or calls overlapped, and what it replaced.
 * The answer to an update is about what it sent itself.
 */
export function standingAt(answer: Exchange, writes: readonly Write[], history: History) {
  const { nr, started, ended } = answer;
  const done = writes.filter(({ call }) => isRight(call) && (call.ended < started || call.nr === nr));
  const begun = writes.filter(({ call }) => call.started < ended);
  const isLast = ({ call }: Write): boolean => done.every((one) => one.call.started <= call.ended);
  const last = begun.filter(isLast).map(({ value }) => value);
  const replaced = begun.map(({ value }) => value).filter((value) => !last.includes(value));
  const isKnown =
    done.some(({ call }) => call.nr === nr) ||
    done.every(({ call }) => isSettled(answer, call.ended, history));
  return { last, replaced, isKnown };
}

/** An event may come late, and tell of what was then. */
export function mayShow(
  subject: Exchange | events.Delivery,
  writes: readonly Write[],
  history: History,
): readonly unknown[] {
  if (subject.kind === "delivery")
    return writes.filter(({ call }) => call.started <= subject.arrived).map(({ value }) => value);
  const { last, replaced, isKnown } = standingAt(subject, writes, history);
  return isKnown ? last : [...last, ...replaced];
}

export function isRight({ status, intent }: Exchange): boolean {
  return status === 200 && intent.right !== false;
}

/** Letters and digits alone: others may be written otherwise. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** A text, by the first name of the place that it was sent at. */
export function saidAt(path: string, text: string): string {
  return `${json.keysOf(path)[0]} ${folded(text)}`;
}
