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

type Kind = "secret" | "public" | "webhook";

/** How keys begin in the field and in the sandbox. The interface document gives no form, so any other text may be a key. */
const beginnings: readonly (readonly [Kind, RegExp])[] = [
  ["secret", /^(skt?|sec|secret)[_-]/i],
  ["public", /^(pk|pub|public)[_-]/i],
  ["webhook", /^(whk|whsec)[_-]/i],
];

/**
 * What a header cannot carry would look like a broken connection on every call. Line ends and quotes come from files,
 * `undefined` and `null` from an environment that has no key.
 */
const form = /^(?!(undefined|null)$)[!#-&(-_a-~]+$/;

export function checked(text: unknown, kind: "secret"): SecretKey;
export function checked(text: unknown, kind: "public"): PublicKey;
/** `field` is what the caller names the key. */
export function checked(text: unknown, kind: "webhook", field: string): string;
export function checked(text: unknown, kind: Kind, field = `${kind}Key`): string {
  const given = typeof text === "string" ? text : "";
  const like = beginnings.find(([, beginning]) => beginning.test(given))?.[0] ?? kind;
  if (form.test(given) && like === kind) return given;
  const got = like === kind ? "another text, or none" : `one that begins like a ${like} key`;
  throw new MisuseError(
    field,
    `expected a ${kind} key, printable ASCII without spaces and quotes; got ${got}.`,
  );
}
