import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { decoded } from "../call/fetch.ts";
import { TooLarge, readText } from "../call/read-text.ts";

export interface Listener {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A port of the merchant cannot be opened, so the run cannot judge anything: exit code 2. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

export async function listen(
  address: string,
  key: string,
  handle: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<Listener> {
  const colon = address.lastIndexOf(":");
  const host = address.slice(0, colon).replaceAll(/[[\]]/g, "");
  // An import of node:http loads Node's whole `fetch`. The suite does not use that, and it takes 50 ms of each start.
  const server = process.getBuiltinModule("node:http").createServer((request, response) => {
    readText({ body: decoded(request, request.headers["content-encoding"]) }).then(
      (body) => handle(request, body, response),
      // What cannot be decoded has come all the same. No event is too large, and an endless one would fill the memory.
      (error) =>
        error instanceof TooLarge || !request.complete ? response.destroy() : handle(request, "", response),
    );
  });
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

function opened(server: Server, host: string, port: number, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      const what = `${key}: cannot listen on ${host}:${port} (${cause.code ?? cause.message})`;
      reject(new ListenError(`${what}. Free the port or name another one.`, { cause }));
    });
    server.listen(port, host, resolve);
  });
}
