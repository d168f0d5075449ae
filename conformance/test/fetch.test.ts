import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { type Fetch, isThisMachine, leanFetch } from "../call/fetch.ts";
import { readText } from "../call/read-text.ts";
import { serve } from "./servers.ts";

const PLAIN = JSON.stringify({ id: "charge-1", note: "año ".repeat(50) });

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/plain": (response) => response.end(PLAIN),
  "/gzip": (response) => response.setHeader("content-encoding", "gzip").end(gzipSync(PLAIN)),
  "/deflate": (response) => response.setHeader("content-encoding", "deflate").end(deflateSync(PLAIN)),
  "/br": (response) => response.setHeader("content-encoding", "br").end(brotliCompressSync(PLAIN)),
  "/twice": (response) =>
    response.setHeader("content-encoding", "deflate, gzip").end(gzipSync(deflateSync(PLAIN))),
  "/coded-nothing": (response) => response.writeHead(401, { "content-encoding": "gzip" }).end(),
  "/coded-empty": (response) => response.writeHead(204, { "content-encoding": "br" }).end(),
  "/without-trailer": (response) =>
    response.setHeader("content-encoding", "gzip").end(gzipSync(PLAIN).subarray(0, -8)),
  "/unknown-coding": (response) => response.setHeader("content-encoding", "gzip, own").end(PLAIN),
  "/empty": (response) => response.writeHead(204).end(),
  "/moved": (response) => response.writeHead(302, { location: "/plain" }).end("moved"),
  "/cookies": (response) =>
    response.writeHead(200, { "set-cookie": ["a=1", "b=2; Path=/"], "x-part": ["one", "two"] }).end(),
};

const BROKEN: typeof ANSWERS = {
  "/not-gzip": (response) => response.setHeader("content-encoding", "gzip").end("not gzip"),
  "/cut": (response) => {
    response.writeHead(200, { "content-length": "100" }).write("half");
    setImmediate(() => response.destroy());
  },
  "/endless": (response) => response.write("begun"),
};

/** At any other address it answers with what came. */
const server = await serve(({ url = "", method, headers }, body, response) => {
  const answer = { ...ANSWERS, ...BROKEN }[url];
  if (answer === undefined) response.end(JSON.stringify({ method, headers, body }));
  else answer(response);
});
afterAll(server.close);

const SOON = { redirect: "manual", signal: AbortSignal.timeout(20_000) } as const;

async function read(fetch: Fetch, path: string): Promise<unknown> {
  const reply = await fetch(server.url + path, SOON);
  const hidden = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);
  const headers = [...reply.headers].filter(([name]) => !hidden.has(name)).map((entry) => entry.join(": "));
  return { status: reply.status, headers: new Set(headers), text: await readText(reply) };
}

it("knows the names of this machine", () => {
  const own = ["localhost", "LOCALHOST.", "a.localhost", "127.0.0.1", "127.1.2.3", "127.1", "[::1]"];
  const others = ["127.0.0.1.test", "127.test", "localhost.test", "128.0.0.1", "[::2]", "[::ffff:8.8.8.8]"];
  const known = [...own, "[::ffff:127.0.0.1]", ...others].filter((host) =>
    isThisMachine(`http://${host}:4020/v2`),
  );
  expect(known).toEqual([...own, "[::ffff:127.0.0.1]"]);
});

describe("the lean fetch", () => {
  it.each(Object.keys(ANSWERS))("reads %s as the platform's does", async (path) => {
    expect(await read(leanFetch, path)).toEqual(await read(fetch, path));
  });

  it.each(["/gzip", "/deflate", "/br", "/twice"])("decodes %s", async (path) => {
    expect(await read(leanFetch, path)).toMatchObject({ text: PLAIN });
  });

  it("sends method, headers and body, and says who calls", async () => {
    const sent = { method: "POST", headers: { "x-api-client-key": "key\r\n" }, body: "ñ" };
    const reply = await leanFetch(`${server.url}/echo`, { ...SOON, ...sent });
    expect(JSON.parse(await readText(reply))).toMatchObject({
      method: "POST",
      headers: { "x-api-client-key": "key", "user-agent": "payment-conformance", "content-length": "2" },
      body: "ñ",
    });
  });

  it.each(["/not-gzip", "/cut"])("fails on the broken body of %s", async (path) => {
    const reply = await leanFetch(server.url + path, SOON);
    await expect(readText(reply)).rejects.toThrow(/incorrect header check|other side closed|aborted/);
  });

  it("ends a body that never ends when its signal aborts", async () => {
    const ending = new AbortController();
    const reply = await leanFetch(`${server.url}/endless`, { ...SOON, signal: ending.signal });
    ending.abort(new Error("the end"));
    await expect(readText(reply)).rejects.toThrow(/the end/);
  });
});
