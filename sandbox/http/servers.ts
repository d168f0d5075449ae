import type { RequestListener, Server } from "node:http";
import type { Duplex } from "node:stream";
import { HEADER_LIMIT } from "./limits.ts";
import { http } from "./node-http.ts";

/** Certificate and private key, as PEM. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

interface Options {
  /** Answers the requests of all servers. */
  readonly listener: RequestListener;
  /** Answers what Node could not read as a request. `code` says why. */
  readonly onUnreadable: (code: string | undefined, socket: Duplex) => void;
  readonly tls: Tls | undefined;
}

/**
 * Milliseconds for which an open connection may carry nothing. Clients and load balancers close theirs after a minute or so;
 * a server that closes sooner, such as Node's after 5 s, breaks the request that is sent at that moment.
 */
const IDLE_MS = 72_000;

/** Node's servers of one sandbox. It has one for each address that it listens on. */
export class Servers {
  readonly #options: Options;
  readonly #made = new Set<Server>();
  #closing = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Another server, which does not listen yet. */
  add(): Server {
    const { onUnreadable, tls } = this.#options;
    // The stream of a request without a body has ended from the start: Node need not read it to its end.
    const options = { maxHeaderSize: HEADER_LIMIT, optimizeEmptyRequests: true, keepAliveTimeout: IDLE_MS };
    const listener = this.#listener();
    const server =
      tls === undefined
        ? http.createServer(options, listener)
        : process.getBuiltinModule("node:https").createServer({ ...options, ...tls }, listener);
    server.on("clientError", (error: NodeJS.ErrnoException, socket) => onUnreadable(error.code, socket));
    this.#made.add(server);
    return server;
  }

  #listener(): RequestListener {
    const { listener } = this.#options;
    return (request, response) => {
      // The client is told that its connection ends with this answer.
      if (this.#closing) response.shouldKeepAlive = false;
      listener(request, response);
    };
  }

  /** Resolves when all requests under way are answered. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all([...this.#made].map(end));
  }

  /** Ends all connections, whatever is under way. */
  cut(): void {
    for (const server of this.#made) server.closeAllConnections();
  }
}

function end(server: Server): Promise<void> {
  // Otherwise a connection whose answer is still being made stays open for seconds after that answer.
  server.keepAliveTimeout = 1;
  server.keepAliveTimeoutBuffer = 0;
  // A server that never listened reports an error, and has ended.
  return new Promise((done) => server.close(() => done()));
}
