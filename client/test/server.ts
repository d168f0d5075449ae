import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { type ClientOptions, createClient, type SecretClient, secretKey } from "../index.ts";

export interface FakeService {
  readonly client: SecretClient;
  /** Every request that left, in order. */
  readonly sent: Request[];
  /** Every pause, in milliseconds. */
  readonly pauses: number[];
}

/** A client with a secret key whose world is under control: the answers come one after the other, the last for ever. */
export function serviceThatAnswers(
  answers: readonly (() => Response | Promise<Response>)[],
  options: Partial<ClientOptions> = {},
): FakeService {
  const sent: Request[] = [];
  const pauses: number[] = [];
  const client = createClient({
    baseUrl: "http://service.test/v2",
    secretKey: secretKey("secret-key"),
    fetch: async (url, init) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)];
      sent.push(new Request(url, init));
      if (answer === undefined) throw new Error("no answer was prepared");
      return answer();
    },
    sleep: async (milliseconds) => void pauses.push(milliseconds),
    random: () => 0.5,
    now: () => 1_767_225_600_000,
    ...options,
  });
  return { client, sent, pauses };
}

/** The client of a real server, for what only a socket can do. */
export async function clientOf(listener: RequestListener): Promise<SecretClient> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, secretKey: secretKey("s") });
}

export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  () =>
    Response.json(body, { status, headers });

export const text = (status: number, body: string) => () => new Response(body, { status });

export const problem = (status: string) => ({
  status,
  message: "words",
  detail: {},
  date_created: 1_767_225_600_000,
});

/** For values that the compiler refuses: plain JavaScript sends them all the same. `never` fits everywhere. */
export function wrongly(value: unknown): never {
  if (!fitsAnything(value)) throw new Error("unreachable");
  return value;
}

function fitsAnything(_value: unknown): _value is never {
  return true;
}
