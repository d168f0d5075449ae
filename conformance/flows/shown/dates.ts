/** Times of creation. */
import { type Exchange, flow, json, replies } from "../../flow.ts";
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
      "SHOULD: A date_created or created_on, wherever an answer, a list or an event shows it as a number, does not lie in the future, and is a time of the run for what the run created.",
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
        .whereverIs(pointer, (date) => inMilliseconds(date) <= latest, "a time that is not in the future");
    for (const subject of seen().filter(isCreation))
      for (const pointer of OF_WHAT_WAS_MADE)
        if (json.isWhole(json.at(subject.body, pointer)))
          proof
            .and(subject)
            .whereverIs(pointer, (date) => inMilliseconds(date) >= earliest, "a time of this run");

    const same = prove("shown.date-created.same");
    const first = new Map<string, number>();
    const dated = seen()
      .filter(replies.isSuccess)
      .flatMap((subject) => datedIn(subject.body, "", subject));
    if (dated.length === 0) same.neverShown("an object with an id and a date_created");
    for (const { subject, kind, id, pointer, date } of dated) {
      const known = first.get(`${kind} ${id}`) ?? inMilliseconds(date);
      first.set(`${kind} ${id}`, known);
      same
        .and(subject)
        .whereverIs(
          pointer,
          (again) => Math.abs(inMilliseconds(again) - known) <= ROUNDING_MS,
          "the time that was shown before",
        );
    }
  },
});

/** What the answer to a creation shows of the new object itself, and not of an older one inside it. */
const OF_WHAT_WAS_MADE = ["/date_created", "/charge/date_created", "/order/date_created"];

function isCreation(call: Exchange): boolean {
  return call.operation.startsWith("create") && replies.isSuccess(call);
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
  const { date_created: date } = value;
  if (kind === undefined || !json.isText(id) || !json.isWhole(date)) return inside;
  return [{ subject, kind, id, pointer: `${place}/date_created`, date }, ...inside];
}

function datesIn(value: unknown, pointer: string): string[] {
  if (json.isArray(value)) return value.flatMap((member, index) => datesIn(member, `${pointer}/${index}`));
  if (!json.isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = `${pointer}/${json.escaped(name)}`;
    return DATES.includes(name) && json.isWhole(member) ? [place] : datesIn(member, place);
  });
}

/** The document gives most of these times no unit: what is too small for milliseconds of this age counts seconds. */
function inMilliseconds(date: unknown): number {
  return json.isMilliseconds(date) ? date : Number(date) * 1000;
}
