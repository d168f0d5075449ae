import { handlingOf } from "../cards/card-traces.ts";

/** What a member, parameter or header of a name holds that must not be given out. */
export type SecretKind = "card" | "key" | "token";

const KEY =
  /(?:api|client|secret|private|public|webhook|access|signing)[_-]?key$|^(?:proxy-)?authorization$|passw(?:or)?d|secret|(?:session|access|refresh|id|csrf|admin)[_-]?token|cookie/i;

/** With the maker's brand in front, too. An alias is the merchant's own name of a consumer. */
const TOKEN = /(?:^|_)payment_token(?:_id)?$|^token(?:_id)?$/i;

export function secretKind(name: string): SecretKind | undefined {
  if (handlingOf(name).does === "leave out") return "card";
  if (TOKEN.test(name)) return "token";
  return KEY.test(name) ? "key" : undefined;
}

/** Where the contract has the token itself as `id`. */
export const TOKEN_HOLDER = "token_details";
