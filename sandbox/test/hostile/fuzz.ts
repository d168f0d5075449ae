import { connect } from "node:net";
import * as fc from "fast-check";
import { listen } from "../../http/server.ts";
import { isObject, textAt } from "../../values/json.ts";
import { makeCharge, makeToken, mxn, type TestBed } from "../support.ts";
import { rawRequest } from "./raw-request.ts";

/** Connections that are open at once. */
const AT_ONCE = 16;

/** Milliseconds after which a request without an answer is taken for incomplete. */
const SILENCE = 200;

/** Milliseconds within which every connection must have been answered and closed. */
const PATIENCE = 20_000;

export interface Findings {
  /** How often each status came; 0 where the connection was closed without an answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that were answered with 5xx, not at all in time, or with a refusal in another shape. */
  readonly wrong: readonly string[];
}

/** Sends `count` requests of a seed, each over a connection of its own, and reads every answer to its end. */
export async function fuzz(
  bed: TestBed,
  { count, seed }: { count: number; seed: number },
): Promise<Findings> {
  const origin = await listen(bed.sandbox, { host: "127.0.0.1", port: 0 });
  const { port } = new URL(origin);
  const order = await bed.call("POST", "/order", { order_total_amount: mxn(5), description: "x" });
  const { secretKey, publicKey } = bed.sandbox.merchant();
  const ids = [await makeCharge(bed), await makeToken(bed), textAt(order.body, "order", "id") ?? ""];
  const requests = rawRequest({ secretKey, publicKey, ids });

  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  async function one(request: Buffer): Promise<void> {
    const answer = await exchange(Number(port), request);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer ?? "")?.[1] ?? 0);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const why = answer === undefined ? `no end within ${PATIENCE} ms` : complaint(answer);
    if (why !== undefined) wrong.push(`${why}\n${request.subarray(0, 600).toString("latin1")}`);
  }
  // By the thousand: a hundred thousand requests at once would fill the memory.
  for (let made = 0; made < count && wrong.length < 10; made += 1000) {
    const some = fc.sample(requests, { numRuns: Math.min(1000, count - made), seed: seed + made });
    const next = some.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const request of next) await one(request);
      }),
    );
  }
  return { statuses, wrong };
}

/** Everything that came until the server closed; undefined when it did not close in time. */
function exchange(port: number, request: Buffer): Promise<string | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const late = setTimeout(() => {
      resolve(undefined);
      socket.destroy();
    }, PATIENCE);
    // Ends this half: a request that is shorter than it says is then complete, and wrong. Not before the answer, since
    // Node does not answer a client that has ended.
    const end = () => socket.end();
    const unanswered = setTimeout(end, SILENCE);
    socket.on("data", (part) => {
      parts.push(part);
      if (!part.toString("latin1").startsWith("HTTP/1.1 100")) end();
    });
    // A server that has answered may close while the request is still being sent.
    socket.on("error", () => {});
    socket.on("end", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(late);
      clearTimeout(unanswered);
      resolve(Buffer.concat(parts).toString("latin1"));
    });
    socket.write(request);
  });
}

function complaint(answer: string): string | undefined {
  const failed = /(?:^|\r\n)HTTP\/1\.1 5\d\d[^\r]*/.exec(answer)?.[0];
  if (failed !== undefined) return `answered ${failed.trim()}`;
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  // An answer to HEAD has no body: what follows it is the answer to a further request.
  const isRefusal = head.startsWith("HTTP/1.1 4") && body !== "" && !body.startsWith("HTTP/1.1");
  if (!isRefusal || !/content-type: application\/json/.test(head)) return undefined;
  const refusal: unknown = JSON.parse(body.slice(0, Number(/content-length: (\d+)/.exec(head)?.[1])));
  const fits = isObject(refusal) && textAt(refusal, "detail", "code") !== undefined;
  return fits || (isObject(refusal) && refusal["status"] === "pending")
    ? undefined
    : `refused in another shape: ${body}`;
}
