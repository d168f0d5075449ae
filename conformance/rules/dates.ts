/** Times of creation. */
import { type Kind, kindAt, ownIdOf } from "./books/kinds.ts";
import { type Placed, newObjects } from "./books/objects.ts";
import { isOfAnswer, timeOf } from "./books/times.ts";
import { type Exchange, answersIn, json, replies, rule } from "./rule.ts";

const A_DAY_MS = 86_400_000;
const DATES = ["date_created", "created_on"];

export const shownDates = rule({
  id: "shown.date-created",
  sentence:
    "SHOULD: A date_created or created_on that an answer, a list or an event shows as a number does not lie more than a day ahead; in the 200 that creates a charge, an order, a plan, a product or a subscription, the date_created of the new object does not lie more than a day back.",
  looksAt: "a date_created that is a number",
  of(history) {
    const objectsIn = newObjects();
    const shown = [...answersIn(history), ...history.events].flatMap((subject) =>
      datesOf(objectsIn(subject.body)).map((pointer) => ({ subject, pointer, isNew: false })),
    );
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
    const objectsIn = newObjects();
    return answersIn(history)
      .filter(replies.isSuccess)
      .flatMap((subject) => datedAmong(objectsIn(subject.body), subject))
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
  const kind = kindAt(call, "");
  if (kind === undefined) return [];
  return ["/date_created", `/${kind}/date_created`].filter(
    (pointer) => !isOfAnswer(pointer, call) && json.isWhole(json.at(call.body, pointer)),
  );
}

function datesOf(objects: readonly Placed[]): string[] {
  return objects.flatMap(({ place, value }) =>
    DATES.filter((name) => json.isWhole(value[name])).map((name) => `${place}/${name}`),
  );
}

interface Dated {
  readonly subject: Exchange;
  readonly kind: Kind;
  readonly id: string;
  readonly pointer: string;
  readonly date: number;
}

/** Objects that show their own id beside their date. The date of a refusal belongs to no object. */
function datedAmong(objects: readonly Placed[], subject: Exchange): Dated[] {
  return objects.flatMap(({ place, value }) => {
    const { date_created: date } = value;
    if (!json.isWhole(date)) return [];
    const kind = kindAt(subject, place);
    const id = kind && ownIdOf(kind, value);
    const pointer = `${place}/date_created`;
    if (kind === undefined || !json.isText(id) || isOfAnswer(pointer, subject)) return [];
    return [{ subject, kind, id, pointer, date }];
  });
}
