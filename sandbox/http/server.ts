import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { Duplex } from "node:stream";
import { HEADER_LIMIT } from "./limits.ts";
import { http } from "./node-http.ts";

/** Certificate and private key, as PEM. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

interface Answering {
  readonly answer: RequestListener;
  /** Answers what Node could not read as a request. `code` says why. */
  readonly answerUnreadable: (code: string | undefined, socket: Duplex) => void;
}

/**
 * Milliseconds for which an open connection may carry nothing. Clients and load balancers close theirs after a minute or so;
 * a server that closes sooner, such as Node's after 5 s, breaks the request that is sent at that moment.
 */
const IDLE_MS = 72_000;

/** The server of Node, which does not listen yet. */
export function newServer({ answer, answerUnreadable }: Answering, tls: Tls | undefined): Server {
  // The stream of a request without a body has ended from the start: Node need not read it to its end.
  const options = { maxHeaderSize: HEADER_LIMIT, optimizeEmptyRequests: true, keepAliveTimeout: IDLE_MS };
  const server =
    tls === undefined
      ? http.createServer(options, answer)
      : process.getBuiltinModule("node:https").createServer({ ...options, ...tls }, answer);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => answerUnreadable(error.code, socket));
  return server;
}

interface Served {
  readonly server: Server;
  setOrigin(origin: string): void;
}

/** The only place that opens a listening socket. Returns the origin under which the sandbox is reached. */
export async function listen(
  sandbox: Served,
  { host, port }: { host: string; port: number },
): Promise<string> {
  const { server } = sandbox;
  server.listen({ host, port });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  // Nobody can call an address such as 0.0.0.0, so the origin names this machine.
  const everywhere = address.address === "0.0.0.0" || address.address === "::";
  const name = everywhere ? "127.0.0.1" : address.address;
  const scheme = "setSecureContext" in server ? "https" : "http";
  const origin = `${scheme}://${name.includes(":") ? `[${name}]` : name}:${address.port}`;
  sandbox.setOrigin(origin);
  return origin;
}

/** Resolves when all requests under way are answered, and their connections have ended. */
export function end(server: Server): Promise<void> {
  // Otherwise a connection whose answer is still being made stays open for seconds after that answer.
  server.keepAliveTimeout = 1;
  server.keepAliveTimeoutBuffer = 0;
  // A server that never listened reports an error, and has ended.
  return new Promise((done) => server.close(() => done()));
}
