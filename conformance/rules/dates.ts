/** Times of creation. */
import { type Kind, type Placed, firstTime, kindOfAnswer, newObjectsIn, ownIdOf } from "./books/objects.ts";
import { type Exchange, answersIn, events, json, replies, rule } from "./rule.ts";

const A_DAY_MS = 86_400_000;
const DATES = ["date_created", "created_on"];

export const shownDates = rule({
  id: "shown.date-created",
  sentence:
    "SHOULD: A date_created or created_on that an answer, a list or an event shows as a number does not lie more than a day ahead; in the 200 that creates a charge, an order, a plan, a product or a subscription, the date_created of the new object does not lie more than a day back.",
  looksAt: "a date_created that is a number",
  of(history) {
    // One time says the same wherever it is shown.
    const isNew = firstTime();
    const shown = newObjectsIn(history)
      .flatMap(datesOf)
      .filter(({ time }) => isNew(time));
    const made = answersIn(history)
      .filter(isCreation)
      .flatMap((subject) => datesOfWhatIsMade(subject).map((pointer) => ({ subject, pointer, isNew: true })));
    return [...shown, ...made];
  },
  check(proof, { subject, pointer, isNew }, { run }) {
    const now = run.epoch + run.ended;
    const time = (date: unknown): number => timeOf(date, subject, pointer);
    if (isNew) proof.whereverIs(pointer, (date) => time(date) >= now - A_DAY_MS, "a time of this run");
    else
      proof.whereverIs(pointer, (date) => time(date) <= now + A_DAY_MS, "a time that is not in the future");
  },
});

/** One answer may round to seconds where another one does not. */
const ROUNDING_MS = 2000;

export const sameDates = rule({
  id: "shown.date-created.same",
  sentence:
    "SHOULD: The date_created of one object is the same wherever an answer or a list shows it as a number.",
  looksAt: "an object with an id and a date_created",
  of(history) {
    const first = new Map<string, number>();
    return newObjectsIn(history)
      .flatMap(datedOf)
      .map(({ subject, kind, id, pointer, date }) => {
        const known = first.get(`${kind} ${id}`) ?? timeOf(date, subject, pointer);
        first.set(`${kind} ${id}`, known);
        return { subject, pointer, known };
      });
  },
  check: (proof, { subject, pointer, known }) =>
    proof.whereverIs(
      pointer,
      (again) => Math.abs(timeOf(again, subject, pointer) - known) <= ROUNDING_MS,
      "the time that was shown before",
    ),
});

function isCreation(call: Exchange): boolean {
  return call.operation.startsWith("create") && replies.isSuccess(call);
}

/** The new object stands at the root of the answer or under the name of its kind; an older one may stand beside it. */
function datesOfWhatIsMade(call: Exchange): string[] {
  const kind = kindOfAnswer(call);
  if (kind === undefined || kind === "token") return [];
  return ["/date_created", `/${kind}/date_created`].filter(
    (pointer) => !isOfAnswer(pointer, call) && json.isWhole(json.at(call.body, pointer)),
  );
}

function datesOf({ subject, place, value }: Placed) {
  return DATES.filter((name) => json.isWhole(value[name])).map((name) => {
    const pointer = `${place}/${name}`;
    return { subject, pointer, time: timeOf(value[name], subject, pointer), isNew: false };
  });
}

interface Dated {
  readonly subject: Exchange;
  readonly kind: Kind;
  readonly id: string;
  readonly pointer: string;
  readonly date: number;
}

/** What shows its own id beside its date. The date of a refusal belongs to no object. */
function datedOf({ subject, place, value, kind }: Placed): Dated[] {
  const { date_created: date } = value;
  if (subject.kind !== "exchange" || !replies.isSuccess(subject) || !json.isWhole(date)) return [];
  const id = kind && ownIdOf(kind, value);
  const pointer = `${place}/date_created`;
  if (kind === undefined || !json.isText(id) || isOfAnswer(pointer, subject)) return [];
  return [{ subject, kind, id, pointer, date }];
}

const BESIDE = ["/charge", "/order", "/status_details"];

/** Beside an object that stands in the answer, the date may be that of the answer. */
function isOfAnswer(pointer: string, { body }: Exchange): boolean {
  return pointer === "/date_created" && BESIDE.some((place) => json.at(body, place) !== undefined);
}

/** As milliseconds, these are years after 5138. */
const MICROSECONDS_FROM = 100_000_000_000_000;

/** In milliseconds. The document gives most dates no unit: their size says whether they count seconds or microseconds. */
function timeOf(date: unknown, subject: Exchange | events.Delivery, pointer: string): number {
  if (json.isMilliseconds(date)) return date;
  const isLarge = Number(date) >= MICROSECONDS_FROM;
  if (isLarge) return countsMilliseconds(subject, pointer) ? Number(date) : Number(date) / 1000;
  return Number(date) * 1000;
}

/** The dates of refusals and of continuations, to which the document gives this unit. */
function countsMilliseconds(subject: Exchange | events.Delivery, pointer: string): boolean {
  if (subject.kind !== "exchange") return false;
  if (pointer === "/created_on") return subject.operation === "getContinuation";
  return pointer === "/date_created" && subject.status >= 400;
}
