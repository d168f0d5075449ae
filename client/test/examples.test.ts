import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { byCard, createClient, mxn } from "../index.ts";
import { card, Program, startSandbox } from "./sandbox.ts";

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

const example = (name: string, target: Sandbox, cardName: string) => {
  const program = new Program(`client/examples/${name}`, [], {
    BASE_URL: target.base_url,
    SECRET_KEY: target.keys.secret,
    CARD_NUMBER: card(target, cardName).card_number,
    PORT: "0",
  });
  onTestFinished(() => program.stop());
  return program;
};

/** What the sandbox's 3DS page does, up to the query with which the customer comes back. */
async function press(page: string, answer: "succeed" | "fail"): Promise<string> {
  const body = new URLSearchParams({ answer });
  const pressed = await fetch(page, { method: "POST", body, redirect: "manual" });
  return new URL(pressed.headers.get("location") ?? "").search;
}

describe("three-ds.ts", () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox("--redirect-url", "http://shop.test/back");
  });
  afterAll(() => sandbox.stop());

  test.each([
    ["succeed", /^Paid: (.+)$/],
    ["fail", /^Not paid: (.+)$/],
  ] as const)("a customer who presses %s is told so", async (answer, words) => {
    const program = example("three-ds.ts", sandbox, "three_ds");
    const page = await program.says(/^Send the customer to (.+)$/);
    const port = await program.says(/^Waiting at .*port: (\d+)/);
    const query = await press(page, answer);
    await fetch(`http://127.0.0.1:${port}/back${query}`);
    expect(await program.says(words)).toBe(new URLSearchParams(query).get("TID"));
    expect(await program.ended()).toBe(0);
  });

  test("a declined card is said to be declined", async () => {
    const program = example("three-ds.ts", sandbox, "declined");
    expect(await program.says(/^Not paid \((.+)\): /)).toBe("card_declined");
    expect(await program.ended()).toBe(0);
  });
});

/** The sandbox must know the webhook server before it starts, and the webhook server the sandbox: this stands between. */
async function startRelay(): Promise<{ url: string; to: string }> {
  const relay = { url: "", to: "" };
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(relay.to, { method: "POST", body: await text(request) });
    response.writeHead(answer.status).end();
  };
  const server = createServer((request, response) => void forward(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address !== null && typeof address === "object") relay.url = `http://127.0.0.1:${address.port}/`;
  return relay;
}

test("hold-and-capture.ts", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const program = example("hold-and-capture.ts", sandbox, "approved");
  expect(await program.ended()).toBe(0);
  expect(program.lines.map((line) => line.split(":")[0])).toEqual([
    "Held",
    "Captured 30.00 MXN",
    "A charge is captured once",
  ]);
});

test("webhook-server.ts sends the goods of a charge that is paid, and of no other", async () => {
  const relay = await startRelay();
  const sandbox = await startSandbox("--webhook-url", relay.url);
  onTestFinished(() => sandbox.stop());
  const program = example("webhook-server.ts", sandbox, "approved");
  relay.to = `http://127.0.0.1:${await program.says(/^Waiting at .*port: (\d+)/)}/`;

  const service = createClient({ baseUrl: sandbox.base_url, secretKey: sandbox.keys.secret });
  const body = {
    description: "Tea",
    amount_details: mxn(5000),
    payment_detail: byCard(card(sandbox, "approved")),
  };
  const charge = await service.createCharge({ body });
  if (charge.status !== "completed") throw new Error(String(charge.status));
  expect(await program.says(/^Send the goods of (.+)$/)).toBe(charge.charge.id);

  await service.captureCharge({ id: charge.charge.id, body: mxn(5000) });
  await program.says(/^Took note of capture\.succeeded$/);

  const forged = {
    event_type: "charge.succeeded",
    payload: {},
    id: "c-0",
    status_details: { status: "success" },
  };
  const answer = await fetch(relay.to, { method: "POST", body: JSON.stringify(forged) });
  expect(answer.status).toBe(400);
  await program.says(/^Not so: 404$/);
});
