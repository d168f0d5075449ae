import { operations, type KeyKind, type OperationId } from "@payment-service/contract";
import { refuseRepeated } from "../checking/refuse.ts";
import { ServiceError } from "../values/errors.ts";
import { textAt } from "../values/json.ts";
import type { Caller, Merchants } from "../store/known-merchants.ts";

/** The parts of a request that can identify its caller. */
export interface Credentials {
  readonly clientKey: string | undefined;
  readonly authorization: string | undefined;
  readonly query: unknown;
}

/** Where the document gives no key kind, both are accepted: to refuse one would invent a rule. */
const EITHER: readonly KeyKind[] = ["public", "secret"];

export function authenticate(operation: OperationId, credentials: Credentials, merchants: Merchants): Caller {
  const key = keyIn(operation, credentials);
  if (key === undefined) throw refused("No credentials were sent.", operation);
  const caller = merchants.byKey(key);
  if (caller === undefined) throw refused("This API key is not known to this sandbox.", operation);
  if (!(operations[operation].keyKinds ?? EITHER).includes(caller.keyKind)) {
    throw refused(`A ${caller.keyKind} key is not accepted for this operation.`, operation);
  }
  return caller;
}

/**
 * The checkout button has its key in the query only. Elsewhere a bearer token counts for the `oauth2` and
 * `sessionToken` schemes. The document does not say how such a token is made: the sandbox accepts a key as the token.
 */
function keyIn(operation: OperationId, credentials: Credentials): string | undefined {
  if (operation === "getCheckoutButton") {
    refuseRepeated(credentials.query);
    return textAt(credentials.query, "public_key");
  }
  if (credentials.clientKey !== undefined) return credentials.clientKey;
  return /^Bearer +(\S+)$/i.exec(credentials.authorization ?? "")?.[1];
}

function refused(why: string, operation: OperationId): ServiceError {
  const place =
    operation === "getCheckoutButton"
      ? "the query parameter public_key"
      : `the header X-Api-Client-Key (${(operations[operation].keyKinds ?? EITHER).join(" or ")} key)`;
  return new ServiceError(401, "invalid_security_credentials", `${why} Send a sandbox key in ${place}.`);
}
