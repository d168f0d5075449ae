/** A sandbox with seams (a defect, a variant, or none) behind a real socket, for judges that know nothing of us. */
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { targetOf } from "../../../sandbox/command/target.ts";
import type { TargetDescription } from "../../subject/target.ts";
import type { Seams } from "./defect.ts";
import { type Merchant, openWithSeams } from "./defective-sandbox.ts";
import { fetchBy } from "./wire.ts";

interface Served {
  /** Its description for a target file. */
  readonly target: TargetDescription;
  readonly close: () => Promise<void>;
}

export async function serve(seams: Seams, merchant: Merchant = {}): Promise<Served> {
  const { webhookUrl } = merchant;
  const deliver = async (body: string): Promise<void> => {
    if (webhookUrl === undefined) return;
    const headers = { "content-type": "application/json" };
    // The judge may have ended before the event is sent.
    await fetch(webhookUrl, { method: "POST", body, headers }).catch(() => undefined);
  };
  const opened = await openWithSeams(seams, merchant, { now: () => Date.now(), deliver });
  const { sandbox } = opened;
  const answer = fetchBy(opened.serve);
  const server = createServer((request, response) => void pass(request, response, answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${portOf(server)}`;
  sandbox.setOrigin(origin);
  const described = targetOf(sandbox);
  const { basePath = "/v2" } = seams;
  return {
    target: {
      ...described,
      environment: "sandbox",
      base_url: origin + basePath,
      ...seams.target,
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await opened.close();
    },
  };
}

async function pass(request: IncomingMessage, response: ServerResponse, answer: typeof fetch): Promise<void> {
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      for (const one of [value ?? []].flat()) headers.append(name, one);
    // The body is sent on as text, so its length is computed again.
    for (const name of ["content-length", "transfer-encoding", "connection"]) headers.delete(name);
    const body = (await buffer(request)).toString("utf8");
    const url = `http://${request.headers.host ?? "127.0.0.1"}${request.url ?? "/"}`;
    const reply = await answer(url, {
      method: request.method ?? "GET",
      headers,
      ...(body !== "" && { body }),
    });
    const text = await reply.text();
    response.writeHead(reply.status, [...reply.headers].flat()).end(text);
  } catch {
    // A defect that throws cuts the connection. A caller may also leave before its own body has ended.
    response.destroy();
  }
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
