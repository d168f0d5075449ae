import { CONTROL_PATH } from "../../control/endpoint.ts";
import { BASE_PATH } from "../../values/base-path.ts";
import { textAt } from "../../values/json.ts";
import { webUrl } from "../../values/web-url.ts";
import { TOKEN_VARIABLE } from "../flags.ts";
import { FlagError } from "../parse-flags.ts";
import type { Terminal } from "../terminal.ts";

/** There is no sandbox to talk to, or it says why not. The message is one line that says what to do. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** Scheme, host and port in `--base-url`; also from the base address of the API, which stands next to it in many settings. */
export function originOf(text: string): string {
  const url = webUrl(text);
  const path = url === undefined ? "" : new URL(url).pathname.replace(/\/$/, "");
  if (url !== undefined && (path === "" || path === BASE_PATH)) return new URL(url).origin;
  throw new FlagError(`--base-url must be an address such as http://127.0.0.1:4020, not "${text}".`);
}

export interface Asked {
  /** Below the control endpoints, with its query. */
  readonly path: string;
  /** Makes it a POST. */
  readonly body?: object;
  /** What the sandbox must have, as the end of "not as a sandbox that has ...". */
  readonly needs: string;
}

/** A control endpoint of a running sandbox. Throws `Unreadable` for every answer but 2xx. */
export async function askRunning(
  origin: string,
  { environment }: Terminal,
  { path, body, needs }: Asked,
): Promise<Response> {
  const token = environment[TOKEN_VARIABLE];
  const response = await fetch(`${origin}${CONTROL_PATH}${path}`, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    headers: {
      ...(token === undefined || token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
  }).catch((error: unknown) => {
    throw new Unreadable(notThere(origin, error), { cause: error });
  });
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => undefined);
  const code = textAt(answer, "detail", "code");
  if (code === "admin_token_required")
    throw new Unreadable(`The sandbox at ${origin} wants its admin token in ${TOKEN_VARIABLE}.`);
  const said = textAt(answer, "message");
  if (code === undefined || said === undefined || code === "unknown_path")
    throw new Unreadable(
      `${origin} answers, but not as a sandbox that has ${needs} (status ${response.status}).`,
    );
  throw new Unreadable(said);
}

function notThere(origin: string, error: unknown): string {
  const code = textAt(error instanceof Error ? error.cause : undefined, "code") ?? "";
  if (/CERT|SELF_SIGNED|SSL/.test(code))
    return `The certificate of ${origin} is not trusted (${code}). Name it in NODE_EXTRA_CA_CERTS.`;
  return `There is no sandbox at ${origin}${code === "" ? "" : ` (${code})`}. Start one with "payment-sandbox", or give --base-url.`;
}
