/** Shops with one flaw each, and the sentence by which it is seen. */
import type { Patch } from "./judged.ts";

export interface Flaw extends Patch {
  /** What the shop does wrong, as the end of "a shop that ...". */
  readonly how: string;
  readonly breaks: string;
  /** Other sentences that are broken by it, too. */
  readonly mayBreak?: readonly string[];
}

export const flaws: readonly Flaw[] = [
  {
    how: "answers an event about an unknown charge with 404",
    breaks: "webhook.stranger",
    file: "webhook.ts",
    from: "? 503 : 200;",
    to: "? 503 : 404;",
  },
  {
    how: "believes an event without looking at its signature",
    breaks: "webhook.signature",
    mayBreak: ["webhook.unknown-type"],
    file: "webhook.ts",
    from: "const news = await verifyWebhook(received, { key });",
    to: 'const news = { kind: "event" as const, message: "", event: JSON.parse(Buffer.from(received.body as Uint8Array).toString()) };',
  },
  {
    how: "charges again as soon as an answer was lost",
    breaks: "lost.no-blind-charge",
    file: "checkout.ts",
    from: 'if (outcome.sent === "perhaps") return recover(service, order);',
    to: 'if (outcome.sent === "perhaps") { order.state = "open"; return pay(service, order, way); }',
  },
  {
    how: "ships again for each event",
    breaks: "order.once",
    mayBreak: ["order.same-end", "order.late-failure", "order.other-tid"],
    file: "orders.ts",
    from: 'await replays.once(`ship ${order.number}`, async () => console.log("Ship", order.number));',
    to: 'console.log("Ship", order.number);',
  },
];
