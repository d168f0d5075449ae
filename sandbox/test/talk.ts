import { once } from "node:events";
import { connect } from "node:net";
import { onTestFinished } from "vitest";

/** The beginning of a request. */
export const HEAD = "POST /v2/order HTTP/1.1\r\nhost: here\r\n";

/** The head and the body of a request that makes a product. */
export function productRequest(secretKey: string): readonly [head: string, body: string] {
  const body = JSON.stringify({ name: "Tea", description: "Green" });
  const head = ["POST /v2/product HTTP/1.1", "host: here", `x-api-client-key: ${secretKey}`];
  const ofBody = ["content-type: application/json", `content-length: ${body.length}`, "", ""];
  return [[...head, ...ofBody].join("\r\n"), body];
}

/** A client that sends `text` and never closes its half of the connection. */
export async function talk(origin: string, text: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const said = { text: "" };
  socket.on("data", (data) => (said.text += data.toString()));
  onTestFinished(() => void socket.destroy());
  const ended = once(socket, "end");
  await once(socket, "connect");
  await new Promise((sent) => socket.write(text, sent));
  return { said, ended, write: (more: string) => socket.write(more) };
}
