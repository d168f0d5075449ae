import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { objectAt, textAt } from "../json.ts";
import { chargeBody, mxn } from "./support.ts";

/** `KILLS=25 npx vitest run sandbox/test/kill.test.ts` takes longer and finds more. */
const KILLS = Number(process.env["KILLS"] ?? 3);
const CLIENTS = 8;
const CLI = join(import.meta.dirname, "..", "cli.ts");

/** What was acknowledged: a charge, and perhaps its capture. */
interface Acknowledged {
  readonly id: string;
  captured: boolean;
}

let directory: string;
let receiver: Server;
let child: ChildProcess | undefined;
const told = new Map<string, number>();

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
  receiver = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      const event: unknown = JSON.parse(text);
      const id = textAt(event, "id") ?? textAt(event, "payload", "charge_detail", "id");
      const key = `${textAt(event, "event_type")} ${id}`;
      told.set(key, (told.get(key) ?? 0) + 1);
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
});

afterEach(() => {
  child?.kill("SIGKILL");
  receiver.close();
  receiver.closeAllConnections();
  rmSync(directory, { recursive: true, force: true });
});

async function startSandbox() {
  const address = receiver.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const flags = ["--port", "0", "--data", directory, "--json", "--webhook-url", `http://127.0.0.1:${port}/`];
  const started = spawn(process.execPath, ["--import", "tsx", CLI, ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = started;
  let line = "";
  while (!line.includes("\n")) {
    const [part]: Buffer[] = await once(started.stdout, "data");
    line += String(part);
  }
  const target: { base_url: string; keys: { secret: string } } = JSON.parse(line);
  const post = async (path: string, body: object) => {
    const headers = { "x-api-client-key": target.keys.secret, "content-type": "application/json" };
    const response = await fetch(target.base_url + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as unknown };
  };
  const get = async (id: string) => {
    const response = await fetch(`${target.base_url}/transaction/charge/${id}`, {
      headers: { "x-api-client-key": target.keys.secret },
    });
    return { status: response.status, body: JSON.parse(await response.text()) as unknown };
  };
  return { started, post, get };
}

type Running = Awaited<ReturnType<typeof startSandbox>>;

/** Makes and captures charges until the sandbox is gone; remembers only what it was told is done. */
async function load({ post }: Running, oracle: Acknowledged[]): Promise<void> {
  try {
    for (;;) {
      const made = await post("/transaction/charge", chargeBody(5000));
      if (made.status !== 200) throw new Error(`A charge was answered with ${made.status}.`);
      const charge = { id: textAt(made.body, "id") ?? "", captured: false };
      oracle.push(charge);
      const captured = await post(`/transaction/capture/${charge.id}`, mxn(3000));
      if (captured.status !== 200) throw new Error(`A capture was answered with ${captured.status}.`);
      charge.captured = true;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // fetch rejects with TypeError when the connection is gone
  }
}

test(`${KILLS} times killed under load: nothing acknowledged is lost, nothing is done twice, every event arrives`, async () => {
  const oracle: Acknowledged[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await startSandbox();
    const clients = Array.from({ length: CLIENTS }, () => load(running, oracle));
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 250));
    running.started.kill("SIGKILL");
    await once(running.started, "close");
    await Promise.all(clients);
  }

  const { get, post } = await startSandbox();
  expect(oracle.length).toBeGreaterThan(KILLS);
  for (const { id, captured } of oracle) {
    const { status, body } = await get(id);
    expect({ id, status }).toEqual({ id, status: 200 });
    const ledger = objectAt(body, "charge", "captured_amount");
    // A capture whose answer never came may have happened or not; whichever, it is whole and there is at most one.
    expect(captured ? [mxn(3000)] : [mxn(0), mxn(3000)]).toContainEqual(ledger);
  }
  for (const { id } of oracle.filter((charge) => charge.captured)) {
    expect((await post(`/transaction/capture/${id}`, mxn(1))).status).toBe(400);
  }
  const expected = oracle.flatMap(({ id, captured }) => [
    `charge.succeeded ${id}`,
    ...(captured ? [`capture.succeeded ${id}`] : []),
  ]);
  await expect.poll(() => expected.filter((event) => !told.has(event)), { timeout: 20_000 }).toEqual([]);
}, 300_000);
