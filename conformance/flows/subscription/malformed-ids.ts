/** An id that is declared a UUID has to be one. */
import { flow } from "../../flow.ts";
import { placesOfIds } from "./reference-ways.ts";

const PLACES = [
  {
    id: "malformed-ids",
    each: placesOfIds.only({ place: ["plan", "subscription", "cancellation"] }),
    requirement: "beta.path-id.malformed",
    sentence: "MUST: The id of a plan or a subscription in a path is refused if it is not a UUID.",
  },
  {
    id: "malformed-filters",
    each: placesOfIds.only({ place: ["invoices", "intents", "subscriptions"] }),
    requirement: "beta.uuid.malformed",
    sentence: "SHOULD: A subscription_id or plan_id in a query is refused if it is not a UUID.",
  },
] as const;

export const malformedIds = PLACES.map(({ id, each, requirement, sentence }) =>
  flow({
    id,
    title: `An id is a UUID: ${requirement}`,
    each,
    proves: { [requirement]: sentence },

    async run({ place, prove }) {
      const refused = await place.call("not-a-uuid");
      const twin = await place.call(place.id);

      prove(requirement, refused).refused({ twin, status: "any" });
    },
  }),
);
