import { onlyWith, type OperationId } from "@payment-service/contract";
import { MisuseError } from "./answers/errors.ts";
import type { Hooks } from "./call/hooks.ts";
import { sender, type AnyRequest } from "./call/send.ts";
import { worldWith, type World } from "./call/world.ts";
import { chargeOutcome } from "./answers/charge.ts";
import { publicKey, secretKey, type PublicKey, type SecretKey } from "./request/keys.ts";
import type { PublicClient, SecretClient } from "./request/methods.ts";

type Parts = { readonly [Part in keyof World]?: World[Part] | undefined };

export interface ClientOptions extends Parts, Hooks {
  /** With its version segment, for example `"http://127.0.0.1:4020/v2"`. Sandbox keys need the sandbox's address. */
  readonly baseUrl: string | URL;
  /** Milliseconds that one attempt of a call may take. Default 30,000; `Infinity` for no limit. */
  readonly timeout?: number | undefined;
  /** How often a call that may be repeated is sent in all. Default 4; 1 leaves it to you. */
  readonly attempts?: number | undefined;
  /** Milliseconds within which repetitions, their pauses included, have to end: by default 90,000, more than the minute of a rate limit. */
  readonly totalTimeout?: number | undefined;
}

/**
 * A client of the service for one key. The kind of the key decides which methods there are ("Authentication", table of
 * keys): give `secretKey` on a server, `publicKey` in a page or an app.
 *
 * @throws MisuseError for an option that cannot be right
 */
export function createClient(
  options: ClientOptions & { readonly secretKey: SecretKey; readonly publicKey?: undefined },
): SecretClient;
export function createClient(
  options: ClientOptions & { readonly publicKey: PublicKey; readonly secretKey?: undefined },
): PublicClient;
export function createClient(
  given?: ClientOptions & {
    readonly secretKey?: string | undefined;
    readonly publicKey?: string | undefined;
  },
): object {
  // Plain JavaScript may give null: then no option is there.
  const options: NonNullable<typeof given> = Object(given);
  const { operations, send } = sender({
    baseUrl: checkedAddress(options.baseUrl),
    key: oneKey(options),
    limits: options,
    hooks: options,
    world: worldWith(options),
  });
  const withheld: readonly string[] = onlyWith[options.secretKey === undefined ? "secret" : "public"];
  const methods = operations
    .filter((operation): operation is OperationId => !withheld.includes(operation))
    .map((operation) => [operation, (request?: AnyRequest) => send(operation, request)]);
  const createCharge = async (request?: AnyRequest) => chargeOutcome(await send("createCharge", request));
  return { ...Object.fromEntries(methods), createCharge };
}

/** The address is in no message: it may hold a password. */
function checkedAddress(given: string | URL): string {
  const text = String(given);
  if (!isAddress(text))
    throw new MisuseError(
      "baseUrl",
      'expected an address such as "http://127.0.0.1:4020/v2", without user, query, fragment, spaces, and a port that fetch blocks.',
    );
  // Without the look behind, a run of slashes would be tried from each of them.
  return text.replace(/(?<!\/)\/+$/, "");
}

/** As a conformance run has it of its `base_url`. `URL` forgives blanks, control characters, and slashes that are missing or too many. */
function isAddress(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || /[\s\p{C}?#\\]/u.test(text) || !URL.canParse(text)) return false;
  const { username, password, port } = new URL(text);
  return username + password === "" && !blocked.test(port);
}

/** The "bad ports" of the Fetch standard: no platform calls them. */
const blocked =
  /^(0|1|7|9|1[13579]|2[0-35]|37|4[23]|53|69|77|79|87|95|10[1-49]|11[013579]|123|13[579]|143|161|179|389|427|465|51[2-5]|526|53[0-2]|540|548|554|556|563|587|601|636|989|99[035]|1719|172[03]|2049|3659|4045|4190|506[01]|6000|6566|666[5-9]|6679|6697|10080)$/;

function oneKey(keys: {
  readonly secretKey?: string | undefined;
  readonly publicKey?: string | undefined;
}): string {
  if (keys.secretKey !== undefined && keys.publicKey !== undefined) {
    throw new MisuseError("publicKey", "expected one key; got a secret one too. Make two clients.");
  }
  return keys.publicKey === undefined ? secretKey(keys.secretKey) : publicKey(keys.publicKey);
}
