/** Sound shops that do it otherwise. Those of one bundle go together: none of them may turn a verdict red. */
import { OFFERS } from "../../shops/shop-file.ts";
import type { Change } from "./judged.ts";

export interface Variant {
  readonly how: string;
  readonly changes?: readonly Change[];
  /** What the shop file says then. */
  readonly file?: (shop: string) => object;
}

const ORDER = "  const order = orderOfCharge(chargeIdOf(news.event));";

const answers = (status: number): Variant => ({
  how: `answers ${status}`,
  changes: [
    ["webhook.ts", "return 200;", `return ${status};`],
    ["webhook.ts", "? 503 : 200;", `? 503 : ${status};`],
  ],
});

/** What the driver is told comes to the shop by a program. */
const place = (shop: string): string => `
  let text = "";
  process.stdin.on("data", (data) => (text += data)).on("end", async () => {
    console.log("placing");
    const answer = await fetch("${shop}/order", { method: "POST", body: text });
    console.log(await answer.text());
  });`;

export const bundles: readonly (readonly Variant[])[] = [
  [
    {
      how: "looks once at each event",
      changes: [
        [
          "webhook.ts",
          "await settle(service, order);",
          "await seen.once(news.deliveryId, async () => void (await settle(service, order)));",
        ],
        ["webhook.ts", "import { verifyWebhook,", "import { replaysInMemory, verifyWebhook,"],
        ["webhook.ts", "/** The HTTP status", "const seen = replaysInMemory();\n/** The HTTP status"],
      ],
    },
    answers(202),
    {
      how: "has words of its own for states",
      changes: [
        ["sound.ts", 'hasPaid ? "paid" : order.state', 'hasPaid ? "wc-processing" : `wc-${order.state}`'],
      ],
      file: (shop) => ({
        probe: {
          url: `${shop}/orders`,
          states: {
            paid: ["wc-processing"],
            held: ["wc-held"],
            failed: ["wc-failed"],
            open: ["wc-open", "wc-paying", "wc-waiting", "wc-look"],
          },
        },
      }),
    },
  ],
  [
    {
      how: "ships once for each charge",
      changes: [["orders.ts", "`ship ${order.number}`", "`ship ${order.chargeId}`"]],
    },
    {
      how: "answers at once, and works 150 ms later",
      changes: [
        ["webhook.ts", ORDER, `  void later(service, news, 0);\n  return 200;\n${ORDER}`],
        [
          "webhook.ts",
          "/** The HTTP status",
          `async function later(service: SecretClient, news: { event: { event_type: string } }, vain: number) {
  await new Promise((resolve) => setTimeout(resolve, 150));
  const order = orderOfCharge(chargeIdOf(news.event));
  const isDone =
    order === undefined
      ? !orders.some(({ state }) => state === "paying")
      : await settle(service, order).then(() => true, () => false);
  if (!isDone && vain < 20) await later(service, news, vain + 1);
}
/** The HTTP status`,
        ],
      ],
    },
    answers(204),
    {
      how: "is driven by a program",
      file: (shop) => ({ driver: { command: [process.execPath, "-e", place(shop)], offers: OFFERS } }),
    },
  ],
  [
    {
      how: "takes in no event, and asks each 100 ms instead",
      changes: [
        ["webhook.ts", ORDER, `  return 200;\n${ORDER}`],
        [
          "sound.ts",
          "setInterval(() => void lookAgain(service).catch(console.error), 1000);",
          `async function poll(): Promise<void> {
  await lookAgain(service);
  for (const order of orders)
    if (order.state === "waiting" || order.state === "held") await settle(service, order).catch(console.error);
  setTimeout(() => void poll(), 100);
}
void poll();`,
        ],
      ],
      file: (shop) => ({
        driver: { url: `${shop}/order`, offers: OFFERS.filter((offer) => offer !== "reconcile") },
        deadlines: { work_ms: 1500, look_again_ms: 10_000 },
      }),
    },
    {
      how: "does not tell how often it shipped",
      changes: [["sound.ts", "    fulfilled: shipped.get(order.number) ?? 0,\n", ""]],
    },
  ],
];
