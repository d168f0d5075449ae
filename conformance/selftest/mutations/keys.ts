/** Keys: which kind a call sent, and which kinds are let in. */
import type { OperationId } from "@payment-service/contract";
import { at } from "../../call/json-pointer.ts";
import type { Bed, Wrap } from "../harness/defect.ts";
import { refuses } from "./answers.ts";
import { touches } from "./conditions.ts";
import { type Call, withHeader } from "../harness/wire.ts";

export const KEY = "x-api-client-key";

type Holder = (call: Call, bed: Bed) => boolean;

/** The key in the header; an empty text where there is none. */
export const keyOf = (call: Call): string => call.headers.get(KEY) ?? "";

export const isPublic: Holder = (call, { sandbox }) => keyOf(call) === sandbox.merchant().publicKey;
export const isSecret: Holder = (call, { sandbox }) => keyOf(call) === sandbox.merchant().secretKey;
export const isKnown: Holder = (call, bed) => isPublic(call, bed) || isSecret(call, bed);

/** Reads a key of some kind as the secret key. */
export function letsIn(on: readonly OperationId[], who: Holder): Wrap {
  return (next, bed) => (call) =>
    next(
      touches(on, call) && who(call, bed) ? withHeader(call, KEY, bed.sandbox.merchant().secretKey) : call,
    );
}

/** Refuses a key of one kind with 401. */
export function turnsAway(on: OperationId, who: Holder): Wrap {
  return (next, bed) => refuses(on, (call) => who(call, bed), 401, "invalid_security_credentials")(next, bed);
}

/** Reads another key in the query of the checkout button. */
export function button(change: (key: string | null, bed: Bed) => string | null): Wrap {
  return (next, bed) => (call) => {
    if (call.operation !== "getCheckoutButton") return next(call);
    const url = new URL(call.url);
    const key = change(url.searchParams.get("public_key"), bed);
    if (key === null) url.searchParams.delete("public_key");
    else url.searchParams.set("public_key", key);
    return next({ ...call, url });
  };
}

type Like = (sent: string, key: string) => boolean;

export const isLonger: Like = (sent, key) => sent.startsWith(key);
export const isShorter: Like = (sent, key) => sent.length >= 16 && key.startsWith(sent);
export const isInOtherCase: Like = (sent, key) => sent.toLowerCase() === key.toLowerCase();

/** Reads a similar text in the header as one of its keys. */
export function inHeader(isLike: Like): Wrap {
  return (next, bed) => (call) => {
    const meant = keyFor(keyOf(call), isLike, bed);
    return next(meant === undefined ? call : withHeader(call, KEY, meant));
  };
}

/** Reads a similar text in the query of the button as one of its keys. */
export function inQuery(isLike: Like): Wrap {
  return button((sent, bed) => keyFor(sent ?? "", isLike, bed) ?? sent);
}

function keyFor(sent: string, isLike: Like, { sandbox }: Bed): string | undefined {
  const { secretKey, publicKey } = sandbox.merchant();
  return sent === "" ? undefined : [secretKey, publicKey].find((key) => isLike(sent, key));
}

/** The mutation, for calls with the public key alone. */
export function withPublicKey(wrap: Wrap): Wrap {
  return (next, bed) => {
    const mutated = wrap(next, bed);
    return (call) => (isPublic(call, bed) ? mutated(call) : next(call));
  };
}

/** The mutation, for calls about objects that were made with the public key. `id` is its place in the answer to the creation. */
export function ofPublicKey(make: OperationId, id: string, wrap: Wrap): Wrap {
  return (next, bed) => {
    const mutated = wrap(next, bed);
    const made = new Set<unknown>();
    return async (call) => {
      const reply = await (made.has(call.id) ? mutated(call) : next(call));
      if (call.operation === make && isPublic(call, bed)) made.add(at(reply.body, id));
      return reply;
    };
  };
}
