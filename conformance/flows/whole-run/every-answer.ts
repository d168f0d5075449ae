/** What every answer of the run has to look like, whichever flow caused it. */
import { type Exchange, type Tools, flow, nameOf } from "../../flow.ts";

const LAST = { needs: [], alone: "every answer" } as const;

export const successStatus = flow({
  ...LAST,
  id: "every-success",
  title: "Each accepted call is answered with 200",
  proves: { "service.success-200": "MUST: A successful call is answered with HTTP 200." },

  async run({ seen, prove }) {
    const accepted = seen().filter(({ status }) => status >= 200 && status < 400);

    prove("service.success-200", ...accepted)
      .notEmpty("no call was accepted")
      .answers(200);
  },
});

export const jsonAnswers = flow({
  ...LAST,
  id: "every-answer-json",
  title: "Each answer is JSON, but for the checkout button",
  proves: { "json.answers": "MUST: Every answer except the checkout button is JSON." },

  async run(tools) {
    const { seen, prove } = tools;
    await refuseOne(tools);
    // An answer with a status that the document does not name may come from a proxy in between.
    const answers = seen().filter(
      ({ declared, operation, status }) => declared && !(operation === "getCheckoutButton" && status === 200),
    );
    const strange = answers.filter(isNotJson);

    prove("json.answers", ...strange)
      .provided(answers.length > 0, "no answer with a documented status was seen")
      .none(strange.map(inWords), "JSON in every answer");
  },
});

/** Even a run of few flows has one refusal to look at. */
export async function refuseOne({ api, given }: Pick<Tools, "api" | "given">): Promise<void> {
  if (given.offered("listCharges").length > 0)
    await api.listCharges({ query: { limit: 0 }, about: "limit 0" });
}

/** The document does not say that a refusal other than 400 has a body. */
function isNotJson({ body, text, status }: Exchange): boolean {
  return body === undefined && !(text === "" && status > 400);
}

function inWords(one: Exchange): string {
  return `${nameOf(one)} with ${one.status} and ${one.headers["content-type"] ?? "no content-type"}`;
}
