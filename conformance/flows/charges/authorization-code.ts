/** The bank's authorization code has one documented place. */
import { type Exchange, flow, json, nameOf, replies, unlessBlocked } from "../../flow.ts";

const NAME = "authorization_code";
const PLACE = `/status_details/detail/additional_details/${NAME}`;

export const authorizationCodePlace = flow({
  id: "authorization-code-place",
  title: "The authorization code stands in its place",
  needs: ["cards.approved"],
  alone: "answers so far",
  proves: {
    "charge.authorization-code":
      "MUST: Wherever an answer shows an authorization_code outside the charge object, it stands in status_details.detail.additional_details.",
  },

  async run({ given, seen, prove }) {
    // Even a run of few flows has one charge to look at.
    await unlessBlocked(given.charge());
    const answers = seen().filter(
      (one) => ["createCharge", "getCharge"].includes(one.operation) && replies.isSuccess(one),
    );
    const shown = answers.filter((one) => placesIn(one).length > 0);
    const wrong = shown.filter((one) => !placesIn(one).includes(PLACE));

    const stands = prove("charge.authorization-code", ...shown).provided(
      answers.length > 0,
      "no charge was answered with 200",
    );
    if (shown.length === 0)
      stands.doesNotApply("no answer shows an authorization code outside the charge object");
    stands.none(
      wrong.map((one) => `${placesIn(one).join(" and ")} of ${nameOf(one)}`),
      `the code at ${PLACE}`,
    );
  },
});

/** The charge object may repeat the code: the document does not give its fields. */
function placesIn({ body }: Exchange): string[] {
  const found: string[] = [];
  const look = (here: unknown, pointer: string): void => {
    if (!json.isObject(here)) return;
    for (const [name, member] of Object.entries(here)) {
      if (name === NAME && member !== null && member !== "") found.push(`${pointer}/${name}`);
      if (`${pointer}/${name}` !== "/charge") look(member, `${pointer}/${name}`);
    }
  };
  look(body, "");
  return found;
}
