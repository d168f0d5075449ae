import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { decoded } from "../call/fetch.ts";
import { TooLarge, readText } from "../call/read-text.ts";
import { KnownError } from "../verdict/known-error.ts";

export interface Listener {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A port of the merchant cannot be opened, so the run cannot judge anything: exit code 2. */
export class ListenError extends KnownError {}

/** More than any sender holds open. */
const MOST_CONNECTIONS = 1000;
/** Of all requests that have begun and not ended. When they are more, the longest one is given up: an event is short. */
export const MOST_UNFINISHED = 50_000_000;
const LONGEST_REQUEST_MS = 15_000;

export async function listen(
  address: string,
  key: string,
  handle: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<Listener> {
  const colon = address.lastIndexOf(":");
  const host = address.slice(0, colon).replaceAll(/[[\]]/g, "");
  // An import of node:http loads Node's whole `fetch`. The suite does not use that, and it takes 50 ms of each start.
  const http = process.getBuiltinModule("node:http");
  const unfinished = new Unfinished();
  const limits = { requestTimeout: LONGEST_REQUEST_MS, connectionsCheckingInterval: 1000 };
  const server = http.createServer(limits, (request, response) => {
    readText({ body: unfinished.counted(request) }).then(
      (body) => handle(request, body, response),
      // What cannot be decoded has come all the same. No event is too large, and an endless one would fill the memory.
      (error) =>
        error instanceof TooLarge || !request.complete ? response.destroy() : handle(request, "", response),
    );
  });
  server.maxConnections = MOST_CONNECTIONS;
  await opened(server, host, Number(address.slice(colon + 1)), key);
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The requests that are being read. */
class Unfinished {
  readonly #bytes = new Map<IncomingMessage, number>();
  #sum = 0;

  async *counted(request: IncomingMessage): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of decoded(request, request.headers["content-encoding"])) {
        this.#count(request, Buffer.byteLength(chunk));
        yield chunk;
      }
    } finally {
      this.#forget(request);
    }
  }

  #count(request: IncomingMessage, bytes: number): void {
    this.#bytes.set(request, this.#of(request) + bytes);
    this.#sum += bytes;
    if (this.#sum <= MOST_UNFINISHED) return;
    const [longest = request] = [...this.#bytes.keys()].toSorted(
      (one, other) => this.#of(other) - this.#of(one),
    );
    this.#forget(longest);
    longest.destroy();
  }

  #forget(request: IncomingMessage): void {
    this.#sum -= this.#of(request);
    this.#bytes.delete(request);
  }

  #of(request: IncomingMessage): number {
    return this.#bytes.get(request) ?? 0;
  }
}

function opened(server: Server, host: string, port: number, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const what = `${key}: cannot listen on ${host}:${port} (${cause.code ?? cause.message})`;
      reject(new ListenError(`${what}. Free the port or name another one.`, { cause }));
    });
    server.listen(port, host, resolve);
  });
}
