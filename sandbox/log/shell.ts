import type { Pairs, LoggedRequest } from "./view.ts";
import { DEFAULT_ORIGIN } from "../settings.ts";
import { ANTI_FRAUD_HEADER } from "../values/call.ts";

/** Where a shell reaches the sandbox. */
export interface Reached {
  readonly origin: string;
  /** The file of the certificate that is shown there, where nobody trusts it without being told. */
  readonly certificate?: string | undefined;
}

/** What curl sends by itself, and what only a browser sends. */
const LEFT_OUT =
  /^(?:host|connection|content-length|transfer-encoding|accept|accept-encoding|accept-language|user-agent|expect|keep-alive|sec-.*|origin|referer|cookie)$/;

/** What stands in place of a secret, and the variable that has it in a shell. */
const VARIABLES: readonly (readonly [RegExp, string])[] = [
  [/<secret key>/g, "SECRET_KEY"],
  [/<public key>/g, "PUBLIC_KEY"],
  [/<webhook key>/g, "WEBHOOK_KEY"],
  [/<admin token>/g, "PAYMENT_SANDBOX_ADMIN_TOKEN"],
  [/<unknown key>/g, "UNKNOWN_KEY"],
  [/<payment token(?: \w{4})?>/g, "PAYMENT_TOKEN"],
  [/\d{6}\*{6}\d{4}/g, "CARD_NUMBER"],
  [/(?<=")\*\*\*(?=")/g, "CARD_CODE"],
];

export interface Repeated {
  readonly command: string;
  /** The variables that the reader has to set. */
  readonly variables: readonly string[];
}

/** A shell command that sends the request once more; undefined where not all of it is known. */
export function curlFor(one: LoggedRequest, reached: Reached): Repeated | undefined {
  const { method, path, query, request } = one;
  const { body } = request;
  if (method === "" || body.note !== undefined) return undefined;
  const text = body.json === undefined ? body.text : JSON.stringify(body.json);
  const target = `${path}${query === "" ? "" : `?${query}`}`;
  const command = curlCommand(reached, method, target, headersOf(request.headers), text);
  const variables = VARIABLES.filter(([, name]) => command.includes(`$${name}`)).map(([, name]) => name);
  return { command, variables };
}

/** A request as a command of a shell, with a variable for each secret that is not shown. */
export function curlCommand(
  { origin, certificate }: Reached,
  method: string,
  path: string,
  headers: Pairs,
  body: string | undefined,
): string {
  return [
    `curl -X ${method} ${quoted(origin + path)}`,
    ...(certificate === undefined ? [] : [`--cacert ${quoted(certificate)}`]),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(" \\\n  ");
}

/** A command of this package that asks the running sandbox. */
export function ownCommand({ origin, certificate }: Reached, words: string): string {
  const trust = certificate === undefined ? "" : `NODE_EXTRA_CA_CERTS=${quoted(certificate)} `;
  return `${trust}payment-sandbox ${words}${origin === DEFAULT_ORIGIN ? "" : ` --base-url ${quoted(origin)}`}`;
}

function headersOf(headers: Pairs): Pairs {
  return headers
    .filter(([name]) => !LEFT_OUT.test(name))
    .map(([name, value]) => [
      name,
      // It is shown decoded.
      name === ANTI_FRAUD_HEADER ? Buffer.from(value).toString("base64") : value,
    ]);
}

/** One word of a shell. A variable stands outside the single quotes, in double ones. */
function quoted(text: string): string {
  let word = text.replaceAll("'", "'\\''");
  for (const [mark, name] of VARIABLES) word = word.replaceAll(mark, `'"$${name}"'`);
  return `'${word}'`.replaceAll(/^''|(?<=")''$/g, "");
}
