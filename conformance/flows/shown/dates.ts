/** Times of creation. */
import { type Exchange, events, flow, json, replies } from "../../flow.ts";
import { type Kind, kindAt, ownIdOf } from "./kinds.ts";
import { look } from "./look.ts";

const A_DAY_MS = 86_400_000;
/** One answer may round to seconds where another one does not. */
const ROUNDING_MS = 2000;
const DATES = ["date_created", "created_on"];

export const shownDates = flow({
  id: "shown-dates",
  alone: true,
  title: "Nothing was created in the future, or long before it was asked for",
  proves: {
    "shown.date-created":
      "SHOULD: A date_created or created_on that an answer, a list or an event shows as a number does not lie more than a day ahead; in the 200 that creates a charge, an order, a plan, a product or a subscription, the date_created of the new object does not lie more than a day back.",
    "shown.date-created.same":
      "SHOULD: The date_created of one object is the same wherever an answer or a list shows it as a number.",
  },

  async run(tools) {
    await look(tools);
    const { seen, inbox, now, prove } = tools;
    const [earliest, latest] = [now() - A_DAY_MS, now() + A_DAY_MS];
    const shown = [...seen(), ...inbox.all()].flatMap((subject) =>
      datesIn(subject.body, "").map((pointer) => ({ subject, pointer })),
    );

    const proof = prove("shown.date-created");
    if (shown.length === 0) proof.neverShown("a date_created that is a number");
    for (const { subject, pointer } of shown)
      proof
        .and(subject)
        .whereverIs(
          pointer,
          (date) => timeOf(date, subject, pointer) <= latest,
          "a time that is not in the future",
        );
    for (const subject of seen().filter(isCreation))
      for (const pointer of datesOfWhatIsMade(subject))
        proof
          .and(subject)
          .whereverIs(pointer, (date) => timeOf(date, subject, pointer) >= earliest, "a time of this run");

    const same = prove("shown.date-created.same");
    const first = new Map<string, number>();
    const dated = seen()
      .filter(replies.isSuccess)
      .flatMap((subject) => datedIn(subject.body, "", subject));
    if (dated.length === 0) same.neverShown("an object with an id and a date_created");
    for (const { subject, kind, id, pointer, date } of dated) {
      const known = first.get(`${kind} ${id}`) ?? timeOf(date, subject, pointer);
      first.set(`${kind} ${id}`, known);
      same
        .and(subject)
        .whereverIs(
          pointer,
          (again) => Math.abs(timeOf(again, subject, pointer) - known) <= ROUNDING_MS,
          "the time that was shown before",
        );
    }
  },
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

const BESIDE = ["/charge", "/order", "/status_details"];

/** Beside an object that stands in the answer, the date may be that of the answer. */
function isOfAnswer(pointer: string, { body }: Exchange): boolean {
  return pointer === "/date_created" && BESIDE.some((place) => json.at(body, place) !== undefined);
}

interface Dated {
  readonly subject: Exchange;
  readonly kind: Kind;
  readonly id: string;
  readonly pointer: string;
  readonly date: number;
}

/** Objects that show their own id beside their date. The date of a refusal belongs to no object. */
function datedIn(value: unknown, place: string, subject: Exchange): Dated[] {
  if (json.isArray(value))
    return value.flatMap((member, index) => datedIn(member, `${place}/${index}`, subject));
  if (!json.isObject(value)) return [];
  const inside = Object.entries(value).flatMap(([name, member]) =>
    datedIn(member, `${place}/${json.escaped(name)}`, subject),
  );
  const kind = kindAt(subject, place);
  const id = kind && ownIdOf(kind, value);
  const pointer = `${place}/date_created`;
  const { date_created: date } = value;
  if (kind === undefined || !json.isText(id) || !json.isWhole(date)) return inside;
  return isOfAnswer(pointer, subject) ? inside : [{ subject, kind, id, pointer, date }, ...inside];
}

function datesIn(value: unknown, pointer: string): string[] {
  if (json.isArray(value)) return value.flatMap((member, index) => datesIn(member, `${pointer}/${index}`));
  if (!json.isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = `${pointer}/${json.escaped(name)}`;
    return DATES.includes(name) && json.isWhole(member) ? [place] : datesIn(member, place);
  });
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
