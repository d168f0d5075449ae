/** The bank's authorization code has one documented place. */
import { isShown, json, rule, successesOf } from "./rule.ts";

const NAME = "authorization_code";
const PLACE = `/status_details/detail/additional_details/${NAME}`;

export const authorizationCode = rule({
  id: "charge.authorization-code",
  sentence:
    "MUST: Wherever an answer shows an authorization_code outside the charge object, it stands in status_details.detail.additional_details.",
  needs: ["cards.approved"],
  looksAt: "a charge that was created or read",
  of: (history) => successesOf(history, "createCharge", "getCharge"),
  check(proof, { body }) {
    const places = placesIn(body);
    if (places.length === 0) proof.neverShown(NAME);
    else
      proof.checks(
        // A list of names and values may stand for the object.
        places.includes(PLACE) || isShown(json.at(body, PLACE)),
        `the code at ${PLACE}`,
        () => `one at ${places.join(" and ")}`,
      );
  },
});

/** The charge object may repeat the code: the document does not give its fields. */
function placesIn(body: unknown, pointer = ""): string[] {
  if (!json.isObject(body)) return [];
  return Object.entries(body).flatMap(([name, member]) => {
    const place = `${pointer}/${name}`;
    if (name === NAME) return isShown(member) && member !== "" ? [place] : [];
    return place === "/charge" ? [] : placesIn(member, place);
  });
}
