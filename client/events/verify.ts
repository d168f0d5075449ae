import { MisuseError } from "../answers/errors.ts";
import { checked } from "../request/keys.ts";
import { bytesOf, isRawBody, textOf, type RawBody } from "./body.ts";
import { parseWebhook, refused, type NamedEvent, type Refusal, type UnnamedEvent } from "./parse.ts";

/** A webhook as it arrived. The body is what came, byte for byte: parsed and written again, no signature fits it. */
export interface ReceivedWebhook {
  readonly body: RawBody;
  /** A `Headers`, or the headers of a Node request. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface Verification {
  /** The webhook key of the merchant; several while one replaces another. */
  readonly key: string | readonly string[];
  /** How far the time of signing may lie from now, in seconds. Default 300. */
  readonly toleranceSeconds?: number | undefined;
  /** The word of your service in the header `<WORD>-SIGN`. Default `"service"`. */
  readonly word?: string | undefined;
  /**
   * The one scheme that counts; default either. Give it where your service signs in both: who repeats a webhook could
   * otherwise leave out the headers of one, and the delivery would have its other id.
   */
  readonly scheme?: Scheme | undefined;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now?: (() => number) | undefined;
}

type Scheme = "standard-webhooks" | "sign-header";

/** Who holds the webhook key has signed this body. */
export interface Signed {
  readonly kind: "signed";
  /**
   * A key for a `ReplayStore`, the same for every delivery of one event. Standard Webhooks: the `webhook-id`, which is
   * signed. The sign header has no id, so it is a hash of the signed body: events with equal bodies count as one.
   */
  readonly deliveryId: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly signedAt: number;
  readonly scheme: Scheme;
}

/** An event whose signature fits, or why it is none. `deliveryId` is the key for a `ReplayStore`. */
export type VerifiedWebhook =
  | (Omit<Signed, "kind"> & { readonly kind: "event"; readonly event: NamedEvent })
  | (Omit<Signed, "kind"> & { readonly kind: "unknown"; readonly event: UnnamedEvent })
  | Refusal;

/**
 * Checks the signature and its time, then reads the event. Two schemes are known: Standard Webhooks (`webhook-id`,
 * `webhook-timestamp`, `webhook-signature`) and `<WORD>-SIGN: <unix seconds>,<HEX>`. The interface document does not
 * describe signatures (gap event.delivery); the sandbox sends these.
 *
 * @throws MisuseError when there is no body as it came, when `headers` is no collection of texts, or for an option that cannot be right
 */
export async function verifyWebhook(
  received: ReceivedWebhook,
  verification: Verification,
): Promise<VerifiedWebhook> {
  const signed = await verifySignature(received, verification);
  if (signed.kind === "refused") return signed;
  const webhook = parseWebhook(received.body);
  return webhook.kind === "refused" ? webhook : { ...signed, ...webhook };
}

/** The first half of `verifyWebhook`, without the reading of the event: a hundredth of its size in a bundle. */
export async function verifySignature(
  received: ReceivedWebhook,
  verification: Verification,
): Promise<Signed | Refusal> {
  const { body, headers }: ReceivedWebhook = Object(received);
  const options: Verification = Object(verification);
  const { key, toleranceSeconds = 300, word = "service", scheme, now = Date.now } = options;
  const given: readonly unknown[] = Array.isArray(key) && key.length > 0 ? key : [key];
  const keys = given.map((one) => checked(one, "webhook", "key"));
  if (!isRawBody(body))
    throw wrong(
      "body",
      `the bytes or the text as they came, before a framework parses them; got ${typeof body}`,
    );
  if (typeof headers !== "object" || headers === null || Array.isArray(headers)) throw noHeaders("headers");
  if (!(toleranceSeconds >= 0)) throw wrong("toleranceSeconds", "a number from 0 on");
  if (typeof now !== "function") throw wrong("now", "a function");
  if (!/^[\w-]+$/.test(word)) throw wrong("word", "a word such as service");
  const bytes = bytesOf(body);
  const schemes = [
    { name: "standard-webhooks", header: "webhook-signature", claimsIn: standardWebhooks },
    { name: "sign-header", header: `${word}-sign`, claimsIn: signHeader },
  ].filter(({ name }) => (scheme ?? name) === name);
  if (schemes.length === 0) throw wrong("scheme", `"standard-webhooks" or "sign-header"`);
  const claims = schemes.flatMap(({ claimsIn, header }) => claimsIn(headers, bytes, header));
  if (claims.length === 0) {
    const names = schemes.map(({ header }) => header).join(" or ");
    return refused("unsigned", `There is no header ${names} in a form that is known.`);
  }
  for (const claim of claims) {
    for (const one of keys) {
      if (!(await fits(claim, one))) continue;
      const age = Math.abs(now() / 1000 - claim.seconds);
      if (!(age <= toleranceSeconds))
        return refused("stale", `The time of signing is ${Math.round(age)} s away from now.`);
      const deliveryId = claim.id ?? `sha256 ${await hashOf(compactJson(bytes) ?? bytes)}`;
      return { kind: "signed", deliveryId, signedAt: claim.seconds * 1000, scheme: claim.scheme };
    }
  }
  return refused("not-genuine", "The signature does not fit the body under any of the keys.");
}

/** A signature that came, and what it would be a signature of. */
interface Claim {
  readonly scheme: Scheme;
  /** Of the event, where the scheme gives it one. */
  readonly id?: string;
  readonly seconds: number;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly content: Uint8Array<ArrayBuffer>;
}

function standardWebhooks(headers: ReceivedWebhook["headers"], body: Uint8Array, header: string): Claim[] {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return [];
  const content = joined(`${id}.${timestamp}.`, body);
  // Several signatures stand side by side while a key is replaced; other versions than v1 belong to other algorithms.
  const signatures = headerOf(headers, header).matchAll(/(?<!\S)v1,([A-Za-z0-9+/]{43}=)(?!\S)/g);
  return [...signatures].slice(0, MOST_SIGNATURES).map(([, text = ""]) => ({
    scheme: "standard-webhooks",
    id,
    seconds: Number(timestamp),
    signature: fromBase64(text),
    content,
  }));
}

/** Each signature costs an HMAC of the body, and anyone can send a header. */
const MOST_SIGNATURES = 8;

function signHeader(headers: ReceivedWebhook["headers"], body: Uint8Array, header: string): Claim[] {
  const value = headerOf(headers, header);
  const [, timestamp = "", digest = ""] = /^(\d{1,12}(?:\.\d{1,9})?),([\da-f]{64})$/i.exec(value) ?? [];
  if (timestamp === "") return [];
  const signature = Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const claim = (content: Uint8Array): Claim => ({
    scheme: "sign-header",
    seconds: Number(timestamp),
    signature,
    content: joined(`${timestamp}.`, content),
  });
  const compact = compactJson(body);
  return [claim(body), ...(compact === undefined ? [] : [claim(compact)])];
}

/**
 * Senders in the field sign the body as JSON without spaces and in ASCII, whatever they send. Undefined where that is
 * the body as it came, or where it is no JSON.
 */
function compactJson(body: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = textOf(body);
    JSON.parse(text);
    const compact = text
      .replaceAll(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part.startsWith('"') ? part : ""))
      .replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    return compact === text ? undefined : bytesOf(compact);
  } catch {
    return undefined;
  }
}

/** `crypto.subtle.verify` compares in constant time. */
async function fits({ scheme, signature, content }: Claim, key: string): Promise<boolean> {
  // `whsec_` and base64, as the specification of Standard Webhooks writes a key; any other text is the key itself.
  const isEncoded = scheme === "standard-webhooks" && key.startsWith("whsec_");
  const secret = isEncoded ? fromBase64(key.slice(6)) : bytesOf(key);
  // No platform imports a key of no length.
  if (secret.length === 0) return false;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", secret, hmac, false, ["verify"]);
  return crypto.subtle.verify("HMAC", imported, signature, content);
}

function headerOf(headers: ReceivedWebhook["headers"], name: string): string {
  const found: unknown =
    "get" in headers && typeof headers.get === "function"
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  const values: unknown[] = [found ?? []].flat();
  if (values.some((one) => typeof one !== "string")) throw noHeaders(`headers.${name}`);
  return values.join(" ").trim();
}

const noHeaders = (field: string) => wrong(field, "a Headers, or an object of names and texts");

const wrong = (field: string, expected: string) => new MisuseError(field, `expected ${expected}.`);

function joined(start: string, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const first = bytesOf(start);
  const all = new Uint8Array(first.length + rest.length);
  all.set(first);
  all.set(rest, first.length);
  return all;
}

/** Nothing, where the text is no base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** SHA-256 in hexadecimal digits. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
