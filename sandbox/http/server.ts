import { once } from "node:events";
import { lookup } from "node:dns/promises";
import type { Server } from "node:http";

interface Served {
  readonly servers: { add(): Server };
  setOrigin(origin: string): void;
}

interface Place {
  readonly host: string;
  readonly port: number;
}

/** The only place that opens a listening socket. Returns the origin under which the sandbox is reached. */
export async function listen(sandbox: Served, { host, port }: Place): Promise<string> {
  // `localhost` may be two addresses, and a client may try only one of them.
  const [first = host, ...others] = (await lookup(host, { all: true })).map(({ address }) => address);
  const server = sandbox.servers.add();
  const taken = await open(server, { host: first, port });
  // A machine may know an address that it does not have.
  for (const other of others) await open(sandbox.servers.add(), { host: other, port: taken }).catch(() => {});
  // Nobody can call an address such as 0.0.0.0, so the origin names this machine.
  const name = first === "0.0.0.0" || first === "::" ? "127.0.0.1" : first;
  const scheme = "setSecureContext" in server ? "https" : "http";
  const origin = `${scheme}://${name.includes(":") ? `[${name}]` : name}:${taken}`;
  sandbox.setOrigin(origin);
  return origin;
}

/** Resolves with the port. */
async function open(server: Server, place: Place): Promise<number> {
  server.listen(place);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
