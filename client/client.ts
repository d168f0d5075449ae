import { onlyWith, type OperationId } from "@payment-service/contract";
import { chargeOutcome } from "./charge/charge.ts";
import { MisuseError } from "./call/errors.ts";
import type { PublicClient, SecretClient } from "./request/methods.ts";
import { sender, type AnyRequest } from "./call/send.ts";
import { defaultWorld, type World } from "./call/world.ts";

export interface ClientOptions extends Partial<World> {
  /** With its version segment, for example `"http://127.0.0.1:4020/v2"`. Sandbox keys need the sandbox's address. */
  readonly baseUrl: string;
  /** How often a token or order creation that is answered 429 is sent in all. Default 4; 1 leaves it to you. */
  readonly attempts?: number;
}

interface Keys {
  readonly secretKey?: string;
  readonly publicKey?: string;
}

/**
 * A client of the service for one key. The kind of the key decides which methods there are ("Authentication", table of
 * keys): give `secretKey` on a server, `publicKey` in a page or an app.
 *
 * @throws MisuseError when the address, the key or the number of attempts is none
 */
export function createClient(options: ClientOptions & { secretKey: string; publicKey?: never }): SecretClient;
export function createClient(options: ClientOptions & { publicKey: string; secretKey?: never }): PublicClient;
export function createClient(options: ClientOptions & Keys): object {
  const { baseUrl, secretKey, publicKey, attempts = 4, ...world } = options;
  if (!/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new MisuseError("baseUrl", `expected an http or https address with its version; got "${baseUrl}".`);
  }
  if (!(attempts >= 1)) throw new MisuseError("attempts", `expected a number from 1; got ${attempts}.`);
  const key = oneKey(secretKey, publicKey);
  const { operations, send } = sender({ baseUrl, key, attempts, world: { ...defaultWorld, ...world } });
  const withheld: readonly OperationId[] = onlyWith[secretKey === undefined ? "secret" : "public"];
  const methods = operations
    .filter((operation) => !withheld.includes(operation))
    .map((operation) => [operation, (request?: AnyRequest) => send(operation, request)]);
  const createCharge = async (request?: AnyRequest) => chargeOutcome(await send("createCharge", request));
  return { ...Object.fromEntries(methods), createCharge };
}

function oneKey(secretKey: string | undefined, publicKey: string | undefined): string {
  const name = publicKey === undefined ? "secretKey" : "publicKey";
  const key = publicKey ?? secretKey;
  if (secretKey !== undefined && publicKey !== undefined) {
    throw new MisuseError("publicKey", "expected one key; got a secret one too. Make two clients.");
  }
  // What a header cannot carry would look like a broken connection on every call.
  if (typeof key !== "string" || !/^[\x21-\x7e]+$/.test(key)) {
    throw new MisuseError(name, "expected a key in printable ASCII, without spaces or line breaks.");
  }
  return key;
}
