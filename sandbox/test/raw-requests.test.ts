/** Requests as sockets bring them: unreadable, in pieces, with the next one behind them, and broken off. */
import { checks } from "@payment-service/contract/validators";
import { isObject, textAt } from "../values/json.ts";
import { control } from "./control-call.ts";
import { testBed, chargeBody } from "./support.ts";
import { HEAD, productRequest, talk } from "./talk.ts";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { listen } from "../http/server.ts";

test.each([
  ["no HTTP at all", "HELLO\r\n\r\n", 400, "malformed_request"],
  ["headers too large", `${HEAD}x-long: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
])("%s: the document's error body, and nobody is left to wait for", async (_name, text, status, code) => {
  const { sandbox } = await testBed({ patience: 600_000 });
  const client = await talk(await listen(sandbox, { host: "127.0.0.1", port: 0 }), text);
  await client.ended;
  const [head = "", body = ""] = client.said.text.split("\r\n\r\n");
  const answer: unknown = JSON.parse(body);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .*content-length: ${body.length}$`, "s"));
  expect(checks.createOrder.responses[400]?.(answer)).toEqual([]);
  expect(isObject(answer) && textAt(answer, "detail", "code")).toBe(code);
  await sandbox.close();
});

test.each([
  ["no Host", "GET /v2/order/x HTTP/1.1\r\n", 400, "malformed_request"],
  ["an Expect that nobody knows", `${HEAD}expect: x\r\ncontent-length: 9\r\n`, 417, "expectation_failed"],
  ["a tunnel", "CONNECT shop.test:443 HTTP/1.1\r\nhost: shop.test:443\r\n", 404, "unknown_path"],
])(
  "%s: the document's error body, and a line in the log, as Node would not write them",
  async (_name, text, status, code) => {
    const { sandbox } = await testBed();
    const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
    const client = await talk(origin, `${text}connection: close\r\n\r\n`);
    await client.ended;
    const [head = "", body = ""] = client.said.text.split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(checks.createOrder.responses[400]?.(JSON.parse(body))).toEqual([]);
    expect(await sandbox.world.requests?.find(1)).toMatchObject({ status, code });
  },
);

test("a client may ask for 100-continue, and one of HTTP/1.0 names no Host", async () => {
  const { sandbox } = await testBed();
  const origin = await listen(sandbox, { host: "127.0.0.1", port: 0 });
  const [head, body] = productRequest(sandbox.merchant().secretKey);
  const asked = await talk(
    origin,
    head.replace(/\r\n\r\n$/, "\r\nexpect: 100-Continue\r\nconnection: close\r\n\r\n"),
  );
  await expect.poll(() => asked.said.text).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  asked.write(body);
  await asked.ended;
  expect(asked.said.text).toContain("HTTP/1.1 200 OK");
  const old = await talk(origin, "GET /v2/order/x HTTP/1.0\r\n\r\n");
  await old.ended;
  expect(old.said.text).toMatch(/^HTTP\/1.1 401 /);
});

test("bytes that cannot be read end a live stream, without an answer in its middle", async () => {
  const { sandbox } = await testBed();
  const client = await talk(
    await listen(sandbox, { host: "127.0.0.1", port: 0 }),
    "GET /_sandbox/requests/stream HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
  );
  await expect.poll(() => client.said.text).toContain("retry");
  client.write("GARBAGE\r\n\r\n");
  await client.ended;
  expect(client.said.text.match(/HTTP\/1.1/g)).toHaveLength(1);
});

test("a body that is longer than its content-length: its answer comes, a line says why the connection ends", async () => {
  const notices: string[] = [];
  const bed = await testBed({ onNotice: (line) => notices.push(line) });
  const { sandbox } = bed;
  // So each piece comes before the answer.
  await control(bed, "POST", "/faults", { fault: "answer_late", milliseconds: 200, for: "createProduct" });
  const request = productRequest(sandbox.merchant().secretKey).join("");
  const client = await talk(await listen(sandbox, { host: "127.0.0.1", port: 0 }), `${request}..`);
  // Each further piece is told to the sandbox, too.
  for (let piece = 0; piece < 20; piece += 1) client.write("more");
  await client.ended;
  expect(client.said.text).toMatch(/^HTTP\/1.1 200 OK.*^connection: close/ims);
  expect(client.said.text.match(/HTTP\/1.1/g)).toHaveLength(1);
  expect(notices).toEqual([expect.stringContaining("(HPE_INVALID_METHOD). Is the content-length")]);
});

const CHUNKS = `${HEAD}KEYtransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\n`;

test("a body in chunks that cannot be read is refused", async () => {
  const { sandbox } = await testBed();
  const client = await talk(
    await listen(sandbox, { host: "127.0.0.1", port: 0 }),
    `${CHUNKS.replace("KEY", `x-api-client-key: ${sandbox.merchant().secretKey}\r\n`)}no length\r\n`,
  );
  await client.ended;
  expect(client.said.text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
});

test("it is not refused once more where the request was refused before its body was read", async () => {
  const { sandbox } = await testBed();
  const client = await talk(await listen(sandbox, { host: "127.0.0.1", port: 0 }), CHUNKS.replace("KEY", ""));
  await expect.poll(() => client.said.text).toContain("401");
  client.write("no length\r\n");
  await client.ended;
  expect(client.said.text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 401"]);
});

test("a body may come in pieces, and two requests at once", async () => {
  const bed = await testBed();
  const { port, hostname } = new URL(await listen(bed.sandbox, { host: "127.0.0.1", port: 0 }));
  const { secretKey } = bed.sandbox.merchant();
  const asked = (description: string): readonly [head: string, body: string] => {
    const body = JSON.stringify(chargeBody(5000, { description }));
    const head = ["POST /v2/transaction/charge HTTP/1.1", "host: x", "content-type: application/json"];
    const rest = [`x-api-client-key: ${secretKey}`, `content-length: ${Buffer.byteLength(body)}`, "", ""];
    return [[...head, ...rest].join("\r\n"), body];
  };
  const [head, body] = asked("é".repeat(20_000));
  const [other, otherBody] = asked("another");
  const ways: readonly (readonly string[])[] = [
    [head + body],
    [head, body],
    [head + body.slice(0, 100), body.slice(100, 30_000), body.slice(30_000)],
    [head + body + other + otherBody],
    [head + body.slice(0, 100), body.slice(100) + other + otherBody.slice(0, 9), otherBody.slice(9)],
  ];
  for (const pieces of ways) {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    let answers = "";
    socket.on("data", (part) => (answers += part.toString()));
    for (const piece of pieces) {
      socket.write(piece);
      await setTimeout(20);
    }
    const wanted = pieces.join("").split("HTTP/1.1").length - 1;
    await expect.poll(() => answers.split("HTTP/1.1 200 OK").length - 1).toBe(wanted);
    socket.destroy();
  }
  // One that breaks off is not answered, and holds up nobody.
  const cut = connect(Number(port), hostname);
  cut.write(head + body.slice(0, 100));
  await setTimeout(20);
  cut.destroy();
  const list = await bed.call("GET", "/transaction/charge?limit=100");
  expect(list.body).toMatchObject({ merchant_payment_transactions: { length: 7 } });
});
