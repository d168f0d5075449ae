/** Who holds which key, and who is let in. */
import type { OperationId } from "@payment-service/contract";
import type { Bed } from "../bed.ts";
import type { Wrap } from "../defect.ts";
import { refuses, touches } from "../ways.ts";
import { type Call, withHeader } from "../wire.ts";

export const KEY = "x-api-client-key";

type Holder = (call: Call, bed: Bed) => boolean;

/** The key that was sent; an empty text where there is none. */
export const keyOf = (call: Call): string => call.headers.get(KEY) ?? "";

export const isPublic: Holder = (call, { sandbox }) => keyOf(call) === sandbox.merchant().publicKey;
export const isSecret: Holder = (call, { sandbox }) => keyOf(call) === sandbox.merchant().secretKey;
export const isKnown: Holder = (call, bed) => isPublic(call, bed) || isSecret(call, bed);

/** Lets in whoever holds a key of some kind, as if it were the secret one. */
export function letsIn(on: readonly OperationId[], who: Holder): Wrap {
  return (next, bed) => (call) =>
    next(
      touches(on, call) && who(call, bed) ? withHeader(call, KEY, bed.sandbox.merchant().secretKey) : call,
    );
}

/** Turns away a key of one kind. */
export function turnsAway(on: OperationId, who: Holder): Wrap {
  return (next, bed) => refuses(on, (call) => who(call, bed), 401, "invalid_security_credentials")(next, bed);
}
