import { MisuseError } from "../answers/errors.ts";

declare const keyKind: unique symbol;

/** The key that never leaves the merchant's server. Made by `secretKey(text)`. */
export type SecretKey = string & { readonly [keyKind]: "secret" };

/** The key that may sit in a page or an app. Made by `publicKey(text)`. */
export type PublicKey = string & { readonly [keyKind]: "public" };

/**
 * @throws MisuseError for a text that is no key, or that looks like a key of another kind. The text is in no message.
 */
export function secretKey(text: string | undefined): SecretKey {
  if (isKey(text, "secret")) return text;
  throw new MisuseError("secretKey", problem(text, "secret"));
}

/**
 * @throws MisuseError for a text that is no key, or that looks like a key of another kind. The text is in no message.
 */
export function publicKey(text: string | undefined): PublicKey {
  if (isKey(text, "public")) return text;
  throw new MisuseError("publicKey", problem(text, "public"));
}

interface Keys {
  readonly secret: SecretKey;
  readonly public: PublicKey;
}

type Kind = "secret" | "public" | "webhook";

/** How keys begin in the field and in the sandbox. The interface document gives no form, so any other text may be a key. */
const beginnings: readonly (readonly [Kind, RegExp])[] = [
  ["secret", /^(skt?|sec|secret)[_-]/i],
  ["public", /^(pk|pub|public)[_-]/i],
  ["webhook", /^(whk|whsec)[_-]/i],
];

function kindOf(text: string): Kind | undefined {
  return beginnings.find(([, form]) => form.test(text))?.[0];
}

/** What a header cannot carry would look like a broken connection on every call. */
function isKey<Of extends keyof Keys>(text: string | undefined, kind: Of): text is Keys[Of] {
  return typeof text === "string" && /^[\x21-\x7e]+$/.test(text) && (kindOf(text) ?? kind) === kind;
}

function problem(text: unknown, kind: Kind): string {
  const got = typeof text === "string" ? kindOf(text) : undefined;
  const what =
    got === undefined || got === kind ? "another text, or none" : `one that begins like a ${got} key`;
  return `expected a ${kind} key, printable ASCII without spaces; got ${what}.`;
}
