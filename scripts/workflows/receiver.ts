import { once } from "node:events";
import { createServer } from "node:http";

export interface Receiver {
  readonly url: string;
  /** The wanted event types that did not arrive, each as often as it is missing. Waits up to 5 s. */
  missing(wanted: readonly string[]): Promise<readonly string[]>;
  readonly stop: () => void;
}

const DEADLINE_MS = 5000;

/** A merchant's webhook URL: it accepts every event and remembers its type. */
export async function startReceiver(): Promise<Receiver> {
  const types: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const type = /"event_type": ?"([^"]+)"/.exec(body)?.[1];
      if (type !== undefined) types.push(type);
      response.end();
      server.emit("received");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/`,
    async missing(wanted) {
      const signal = AbortSignal.timeout(DEADLINE_MS);
      while (without(wanted, types).length > 0 && !signal.aborted)
        await once(server, "received", { signal }).catch(() => undefined);
      return without(wanted, types);
    },
    stop: () => server.close(),
  };
}

function without(wanted: readonly string[], types: readonly string[]): readonly string[] {
  const left = [...types];
  return wanted.filter((type) => {
    const at = left.indexOf(type);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
