/** One object was created once. */
import { type Exchange, flow, json, replies } from "../../flow.ts";
import { type Kind, kindAt, ownIdOf } from "./kinds.ts";
import { look } from "./look.ts";
import { type Placed, newObjects } from "./objects.ts";
import { isOfAnswer, timeOf } from "./times.ts";

/** One answer may round to seconds where another one does not. */
const ROUNDING_MS = 2000;

export const sameDates = flow({
  id: "shown-same-dates",
  title: "An object has one time of creation",
  alone: true,
  proves: {
    "shown.date-created.same":
      "SHOULD: The date_created of one object is the same wherever an answer or a list shows it as a number.",
  },

  async run(tools) {
    await look(tools);
    const { seen, prove } = tools;
    const first = new Map<string, number>();
    const objectsIn = newObjects();
    const dated = seen()
      .filter(replies.isSuccess)
      .flatMap((subject) => datedAmong(objectsIn(subject.body), subject));

    const same = prove("shown.date-created.same");
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
