import { callHeaders } from "../../pipeline/call-headers.ts";
import { BASE_PATH } from "../../values/call.ts";
import { textAt } from "../../values/json.ts";
import { askRunning, TokenWanted, type Terminal } from "../running.ts";

/** The sandbox that the tools call. */
export interface Connection {
  readonly origin: string;
  readonly secretKey: string;
  /** Known of a sandbox that was started for the tools. */
  readonly publicKey?: string;
  readonly terminal: Pick<Terminal, "environment">;
}

export type Members = Readonly<Record<string, unknown>>;
export type Call = (sandbox: Connection, method: string, path: string, body?: object) => Promise<Members>;

/** Sends the header with every body: it is required with --require-anti-fraud, and accepted everywhere else. */
const SETTINGS = { adminToken: undefined, antiFraudRequiredOn: new Set(["createCharge"] as const) };

/** Calls the interface. A 400 that reports a charge is an answer; any other refusal is an error. */
export const service: Call = async (sandbox, method, path, body) => {
  await proof(sandbox);
  const response = await fetch(sandbox.origin + BASE_PATH + path, {
    method,
    redirect: "manual",
    headers: callHeaders({ path: BASE_PATH + path, body }, sandbox, SETTINGS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error("No answer came. If a fault cuts answers, clear_faults takes it away.", { cause });
  });
  const answer: Members = await response.json();
  if (response.ok || (response.status === 400 && typeof answer["id"] === "string")) return answer;
  const code = textAt(answer, "detail", "code");
  throw new Error(`Refused with HTTP ${response.status} (${code}): ${textAt(answer, "message")}`);
};

/** Calls the control API. */
export const control: Call = async (sandbox, method, path, body) => {
  await proof(sandbox);
  const asked = { method, path, body, needs: "this endpoint" };
  return (await askRunning(sandbox.origin, sandbox.terminal, asked)).json();
};

/** Test cards, amounts and names. Only a sandbox has them: another program may have its port by now. */
export async function proof({ origin, terminal }: Connection): Promise<Members> {
  const asked = { path: "/outcomes", needs: "test cards" };
  // Without the admin token first: a server that is no sandbox must not see it.
  const response = await askRunning(origin, { environment: {} }, asked).catch((error: unknown) => {
    if (error instanceof TokenWanted) return askRunning(origin, terminal, asked);
    throw error;
  });
  const outcomes: Members = await response.json().catch(() => ({}));
  if (Array.isArray(outcomes["cards"])) return outcomes;
  throw new Error(`${origin} answers, but not as a sandbox that has test cards.`);
}
