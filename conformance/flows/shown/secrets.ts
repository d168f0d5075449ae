/** What no answer, list, event or page may show: the card that was sent. */
import { type Exchange, type Tools, flow, json, nameOf, events } from "../../flow.ts";
import { look } from "./look.ts";

const NUMBER =
  "SHOULD: No answer, list, event or page contains the number of a card that was sent, or its first twelve digits, or its first nine digits and its last four.";
const CODE =
  "SHOULD: No answer, list or event contains the validation code of a card that was sent, under a name that says so.";

export const shownCards = flow({
  id: "shown-cards",
  title: "No answer and no event shows a whole card",
  needs: ["cards.approved"],
  alone: true,
  proves: { "shown.card-number": NUMBER, "shown.card-code": CODE },

  async run(tools) {
    await look(tools);
    const { seen, inbox, target, prove } = tools;
    const shown = [...seen().filter(({ status }) => status !== 0), ...inbox.all()];
    const isNumber = numberIn(target);
    const numbers = shown.filter(({ text }) => isNumber(text));
    const codes = new Set(Object.values(target.cards).map((card) => card?.card_validation_code));
    const withCode = shown.filter(({ body }) => codesIn(body).some((code) => codes.has(code)));

    prove("shown.card-number", ...ofExchanges(numbers))
      .provided(shown.length > 0, NOTHING)
      .none(numbers.map(nameOf), "no number of a card that was sent");
    prove("shown.card-code", ...ofExchanges(withCode))
      .provided(shown.length > 0, NOTHING)
      .none(withCode.map(nameOf), "no validation code");
  },
});

export const shownCardOnPage = flow({
  id: "shown-card-on-page",
  title: "The 3DS page shows no whole card number",
  needs: ["state", "cards.three_ds", "three_ds.by_machine"],
  proves: { "shown.card-number": NUMBER },

  async run({ given, threeDs, target, prove }) {
    const { created, redirectUrl } = await given.pendingThreeDs();
    const { pages } = await threeDs.walk(redirectUrl ?? "", "succeed");
    const isNumber = numberIn(target);

    prove("shown.card-number", created)
      .provided(pages.length > 0, "there is no page behind redirect_url")
      .checks(!pages.some(isNumber), "no number of a card on the page", "one");
  },
});

const NOTHING = "no call was answered";

const GAP = "[ -]?";
const DIGIT_OR_MASK = "[\\d*#xX•·._]";

/**
 * Finds the digits of a card of the target, also in groups. The first eight name the bank that gave the card, and may be
 * shown with the last four. Nine or ten digits alone may be a telephone number.
 */
function numberIn({ cards }: Tools["target"]): (text: string) => boolean {
  const patterns = Object.values(cards).flatMap((card) =>
    card === undefined ? [] : patternOf(card.card_number),
  );
  const pattern = new RegExp(`(?<!\\d[.]?)(${patterns.join("|")})`);
  return (text) => pattern.test(text);
}

function patternOf(number: string): string {
  const grouped = (from: number, to?: number): string => number.slice(from, to).split("").join(GAP);
  const between = `(${GAP}${DIGIT_OR_MASK}){0,${Math.max(0, number.length - 13)}}`;
  return `${grouped(0, 9)}(${GAP}${grouped(9, 12)}|${between}${GAP}${grouped(-4)}(?!\\d))`;
}

const NAME_OF_CODE = /^(card_)?(cvv2?|cvc2?|cv2|csc|(security|validation|verification)_(code|value))$/i;

/** Three digits are anywhere: only the name of the member makes a validation code of them. */
function codesIn(value: unknown): string[] {
  if (json.isArray(value)) return value.flatMap(codesIn);
  if (!json.isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    NAME_OF_CODE.test(name) ? [String(member)] : codesIn(member),
  );
}

function ofExchanges(shown: readonly (Exchange | events.Delivery)[]): Exchange[] {
  return shown.filter((one) => one.kind === "exchange");
}
