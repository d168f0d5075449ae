/** Texts of the merchant that answers, lists and events show. */
import { sightingsIn } from "./books/sightings.ts";
import { rule } from "./rule.ts";

export const shownDescriptions = rule({
  id: "shown.description",
  sentence:
    "SHOULD: The description of a charge or an order, and the name of a plan, is not that of another one wherever an answer, a list or an event shows it.",
  needs: ["state"],
  looksAt: "a description or a name that was sent",
  of(history) {
    const { requests, sightings } = sightingsIn(history);
    return sightings.flatMap((one) => {
      const owner = one.kind === "text" ? requests.named("text", one.value) : undefined;
      return owner !== undefined && one.of?.requirement === owner.requirement ? [{ ...one, owner }] : [];
    });
  },
  check: (proof, { pointer, of, owner }) =>
    proof.whereverIs(pointer, () => owner === of, "the text of this object"),
});
