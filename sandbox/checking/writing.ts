import { isObject } from "../values/json.ts";

/** An answer as it leaves. */
export interface WrittenAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Besides those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How bodies are written, where the document leaves that open. */
export interface Writing {
  /** The names on the wire where the document writes `service` (gap naming.brand-word). */
  readonly naming: Naming;
  readonly details: DetailsForm;
}

/** The only body that is text and not JSON is the picture of the checkout button. */
export function write(status: number, body: unknown, writing: Writing): WrittenAnswer {
  return typeof body === "string"
    ? { status, type: "image/svg+xml", text: body }
    : jsonAnswer(status, written(body, writing));
}

export function jsonAnswer(status: number, text: string): WrittenAnswer {
  return { status, type: "application/json; charset=utf-8", text };
}

/** A body of an answer or an event as it leaves. */
export function written(body: unknown, { naming, details }: Writing): string {
  return naming.translate(JSON.stringify(details === "pairs" ? withPairs(body) : body));
}

/** The forms of the members of `additional_details` in a detail (gap detail.container). */
export const DETAILS_FORMS = ["object", "pairs"] as const;

export type DetailsForm = (typeof DETAILS_FORMS)[number];

/** Members that lead to a `detail`, in answers and in events. What merchants sent is under other names. */
const ON_THE_WAY = new Set(["payload", "charge_detail", "capture_detail", "refund_detail", "status_details"]);

/** The same body, in which the `additional_details` of each detail are a list of `{ name, data }`. */
export function withPairs(body: unknown): unknown {
  if (!isObject(body)) return body;
  const members = Object.entries(body).map(([name, value]) => {
    if (name === "detail") return [name, listed(value)];
    return [name, ON_THE_WAY.has(name) ? withPairs(value) : value];
  });
  return Object.fromEntries(members);
}

function listed(detail: unknown): unknown {
  if (!isObject(detail) || !isObject(detail["additional_details"])) return detail;
  // JSON has no undefined: such a member is not there.
  const members = Object.entries(detail["additional_details"]).filter(([, data]) => data !== undefined);
  return { ...detail, additional_details: members.map(([name, data]) => ({ name, data })) };
}

/** The identifiers in which the document writes `service` instead of the maker's brand (its first paragraph). */
const NEUTRAL = ["pay_with_service_payment_token", "service_payment_token", "service_system_order_id"];

const WORD = "service";

/** Each with any word in the place of `service`. */
const WITH_ANY_WORD = NEUTRAL.map(
  (neutral) => [neutral, new RegExp(`^${neutral.replace(WORD, "([a-z0-9]+(?:_[a-z0-9]+)*)")}$`)] as const,
);

/** Translates between the neutral identifiers inside the sandbox and the branded ones on the wire. */
export interface Naming {
  readonly word: string;
  /** Translates a body, or an address with its query, in either direction. Twice gives the original. */
  translate(text: string): string;
}

export const NEUTRAL_NAMING: Naming = { word: WORD, translate: (text) => text };

/** Names to choose from. */
export interface Has {
  has(name: string): boolean;
}

/** The word in a text on the wire that is one of the known identifiers; undefined for any other text. */
export function wordIn(text: string, known: Has): string | undefined {
  for (const [neutral, pattern] of WITH_ANY_WORD) {
    const [, word] = pattern.exec(text) ?? [];
    // The longer identifier ends like the shorter one.
    if (word !== undefined) return known.has(neutral) ? word : undefined;
  }
  return undefined;
}

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
  // In an address the comma before a name is written %2C.
  const before = "(?<=^|[^A-Za-z0-9_]|%[0-9A-Fa-f]{2})";
  const pattern = new RegExp(`${before}(?:${[...names.keys()].join("|")})(?![A-Za-z0-9_])`, "g");
  return { word, translate: (text) => text.replace(pattern, (name) => names.get(name) ?? name) };
}
