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
 * @throws MisuseError when there is no webhook key, no such scheme, no body as it came, or when `headers` is no collection of headers
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
  { body, headers }: ReceivedWebhook,
  { key, toleranceSeconds = 300, word = "service", scheme, now = Date.now }: Verification,
): Promise<Signed | Refusal> {
  const given: readonly unknown[] = Array.isArray(key) && key.length > 0 ? key : [key];
  const keys = given.map((one) => checked(one, "webhook", "key"));
  if (!isRawBody(body))
    throw new MisuseError(
      "body",
      `expected the bytes or the text as they came, before a framework parses them; got ${typeof body}.`,
    );
  if (typeof headers !== "object" || headers === null || Array.isArray(headers))
    throw new MisuseError("headers", "expected a Headers, or an object of names and values.");
  const bytes = bytesOf(body);
  const schemes = SCHEMES.filter(({ name }) => scheme === undefined || name === scheme);
  if (schemes.length === 0)
    throw new MisuseError("scheme", `expected ${NAMES}; got ${JSON.stringify(scheme)}.`);
  const claims = schemes.flatMap(({ claimsIn }) => claimsIn(headers, bytes, word));
  if (claims.length === 0) {
    const names = schemes.map(({ header }) => header(word)).join(" or ");
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

const SCHEMES = [
  { name: "standard-webhooks", header: () => "webhook-signature", claimsIn: standardWebhooks },
  { name: "sign-header", header: (word: string) => `${word}-sign`, claimsIn: signHeader },
] as const;

const NAMES = SCHEMES.map(({ name }) => `"${name}"`).join(" or ");

/** A signature that came, and what it would be a signature of. */
interface Claim {
  readonly scheme: Scheme;
  /** Of the event, where the scheme gives it one. */
  readonly id?: string;
  readonly seconds: number;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly content: Uint8Array<ArrayBuffer>;
}

function standardWebhooks(headers: ReceivedWebhook["headers"], body: Uint8Array): Claim[] {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return [];
  const content = joined(`${id}.${timestamp}.`, body);
  // Several signatures stand side by side while a key is replaced; other versions than v1 belong to other algorithms.
  return headerOf(headers, "webhook-signature")
    .split(" ")
    .filter((one) => one.startsWith("v1,"))
    .slice(0, MOST_SIGNATURES)
    .map((one) => one.slice(3))
    .filter((text) => /^[A-Za-z0-9+/]{43}=$/.test(text))
    .map((text) => ({
      scheme: "standard-webhooks",
      id,
      seconds: Number(timestamp),
      signature: fromBase64(text),
      content,
    }));
}

/** Each signature costs an HMAC of the body, and anyone can send a header. */
const MOST_SIGNATURES = 8;

function signHeader(headers: ReceivedWebhook["headers"], body: Uint8Array, word: string): Claim[] {
  const value = headerOf(headers, `${word}-sign`);
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
    return compact === text ? undefined : new TextEncoder().encode(compact);
  } catch {
    return undefined;
  }
}

/** `crypto.subtle.verify` compares in constant time. */
async function fits({ scheme, signature, content }: Claim, key: string): Promise<boolean> {
  const secret = scheme === "standard-webhooks" ? standardSecret(key) : new TextEncoder().encode(key);
  if (secret === undefined) return false;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", secret, hmac, false, ["verify"]);
  return crypto.subtle.verify("HMAC", imported, signature, content);
}

/** `whsec_` and base64, as the specification of Standard Webhooks writes a key; any other text is the key itself. */
function standardSecret(key: string): Uint8Array<ArrayBuffer> | undefined {
  if (!key.startsWith("whsec_")) return new TextEncoder().encode(key);
  const text = key.slice("whsec_".length);
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.replace(/=+$/, "").length % 4 !== 1;
  return isBase64 ? fromBase64(text) : undefined;
}

function headerOf(headers: ReceivedWebhook["headers"], name: string): string {
  if ("get" in headers && typeof headers.get === "function") return (headers.get(name) ?? "").trim();
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  return (typeof found === "string" ? found : (found?.join(" ") ?? "")).trim();
}

function joined(start: string, rest: Uint8Array): Uint8Array<ArrayBuffer> {
  const first = new TextEncoder().encode(start);
  const all = new Uint8Array(first.length + rest.length);
  all.set(first);
  all.set(rest, first.length);
  return all;
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

/** SHA-256 in hexadecimal digits. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
