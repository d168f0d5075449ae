import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems give out by themselves: a program that asks for any port does not get this one meanwhile.
 * Above the last one that browsers refuse (10080).
 */
const [FIRST, LAST] = [10_100, 32_000];

/** A free port, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${FIRST} to ${LAST}.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
