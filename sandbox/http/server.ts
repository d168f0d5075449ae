import type { FastifyInstance } from "fastify";

interface Served {
  readonly app: FastifyInstance;
  setOrigin(origin: string): void;
}

/** The only place that opens a listening socket. Returns the origin under which the sandbox is reached. */
export async function listen(
  sandbox: Served,
  { host, port }: { host: string; port: number },
): Promise<string> {
  await sandbox.app.listen({ host, port });
  const address = sandbox.app.server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  // Nobody can call an address such as 0.0.0.0, so the origin names this machine.
  const everywhere = address.address === "0.0.0.0" || address.address === "::";
  const name = everywhere ? "127.0.0.1" : address.address;
  const scheme = "setSecureContext" in sandbox.app.server ? "https" : "http";
  const origin = `${scheme}://${name.includes(":") ? `[${name}]` : name}:${address.port}`;
  sandbox.setOrigin(origin);
  return origin;
}
