import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";

export interface Signing {
  readonly eventId: string;
  /** As it is sent, byte for byte. */
  readonly body: string;
  /** The webhook key of the merchant. */
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The word of `--identifier-word`, which names the second header. */
  readonly word: string;
}

/** Signs a webhook in two ways; the document describes none (gap event.delivery). A receiver checks the one it knows. */
export function signatureHeaders({
  eventId,
  body,
  key,
  at,
  word,
}: Signing): Readonly<Record<string, string>> {
  const seconds = (at / 1000).toFixed(3);
  const digest = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex").toUpperCase();
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": standardWebhooks(key).sign(eventId, new Date(at), body),
    // Some receivers compare the name letter by letter.
    [`${word.charAt(0).toUpperCase()}${word.slice(1)}-Sign`]: `${seconds},${digest}`,
  };
}

/** A key without `whsec_`, which the library demands for Base64, is the text itself. */
function standardWebhooks(key: string): Webhook {
  return key.startsWith("whsec_") ? new Webhook(key) : new Webhook(key, { format: "raw" });
}

/**
 * JSON text with every character outside ASCII escaped. Receivers in the field write the body again in this form
 * before they check its signature, so it is sent in this form. Half of a surrogate pair, which a data directory of an
 * earlier version may hold, becomes U+FFFD: many programs cannot read it.
 */
export function asciiJson(text: string): string {
  return text.replaceAll(ESCAPES_AND_OTHERS, (part) => {
    if (!part.startsWith("\\")) return `\\u${part.charCodeAt(0).toString(16).padStart(4, "0")}`;
    return HALF.test(part) ? "\\ufffd" : part;
  });
}

/** Each escape as a whole, so that a backslash that is itself escaped begins none. */
const ESCAPES_AND_OTHERS = /\\ud[89ab]..\\ud[c-f]..|\\u....|\\.|[^\0-\x7f]/gi;

const HALF = /^\\ud[89a-f]..$/i;
