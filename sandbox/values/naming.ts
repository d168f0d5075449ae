/** The identifiers in which the document puts `service` where the maker's brand stood (its first paragraph). */
const NEUTRAL = ["pay_with_service_payment_token", "service_payment_token", "service_system_order_id"];

const WORD = "service";

/** Translates between the neutral identifiers used inside and those that a branded implementation has on the wire. */
export interface Naming {
  readonly word: string;
  /** A body, or an address with its query: from the wire, or to it. Twice is as good as never. */
  translate(text: string): string;
}

export const NEUTRAL_NAMING: Naming = { word: WORD, translate: (text) => text };

/**
 * Neutral and branded names change places, so that nothing is lost and the neutral ones mean nothing on the wire. Done
 * as text and not as JSON: a name is replaced wherever it stands, as member, as method, in a comma list.
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
