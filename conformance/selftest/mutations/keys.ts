/** Keys: which kind a call sent, and which kinds are let in. */
import { ofMade } from "./memory.ts";
import type { OperationId } from "@payment-service/contract";
import type { World, Wrap } from "../harness/defect.ts";
import { refuses } from "./answers.ts";
import { touches } from "./conditions.ts";
import { type Call, changed, withHeader } from "../harness/wire.ts";

export const KEY = "x-api-client-key";

type Holder = (call: Call, world: World) => boolean;

/** The key in the header; an empty text where there is none. */
export const keyOf = (call: Call): string => call.headers.get(KEY) ?? "";

/** Without a key, and without a token. */
export const isKeyless = (call: Call): boolean => keyOf(call) === "" && !call.headers.has("authorization");

export const isPublic: Holder = (call, { sandbox }) => keyOf(call) === sandbox.merchant().publicKey;
export const isSecret: Holder = (call, { sandbox }) => keyOf(call) === sandbox.merchant().secretKey;
export const isKnown: Holder = (call, world) => isPublic(call, world) || isSecret(call, world);

/** Reads a key of some kind as the secret key. */
export function letsIn(on: readonly OperationId[], who: Holder): Wrap {
  return (next, world) => (call) =>
    next(
      touches(on, call) && who(call, world)
        ? withHeader(call, KEY, world.sandbox.merchant().secretKey)
        : call,
    );
}

/** Refuses a key of one kind with 401. */
export function refusesKey(on: OperationId, who: Holder): Wrap {
  return (next, world) =>
    refuses(on, (call) => who(call, world), 401, "invalid_security_credentials")(next, world);
}

/** Reads another key in the query of the checkout button. */
export function button(change: (key: string | null, world: World) => string | null): Wrap {
  return (next, world) => (call) => {
    if (call.operation !== "getCheckoutButton") return next(call);
    const public_key = change(call.url.searchParams.get("public_key"), world);
    return next(changed(call, { query: { public_key } }));
  };
}

type Like = (sent: string, key: string) => boolean;

export const isLonger: Like = (sent, key) => sent.startsWith(key);
export const isShorter: Like = (sent, key) => sent.length >= 16 && key.startsWith(sent);
export const isInOtherCase: Like = (sent, key) => sent.toLowerCase() === key.toLowerCase();

/** Reads a similar text in the header as one of its keys. */
export function inHeader(isLike: Like): Wrap {
  return (next, world) => (call) => {
    const meant = keyFor(keyOf(call), isLike, world);
    return next(meant === undefined ? call : withHeader(call, KEY, meant));
  };
}

/** Reads a similar text in the query of the button as one of its keys. */
export function inQuery(isLike: Like): Wrap {
  return button((sent, world) => keyFor(sent ?? "", isLike, world) ?? sent);
}

function keyFor(sent: string, isLike: Like, { sandbox }: World): string | undefined {
  const { secretKey, publicKey } = sandbox.merchant();
  return sent === "" ? undefined : [secretKey, publicKey].find((key) => isLike(sent, key));
}

/** The mutation, for calls with the public key alone. */
export function withPublicKey(wrap: Wrap): Wrap {
  return (next, world) => {
    const mutated = wrap(next, world);
    return (call) => (isPublic(call, world) ? mutated(call) : next(call));
  };
}

/** The mutation, for calls about objects that were made with the public key. `id` is its place in the answer to the creation. */
export function ofPublicKey(make: OperationId, id: string, wrap: Wrap): Wrap {
  return ofMade(make, id, isPublic, wrap);
}
