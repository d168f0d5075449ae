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
  return checked(text, "secret");
}

/**
 * @throws MisuseError for a text that is no key, or that looks like a key of another kind. The text is in no message.
 */
export function publicKey(text: string | undefined): PublicKey {
  return checked(text, "public");
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

function checked<Of extends keyof Keys>(text: string | undefined, kind: Of): Keys[Of] {
  if (isKey(text, kind)) return text;
  const like = kindOf(String(text), kind);
  const got = like === kind ? "another text, or none" : `one that begins like a ${like} key`;
  const problem = `expected a ${kind} key, printable ASCII without spaces; got ${got}.`;
  throw new MisuseError(`${kind}Key`, problem);
}

/** What a header cannot carry would look like a broken connection on every call. */
function isKey<Of extends keyof Keys>(text: string | undefined, kind: Of): text is Keys[Of] {
  return typeof text === "string" && /^[\x21-\x7e]+$/.test(text) && kindOf(text, kind) === kind;
}

function kindOf(text: string, otherwise: Kind): Kind {
  return beginnings.find(([, form]) => form.test(text))?.[0] ?? otherwise;
}
