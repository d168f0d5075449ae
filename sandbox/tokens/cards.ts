import { hash } from "node:crypto";
import { isCardName, maskNumber, maskText, mayBeCode, passesLuhn } from "./redactor.ts";
import { invalid, ServiceError } from "../values/errors.ts";
import { isObject, objectAt, textAt, type Json, type JsonObject } from "../values/json.ts";
import { testCard } from "../outcomes.ts";
import type { Clock } from "../values/clock.ts";

/** All that is ever kept of a card. */
export interface MaskedCard {
  readonly first_six: string;
  readonly last_four: string;
  readonly brand: string;
  readonly expiration_month: string;
  readonly expiration_year: string;
  /** The same card gives the same fingerprint to the same merchant; without the merchant's key it gives nothing away. */
  readonly fingerprint: string;
  /** Its row in the table of test cards, if it is listed there. */
  readonly test_card: string | null;
}

/**
 * Reads the card of a request and keeps only what may be kept. Refuses a card that no bank would issue; `holder` is the
 * place of its object in the body, for that refusal.
 */
export function maskCard(card: unknown, now: number, fingerprintKey: string, holder: string): MaskedCard {
  const cardError = (field: string, expected: string) =>
    invalid(`must be ${expected}`, { field: `${holder}.${CARD}.${field}` });
  const number = (textAt(card, "card_number") ?? "").replaceAll(/[ -]/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError("card_number", "12 to 19 digits with a correct check digit");
  }
  const month = textAt(card, "expiration_month") ?? "";
  if (!/^(0?[1-9]|1[0-2])$/.test(month)) throw cardError("expiration_month", '"1" to "12"');
  const year = textAt(card, "expiration_year") ?? "";
  if (!/^(20)?\d\d$/.test(year)) throw cardError("expiration_year", 'a year such as "2030" or "30"');
  const fullYear = year.length === 2 ? `20${year}` : year;
  // Valid until its last month is over everywhere on Earth (UTC-12).
  if (Date.UTC(Number(fullYear), Number(month), 1, 12) <= now) {
    throw cardError("expiration_year", "a month that is not over yet");
  }
  if (!/^\d{3,4}$/.test(textAt(card, "card_validation_code") ?? "")) {
    throw cardError("card_validation_code", "3 or 4 digits");
  }
  return {
    first_six: number.slice(0, 6),
    last_four: number.slice(-4),
    brand: brandOf(number),
    expiration_month: month.padStart(2, "0"),
    expiration_year: fullYear,
    // One call instead of an HMAC, which costs six times as much. Nothing is signed with it, so no text can be added.
    fingerprint: hash("sha256", `${fingerprintKey}\0${number}`, "base64url").slice(0, 22),
    test_card: testCard(number)?.name ?? null,
  };
}

/** For a card that is kept for later: null when the card cannot be used, so that a later charge asks for one. */
export function keptCard(card: unknown, now: number, fingerprintKey: string): MaskedCard | null {
  try {
    return maskCard(card, now, fingerprintKey, "");
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function brandOf(number: string): string {
  if (number.startsWith("4")) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  if (/^3[47]/.test(number)) return "american_express";
  return "other";
}

/** Name of the method, and of the object that holds its card. */
export const CARD = "credit_or_debit_card";

/** Names of ids in the document. One token in a hundred has digits that pass for a card number. */
const REFERENCE =
  /^(?:(?:order|plan|product|subscription|payment_token|payment_link|external_(?:consumer|product|system_order))_)?id$|^payment_token(?:_alias)?$/;

/** Much more than any body needs, and much less than the stack allows (gap limit.text-sizes). */
const DEEPEST = 100;

/**
 * A copy of a request part without card data, wherever it stands and whatever its name is: numbers are masked, codes
 * are left out (gap card-data.free-text).
 */
export function withoutCardData(part: object, depth = 0): JsonObject {
  if (depth > DEEPEST) throw invalid(`must not be nested deeper than ${DEEPEST} levels`);
  // No name in it changes a prototype: such a body is refused when it is read (json-text.ts).
  const members: Record<string, Json | undefined> = {};
  let holdsCard = false;
  for (const [name, value] of Object.entries(part)) {
    if (isCardName(name)) {
      holdsCard = true;
      continue;
    }
    const isReference = typeof value === "string" && REFERENCE.test(name);
    const kept = isReference ? value : clean(value, name, part, depth + 1);
    const shown = maskText(name);
    if (shown !== name || (kept !== value && typeof value !== "object")) holdsCard = true;
    members[shown] = kept;
  }
  if (holdsCard) for (const name in members) if (mayBeCode(name, members[name])) members[name] = "***";
  return members;
}

/** The card of a token, order or charge request, where the contract has it; a charge may leave that to its order. */
export function cardIn(body: unknown): unknown {
  const detail = objectAt(body, "payment_detail") ?? objectAt(body, "order", "payment_detail");
  return objectAt(objectAt(detail, "credentials") ?? objectAt(body, "credential"), CARD);
}

function clean(value: unknown, name: string, holder: object, depth: number): Json | undefined {
  if (typeof value === "string") return maskText(value);
  if (typeof value === "number") return maskNumber(value, name, holder);
  if (typeof value === "boolean" || value === null) return value;
  if (Array.isArray(value)) return Object.values(withoutCardData(value, depth)).map((item) => item ?? null);
  return isObject(value) ? withoutCardData(value, depth) : undefined;
}

interface Time {
  readonly clock: Pick<Clock, "now">;
  readonly settings: { readonly expiredCards: boolean };
}

/** The time by which a card must not be over; with `--expired-cards` no card ever is (gap token.card-formats). */
export function cardTime({ clock, settings }: Time): number {
  return settings.expiredCards ? 0 : clock.now();
}
