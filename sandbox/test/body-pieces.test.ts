/** Bodies as sockets bring them: in pieces, with the next request behind them, and broken off. */
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { listen } from "../http/server.ts";
import { chargeBody, testBed } from "./support.ts";

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
