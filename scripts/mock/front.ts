/** Stands before Prism: passes each call on, and answers itself where Prism would not say what is wrong. */
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from "node:http";
import { complaintAbout } from "./wanted.ts";

export async function listenBefore(prism: string, port: number): Promise<Server> {
  const server = createServer((call, answer) => pass(call, answer, prism));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function pass(call: IncomingMessage, answer: ServerResponse, prism: string): void {
  const { method = "GET", url = "/", headers } = call;
  const [path = ""] = url.split("?");
  const complaint = complaintAbout(method, path, String(headers["prefer"] ?? ""));
  if (complaint !== undefined) {
    // A page of another origin may read it, too.
    const open = { "access-control-allow-origin": "*", "content-type": "text/plain; charset=utf-8" };
    answer.writeHead(400, open).end(`Prefer: ${complaint}\n`);
    return;
  }
  const onward = request(prism + url, { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  call.pipe(onward);
}
