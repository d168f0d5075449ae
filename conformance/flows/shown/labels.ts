/** The label of JSON. */
import { type Exchange, events, flow, nameOf } from "../../flow.ts";
import { look } from "./look.ts";

const JSON_TYPE = /^(application|text)\/([\w.+-]+\+)?json\s*(;|$)/i;

export const labelledAnswers = flow({
  id: "shown-content-type",
  alone: true,
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
  return one.headers["content-type"] ?? "";
}
