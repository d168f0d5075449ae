/** The label of JSON answers, and times of creation. */
import { type Exchange, events, flow, json, nameOf } from "../../flow.ts";
import { look } from "./look.ts";

const LAST = { needs: [], alone: true } as const;
const A_DAY_MS = 86_400_000;
const JSON_TYPE = /^(application|text)\/([\w.+-]+\+)?json\s*(;|$)/i;

export const labelledAnswers = flow({
  ...LAST,
  id: "shown-content-type",
  title: "Each JSON answer and each JSON event is labelled as JSON",
  proves: { "json.labelled": "SHOULD: An answer or an event that is JSON says so in its content-type." },

  async run(tools) {
    await look(tools);
    const { seen, inbox, prove } = tools;
    const answers = seen().filter(({ declared, text }) => declared && text !== "");
    const shown = [...answers, ...inbox.all()].filter(({ body }) => body !== undefined);
    const others = shown.filter((one) => !JSON_TYPE.test(labelOf(one)));

    prove("json.labelled", ...others)
      .provided(answers.length > 0, "no JSON answer was seen")
      .none(
        others.map((one) => `${labelOf(one) || "no content-type"} of ${nameOf(one)}`),
        "application/json as content-type of every JSON answer and event",
      );
  },
});

function labelOf(one: Exchange | events.Delivery): string {
  return one.kind === "delivery" ? one.contentType : (one.headers["content-type"] ?? "");
}

export const shownDates = flow({
  ...LAST,
  id: "shown-dates",
  title: "Nothing was created in the future",
  proves: {
    "shown.date-created":
      "SHOULD: A date_created, wherever an answer, a list or an event shows it as a number, does not lie in the future.",
  },

  async run(tools) {
    await look(tools);
    const { seen, inbox, now, prove } = tools;
    const latest = now() + A_DAY_MS;
    const shown = [...seen(), ...inbox.all()].flatMap((subject) =>
      datesIn(subject.body, "").map((pointer) => ({ subject, pointer })),
    );

    const proof = prove("shown.date-created");
    if (shown.length === 0) proof.neverShown("a date_created that is a number");
    for (const { subject, pointer } of shown)
      proof
        .and(subject)
        .whereverIs(pointer, (date) => inMilliseconds(date) <= latest, "a time that is not in the future");
  },
});

function datesIn(value: unknown, pointer: string): string[] {
  if (json.isArray(value)) return value.flatMap((member, index) => datesIn(member, `${pointer}/${index}`));
  if (!json.isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = `${pointer}/${json.escaped(name)}`;
    return name === "date_created" && json.isWhole(member) ? [place] : datesIn(member, place);
  });
}

/** The document gives most of these times no unit: what is too small for milliseconds of this age counts seconds. */
function inMilliseconds(date: unknown): number {
  return json.isMilliseconds(date) ? date : Number(date) * 1000;
}
