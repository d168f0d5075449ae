/** The identifiers in which the document writes `service` instead of the maker's brand (its first paragraph). */
const NEUTRAL = ["pay_with_service_payment_token", "service_payment_token", "service_system_order_id"];

const WORD = "service";

/** Translates between the neutral identifiers inside the sandbox and the branded ones on the wire. */
export interface Naming {
  readonly word: string;
  /** Translates a body, or an address with its query, in either direction. Twice gives the original. */
  translate(text: string): string;
}

export const NEUTRAL_NAMING: Naming = { word: WORD, translate: (text) => text };

/**
 * Neutral and branded names are swapped, so that nothing is lost and the neutral ones mean nothing on the wire. The
 * text is translated, not the JSON: a name may be a member, a value or part of a comma list.
 */
export function namingWith(word: string): Naming {
  if (word === WORD) return NEUTRAL_NAMING;
  const names = new Map<string, string>();
  for (const neutral of NEUTRAL) {
    const branded = neutral.replace(WORD, word);
    names.set(neutral, branded).set(branded, neutral);
  }
  const pattern = new RegExp(`(?<![A-Za-z0-9_])(?:${[...names.keys()].join("|")})(?![A-Za-z0-9_])`, "g");
  return { word, translate: (text) => text.replace(pattern, (name) => names.get(name) ?? name) };
}
