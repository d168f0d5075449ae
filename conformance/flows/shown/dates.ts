/** Times of creation. */
import { type Exchange, flow, json, replies } from "../../flow.ts";
import { kindAt } from "./kinds.ts";
import { look } from "./look.ts";
import { type Placed, newObjects } from "./objects.ts";
import { isOfAnswer, timeOf } from "./times.ts";

const A_DAY_MS = 86_400_000;
const DATES = ["date_created", "created_on"];

export const shownDates = flow({
  id: "shown-dates",
  alone: true,
  title: "Nothing was created in the future, or long before it was asked for",
  proves: {
    "shown.date-created":
      "SHOULD: A date_created or created_on that an answer, a list or an event shows as a number does not lie more than a day ahead; in the 200 that creates a charge, an order, a plan, a product or a subscription, the date_created of the new object does not lie more than a day back.",
  },

  async run(tools) {
    await look(tools);
    const { seen, inbox, now, prove } = tools;
    const [earliest, latest] = [now() - A_DAY_MS, now() + A_DAY_MS];
    const objectsIn = newObjects();
    const shown = [...seen(), ...inbox.all()].flatMap((subject) =>
      datesOf(objectsIn(subject.body)).map((pointer) => ({ subject, pointer })),
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

function datesOf(objects: readonly Placed[]): string[] {
  return objects.flatMap(({ place, value }) =>
    DATES.filter((name) => json.isWhole(value[name])).map((name) => `${place}/${name}`),
  );
}
