/** The mock: Prism, and a server before it that passes each call on and answers itself where Prism would not say what is wrong. */
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from "node:http";
import { operations } from "@payment-service/contract";
import { examples } from "@payment-service/contract/examples";
import { prismUnderV2 } from "../../conformance/start/prism.ts";

export interface Mock {
  /** Up to and including /v2, as the sandbox has it. */
  readonly baseUrl: string;
  /** Resolves when Prism has ended, for any reason. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

export async function startMock(
  options: { port?: number; log?: (line: string) => void } = {},
): Promise<Mock> {
  const { port = 0, log = () => {} } = options;
  const prism = await prismUnderV2(log);
  try {
    const front = await listenBefore(prism.url, port);
    return {
      baseUrl: `http://127.0.0.1:${portOf(front)}/v2`,
      ended: prism.ended,
      async stop() {
        front.close();
        front.closeAllConnections();
        await prism.stop();
      },
    };
  } catch (cause) {
    await prism.stop();
    throw new Error(
      `Port ${port} cannot be used: ${String(cause)}. Free the port, or name another one with --port`,
      { cause },
    );
  }
}

async function listenBefore(prism: string, port: number): Promise<Server> {
  const server = createServer((call, answer) => pass(call, answer, prism));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function pass(call: IncomingMessage, answer: ServerResponse, prism: string): void {
  const { method = "GET", url = "/", headers } = call;
  const [path = ""] = url.split("?");
  const complaint = complaintAbout(method, path, String(headers["prefer"] ?? ""));
  if (complaint !== undefined) {
    // A page of another origin may read it, too.
    const open = { "access-control-allow-origin": "*", "content-type": "text/plain; charset=utf-8" };
    answer.writeHead(400, open).end(`Prefer: ${complaint}\n`);
    return;
  }
  const onward = request(prism + url, { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  call.pipe(onward);
}

type Answers = Readonly<Record<string, object>>;

/** One line about a status or an example that the contract does not have; nothing when Prism has it. */
function complaintAbout(method: string, path: string, prefer: string): string | undefined {
  const found = Object.values(operations).find(
    (one) => one.method === method && patternOf(one.path).test(path),
  );
  const status = /\bcode="?(\d{3})/.exec(prefer)?.[1];
  const name = /\bexample="?([^\s",;]+)/.exec(prefer)?.[1];
  if (found === undefined || (status === undefined && name === undefined)) return undefined;
  const answers: Answers = examples[found.id].responses;
  const named = answers[status ?? lowestSuccess(answers)];
  if (named === undefined) return `${found.id} has no answer ${status}: code is ${inWords(answers)}.`;
  if (name === undefined || name in named) return undefined;
  const elsewhere = Object.keys(answers).find((one) => name in (answers[one] ?? {}));
  const advice = elsewhere === undefined ? "" : ` "${name}" belongs to code=${elsewhere}.`;
  const code = status ?? lowestSuccess(answers);
  return `${found.id} ${code} has no example "${name}": example is ${inWords(named)}.${advice}`;
}

function lowestSuccess(answers: Answers): string {
  return Object.keys(answers).find((status) => status.startsWith("2")) ?? "200";
}

function inWords(names: object): string {
  return Object.keys(names)
    .join(", ")
    .replace(/, ([^,]+)$/, " or $1");
}

function patternOf(path: string): RegExp {
  return new RegExp(`^/v2${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
