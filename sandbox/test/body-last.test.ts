import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { listen } from "../http/server.ts";
import { testBed } from "./support.ts";

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly key?: string | undefined;
  readonly patience?: number | undefined;
}

/** The first line of the answer to a request whose body never comes; undefined when none comes within `patience` ms. */
async function answerWithoutBody(
  port: number,
  { method, path, key, patience = 10_000 }: Ask,
): Promise<string | undefined> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    "content-type: application/json",
    "content-length: 200000",
    ...(key === undefined ? [] : [`x-api-client-key: ${key}`]),
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const answer = once(socket, "data").then(([text]: unknown[]) => String(text).split("\r\n", 1)[0] ?? "");
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const first = await Promise.race([answer, silence]);
  socket.destroy();
  return first;
}

test("no body is read before key and path are known", async () => {
  const { sandbox } = await testBed();
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const { secretKey, publicKey } = sandbox.merchant();
  const ask = (method: string, path: string, key?: string, patience?: number) =>
    answerWithoutBody(Number(new URL(origin).port), { method, path, key, patience });
  for (const path of ["/v2/order", "/v2/transaction/charge", "/v2/tokenization/payment_token"]) {
    expect(await ask("POST", path)).toMatch(/ 401 /);
    expect(await ask("POST", path, "skt_sandbox_nobody")).toMatch(/ 401 /);
  }
  expect(await ask("POST", "/v2/transaction/capture/x", publicKey)).toMatch(/ 401 /);
  expect(await ask("POST", "/v2/nowhere", secretKey)).toMatch(/ 404 /);
  expect(await ask("PUT", "/v2/order", secretKey)).toMatch(/ 405 /);
  // It waits for the body.
  expect(await ask("POST", "/v2/order", secretKey, 1000)).toBeUndefined();
});
