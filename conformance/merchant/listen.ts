import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { LONGEST_BODY } from "../call/read-text.ts";

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
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      // No event is as long, and an endless one would fill the memory.
      if (length > LONGEST_BODY) request.destroy();
    });
    request.on("end", () => handle(request, Buffer.concat(chunks).toString("utf8"), response));
    request.on("error", () => response.destroy());
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
