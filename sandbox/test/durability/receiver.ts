import { once } from "node:events";
import { createServer } from "node:http";
import { textAt } from "../../values/json.ts";

/** Every so often an event is refused, so that it waits for its next attempt while kills go on. */
const REFUSED = 40;

/** A merchant's webhook URL. Remembers what it accepted: what it refused has to come again. */
export class Receiver {
  readonly #bodies = new Map<string, string>();
  readonly #refused = new Set<string>();
  readonly #charges = new Set<string>();
  /** Transaction ids of captures and refunds, by charge. */
  readonly #captures = new Map<string, Set<string>>();
  readonly #refunds = new Map<string, Set<string>>();
  readonly changedBodies: string[] = [];
  calls = 0;
  #server = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      this.calls += 1;
      const id = String(request.headers["webhook-id"]);
      // Once each: the pause after a second refusal is longer than this test.
      const refuses = this.calls % REFUSED === 0 && !this.#refused.has(id);
      if (refuses) this.#refused.add(id);
      else this.#accept(id, text);
      response.writeHead(refuses ? 503 : 200).end();
    });
  });

  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/hook`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get events(): number {
    return this.#bodies.size;
  }

  knowsCharge(id: string): boolean {
    return this.#charges.has(id);
  }

  capturesOf(charge: string): ReadonlySet<string> {
    return this.#captures.get(charge) ?? new Set();
  }

  refundsOf(charge: string): ReadonlySet<string> {
    return this.#refunds.get(charge) ?? new Set();
  }

  #accept(eventId: string, text: string): void {
    const before = this.#bodies.get(eventId);
    if (before !== undefined && before !== text) this.changedBodies.push(eventId);
    this.#bodies.set(eventId, text);
    const body: unknown = JSON.parse(text);
    const type = textAt(body, "event_type");
    const charge = textAt(body, "payload", "charge_detail", "id") ?? "";
    if (type === "charge.succeeded") this.#charges.add(textAt(body, "id") ?? "");
    if (type === "capture.succeeded") {
      add(this.#captures, charge, textAt(body, "payload", "capture_detail", "capture_transaction_id"));
    }
    if (type === "refund.succeeded") {
      add(this.#refunds, charge, textAt(body, "payload", "refund_detail", "refund_transaction_id"));
    }
  }
}

function add(sets: Map<string, Set<string>>, key: string, value: string | undefined): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value ?? ""));
}
