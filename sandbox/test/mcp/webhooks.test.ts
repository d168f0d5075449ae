import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { textAt } from "../../values/json.ts";
import { tools } from "./client.ts";

const SECONDS_TO_THE_SECOND = 5;

test("a webhook fault is seen by the shop, and the deliveries tell of it", async () => {
  const received: string[] = [];
  const shop = createServer((request, response) => {
    void json(request).then((body) => received.push(textAt(body, "event_type") ?? ""));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(shop, "listening");
  onTestFinished(() => void shop.close());
  const address = shop.address();
  const port = typeof address === "object" ? address?.port : "";
  const agent = await tools("--webhook-url", `http://127.0.0.1:${port}/hook`);
  onTestFinished(() => agent.close());

  await agent.done("cause_fault", { fault: "webhook_twice", for: "charge.succeeded" });
  const charge_id = textAt(await agent.done("create_charge"), "id");
  await agent.done("advance_clock", { seconds: SECONDS_TO_THE_SECOND });
  await expect.poll(() => received).toEqual(["charge.succeeded", "charge.succeeded"]);
  const { events } = await agent.done("list_events", { charge_id, type: "charge.succeeded" });
  expect(events).toMatchObject([{ fault: "webhook_twice", deliveries: [{ status: 200 }, { status: 200 }] }]);

  await agent.done("cause_fault", { fault: "webhook_dropped" });
  const lost = textAt(await agent.done("create_charge"), "id");
  const { events: dropped } = await agent.done("list_events", { charge_id: lost });
  expect(dropped).toMatchObject([{ state: "dropped", deliveries: [] }]);
  expect(received).toHaveLength(2);
});
