/** What no answer, list, event, page, header or address may show: the card that was sent, and the secret key. */
import { flow } from "../../flow.ts";
import { codeIn, numberIn } from "./cards.ts";
import { look } from "./look.ts";
import { type Found, exchangesAmong, foundIn, shownTo } from "./texts.ts";

const NOTHING = "no call was answered";

export const shownCards = flow({
  id: "shown-cards",
  title: "No answer, no event and no page shows a whole card",
  needs: ["cards.approved"],
  alone: true,
  proves: {
    "shown.card-number":
      "SHOULD: No answer, event, page or header contains the number of a card that was sent, or its first twelve digits, or its first nine digits and its last four; nor does an address that a customer is sent to.",
    "shown.card-code":
      "SHOULD: No answer, event, page or header contains the validation code of a card that was sent beside a name that says so; nor does an address that a customer is sent to.",
  },

  async run(tools) {
    await look(tools);
    const { target, prove } = tools;
    const shown = shownTo(tools);
    const numbers = foundIn(shown, numberIn(target));
    const codes = foundIn(shown, codeIn(target));

    prove("shown.card-number", ...exchangesAmong(numbers))
      .provided(shown.length > 0, NOTHING)
      .none(placesOf(numbers), "no number of a card that was sent");
    prove("shown.card-code", ...exchangesAmong(codes))
      .provided(shown.length > 0, NOTHING)
      .none(placesOf(codes), "no validation code");
  },
});

export const secretKey = flow({
  id: "every-answer-without-secret-key",
  title: "No answer, no event and no page contains the secret key",
  alone: true,
  proves: {
    "keys.secret-never-shown":
      "SHOULD: No answer, event, page or header contains the secret key; nor does an address that a customer is sent to.",
  },

  async run(tools) {
    const { seen, target, prove } = tools;
    // A target that repeats an unknown key which begins with the secret one does not know it.
    const shown = shownTo(tools).filter((one) => one.kind !== "exchange" || one.key !== "longer_secret");
    const telling = foundIn(shown, (text) => text.includes(target.keys.secret));

    prove("keys.secret-never-shown", ...exchangesAmong(telling))
      .provided(
        seen().some(({ status }) => status !== 0),
        NOTHING,
      )
      .none(placesOf(telling), "no secret key");
  },
});

function placesOf(found: readonly Found[]): string[] {
  return found.map(({ where }) => where);
}
