/** The status words of one charge in one answer, list element or event. */
import { flow, nameOf } from "../../flow.ts";
import { meaningOf, shownOf, wordsOf } from "./charge-words.ts";
import { look } from "./look.ts";

export const shownStatus = flow({
  id: "shown-status",
  title: "The status words of a charge agree",
  needs: ["state"],
  alone: "answers so far",
  beforehand: look,
  proves: {
    "shown.status":
      "SHOULD: Where an answer, a list element or an event shows the status of a charge several times, none of the words contradicts another.",
  },

  async run(tools) {
    await look(tools);
    const { seen, inbox, prove } = tools;
    const told = shownOf(seen(), inbox.all())
      .map((one) => ({ ...one, words: wordsOf(one) }))
      .filter(({ words }) => words.length > 1);

    const proof = prove("shown.status");
    if (told.length === 0) proof.neverShown("two status words of one charge");
    for (const { subject, words } of told) {
      const agree = new Set(words.map(meaningOf)).size <= 1;
      proof
        .and(subject)
        .checks(agree, "status words that agree", `${words.join(", ")} in ${nameOf(subject)}`);
    }
  },
});
