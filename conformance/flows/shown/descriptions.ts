/** Texts of the merchant that answers, lists and events show. */
import { flow } from "../../flow.ts";
import { look } from "./look.ts";
import { sightingsIn } from "./sightings.ts";

export const shownDescriptions = flow({
  id: "shown-descriptions",
  title: "A description or a name that is shown is not that of another object",
  needs: ["state"],
  alone: true,
  proves: {
    "shown.description":
      "SHOULD: The description of a charge or an order, and the name of a plan, is not that of another one wherever an answer, a list or an event shows it.",
  },

  async run(tools) {
    await look(tools);
    const { ledger, sightings } = sightingsIn(tools);
    const texts = sightings.filter(({ kind, of, value }) => {
      const owner = kind === "text" ? ledger.named("text", value) : undefined;
      return owner !== undefined && of?.requirement === owner.requirement;
    });

    const own = tools.prove("shown.description");
    if (texts.length === 0) own.neverShown("a description or a name that was sent");
    for (const { subject, pointer, value, of } of texts)
      own
        .and(subject)
        .whereverIs(pointer, () => ledger.named("text", value) === of, "the text of this object");
  },
});
