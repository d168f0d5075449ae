import { CONTROL_PATH } from "../control/endpoint.ts";
import { textAt } from "../values/json.ts";
import { networkProblem } from "../values/network-problem.ts";
import { TOKEN_VARIABLE } from "./flags.ts";
import { FlagError } from "./parse-flags.ts";

/** Where a command beside the server runs. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a person reads its lines who wants colors. */
  readonly color: boolean;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** There is no sandbox to talk to, or it says why not. The message is one line that says what to do. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

/** It has an admin token, and none came with the call. */
export class TokenWanted extends Unreadable {}

const EXIT_UNUSABLE = 2;

/** Runs a command that talks to a running sandbox. What it cannot do is one line, and exit code 2. */
export async function talking(
  name: string,
  { complain }: Terminal,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FlagError || error instanceof Unreadable)) throw error;
    complain(`payment-sandbox ${name}: ${error.message}`);
    return EXIT_UNUSABLE;
  }
}

export interface Asked {
  /** Below the control endpoints, with its query. */
  readonly path: string;
  /** A POST when there is a body, a GET otherwise. */
  readonly method?: string;
  readonly body?: object | undefined;
  /** What the sandbox must have, as the end of "not as a sandbox that has ...". */
  readonly needs: string;
}

/** A control endpoint of a running sandbox. Throws `Unreadable` for every answer but 2xx. */
export async function askRunning(
  origin: string,
  { environment }: Pick<Terminal, "environment">,
  { path, body, method = body === undefined ? "GET" : "POST", needs }: Asked,
): Promise<Response> {
  const token = environment[TOKEN_VARIABLE];
  const response = await fetch(`${origin}${CONTROL_PATH}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // A redirect could lead away from the sandbox, with the token.
    redirect: "manual",
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
    throw new TokenWanted(`The sandbox at ${origin} wants its admin token in ${TOKEN_VARIABLE}.`);
  const said = textAt(answer, "message");
  if (code === undefined || said === undefined || code === "unknown_path")
    throw new Unreadable(
      `${origin} answers, but not as a sandbox that has ${needs} (status ${response.status}).`,
    );
  throw new Unreadable(said);
}

function notThere(origin: string, error: unknown): string {
  const why = networkProblem(error);
  return /TLS|certificate/.test(why)
    ? `${origin} cannot be asked: ${why}.`
    : `There is no sandbox at ${origin} (${why}). Start one with "payment-sandbox", or give --base-url.`;
}
