/** An id that is declared a UUID has to be one. */
import { flow } from "../../flow.ts";
import { placesOfIds } from "./reference-ways.ts";

export const malformedIds = flow({
  id: "malformed-ids",
  title: "An id that is declared a UUID has to be one",
  each: placesOfIds,
  proves: {
    "beta.uuid.malformed":
      "SHOULD: An id in path or query that is declared as a UUID, but is not one, is refused.",
  },

  async run({ place, prove }) {
    const refused = await place.call("not-a-uuid");
    const twin = await place.call(place.id);

    prove("beta.uuid.malformed", refused).refused({ twin, status: "any" });
  },
});
