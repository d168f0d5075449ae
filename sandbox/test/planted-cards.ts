/** A card number and its code, planted wherever a request may have them. */
import * as fc from "fast-check";

export const NUMBER = "4539148803436467";
export const SPACED = "4539 1488 0343 6467";
export const CODE = "9341";

/** The code by itself: ids are hexadecimal, and may have such digits inside. */
export const CODE_ALONE = /(?<![\da-fA-F-])9341(?![\da-fA-F-])/;

export const CODE_NAMES = [
  "cvv",
  "CVV2",
  "cvc",
  "cardCvc",
  "security_code",
  "securityCode",
  "card-security-code",
  "cvn",
  "CID",
];
export const NUMBER_NAMES = [
  "pan",
  "number",
  "cardNumber",
  "card",
  "PrimaryAccountNumber",
  "note_id",
  "\u00f1",
];

/** Values of any depth with a card number in them, as text or number or name, and its code under a name of its own. */
export const planted = fc.letrec<{ tree: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom<unknown>(NUMBER, Number(NUMBER), SPACED, `paid by ${NUMBER}.`, [NUMBER], {
      [NUMBER]: true,
    }),
    fc
      .tuple(fc.constantFrom(...NUMBER_NAMES), fc.constantFrom(...CODE_NAMES), fc.boolean())
      .map(([number, code, asNumber]) => ({ [number]: NUMBER, [code]: asNumber ? Number(CODE) : CODE })),
    fc.constantFrom(...CODE_NAMES).map((name) => ({ [name]: CODE })),
  ),
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("leaf"),
    fc.array(tie("tree"), { minLength: 1, maxLength: 2 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...NUMBER_NAMES), fc.string()), tie("tree"), {
      minKeys: 1,
      maxKeys: 2,
    }),
  ),
})).tree;
