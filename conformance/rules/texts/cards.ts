/** Finds the number and the validation code of a card of the target in a text. */
import type { Target } from "../rule.ts";
import type { Search } from "./texts.ts";

type Cards = Pick<Target, "cards">;

/** Between the digits of a number, also where an address writes them. */
const GAP = "(?:[ +-]|%20)?";
const DIGIT_OR_MASK = "[\\d*#xX•·._]";

/**
 * Finds the digits of a card, also in groups. The first eight name the bank that gave the card, and may be shown with the
 * last four. Nine or ten digits alone may be a telephone number.
 */
export function numberIn(target: Cards): Search {
  const patterns = cardsOf(target).map(({ card_number }) => patternOf(card_number));
  const pattern = new RegExp(`(?<!\\d[.]?)(${patterns.join("|")})`);
  const isIn = (text: string): boolean => pattern.test(text);
  return { mayBeIn: isIn, isIn };
}

function patternOf(number: string): string {
  const grouped = (from: number, to?: number): string => number.slice(from, to).split("").join(GAP);
  const between = `(${GAP}${DIGIT_OR_MASK}){0,${Math.max(0, number.length - 13)}}`;
  return `${grouped(0, 9)}(${GAP}${grouped(9, 12)}|${between}${GAP}${grouped(-4)}(?!\\d))`;
}

/**
 * As `plain` writes them. `card code` is the code of an object named card, too. A 3DS page may ask for a verification
 * code that is no card's.
 */
const NAMES_OF_CODE = [
  "cv[cnv] ?2?",
  "cv ?2",
  "csc",
  "(?:security|validation|card ?verification) ?(?:code|number|value)",
  "card ?(?:code|security)",
  "codigo (?:de )?(?:seguridad|validacion)",
].join("|");
const NAME = `(?<![a-z0-9])(?:${NAMES_OF_CODE})(?: ?(?:code|number|value))?(?![a-z0-9])`;
/** Signs and tags, but no other word. */
const BESIDE = "(?:[^a-z0-9<>*•]|<[^<>]*>|(?<![a-z])(?:is|value)(?![a-z])){0,20}?";
const INSIDE_A_TAG = "[^<>\\n]{0,200}";

/** Three digits are anywhere: only a name beside them makes a validation code of them. */
export function codeIn(target: Cards): Search {
  const codes = [...new Set(cardsOf(target).map(({ card_validation_code }) => card_validation_code))].join(
    "|",
  );
  const code = `(?<![\\w.*•])(?:${codes})(?![\\w*•]|[.,]\\d)`;
  const input = `${NAME}${INSIDE_A_TAG}value="?${code}|value="?${code}${INSIDE_A_TAG}${NAME}`;
  const pattern = new RegExp(`${NAME}${BESIDE}${code}|${input}`);
  // In most texts these digits stand only inside ids. `plain` makes a space of `%3D`, so such a sign may stand before the code.
  const apart = new RegExp(`((?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}))(${codes})(?![A-Za-z0-9])`);
  return {
    mayBeIn: (text) => codes !== "" && apart.test(text),
    isIn: (text) => pattern.test(plain(text)),
  };
}

/** Names in one spelling: cardValidationCode, card_validation_code and Card-Validation-Code are three words. */
function plain(text: string): string {
  const words = text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").replaceAll(/%[0-9a-f]{2}|[_+-]/gi, " ");
  return words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

function cardsOf({ cards }: Cards): NonNullable<Cards["cards"]["approved"]>[] {
  return Object.values(cards).filter((card) => card !== undefined);
}
