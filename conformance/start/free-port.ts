import { once } from "node:events";
import { createServer } from "node:net";

/** A free port, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("The system gave no free port.");
  return address.port;
}
