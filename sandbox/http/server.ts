import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { originAt } from "../values/web-url.ts";
import { HEADER_LIMIT } from "./as-service-error.ts";

/** Certificate and private key, as PEM. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Milliseconds for which an open connection may carry nothing. Clients and load balancers close theirs after a minute or so;
 * a server that closes sooner, such as Node's after 5 s, breaks the request that is sent at that moment.
 */
const IDLE_MS = 72_000;

export interface OwnServer {
  readonly server: Server;
  /** Resolves when all requests under way are answered, and their connections have ended. */
  readonly end: () => Promise<void>;
  /** Destroys all connections. Node's `closeAllConnections` leaves those whose TLS handshake has not ended. */
  readonly destroyAll: () => void;
}

/** The server of Node, which does not listen yet. */
export function newServer(tls: Tls | undefined): OwnServer {
  // The stream of a request without a body has ended from the start: Node need not read it to its end.
  const options = {
    maxHeaderSize: HEADER_LIMIT,
    optimizeEmptyRequests: true,
    keepAliveTimeout: IDLE_MS,
    // Refused by `refusalOfHead`, and so is what an unknown Expect asks for.
    requireHostHeader: false,
  };
  // An `import` of node:http would load Node's `fetch` with it, and delay each start by 50 ms.
  const server =
    tls === undefined
      ? process.getBuiltinModule("node:http").createServer(options)
      : process.getBuiltinModule("node:https").createServer({ ...options, ...tls });
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  const connections = new Set<Socket>();
  server.on("connection", (connection) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });
  return {
    server,
    end() {
      // Otherwise a connection whose answer is still being made stays open for seconds after that answer.
      server.keepAliveTimeout = 1;
      server.keepAliveTimeoutBuffer = 0;
      // A server that never listened reports an error, and has ended.
      return new Promise((done) => server.close(() => done()));
    },
    destroyAll() {
      for (const connection of connections) connection.destroy();
    },
  };
}

interface Served {
  readonly server: Server;
  /** Aborted once `close` was called. */
  readonly closing: AbortSignal;
  setOrigin(origin: string): void;
}

/** The only place that opens a listening socket. Returns the origin under which the sandbox is reached. */
export async function listen(
  sandbox: Served,
  { host, port }: { host: string; port: number },
): Promise<string> {
  const { server, closing } = sandbox;
  closing.throwIfAborted();
  server.listen({ host, port });
  await once(server, "listening", { signal: closing }).catch((error: unknown) => {
    throw closing.aborted ? closing.reason : error;
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const scheme = "setSecureContext" in server ? "https" : "http";
  const origin = originAt(scheme, address.address, address.port);
  sandbox.setOrigin(origin);
  return origin;
}
