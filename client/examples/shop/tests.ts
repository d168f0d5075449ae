// tests.ts
import assert from "node:assert/strict";
import { test } from "node:test";
import { createClient, mxn, secretKey } from "@payment-service/client";
import { exampleFetch, type Answers } from "@payment-service/client/testing";
import { pay } from "./checkout.ts";
import type { Order } from "./orders.ts";

const newOrder = (): Order => ({
  number: "order-1000",
  total: mxn(5_000),
  attempt: 0,
  begun: 0,
  chargeId: undefined,
  part: false,
  state: "open",
  note: "",
});

/** A client that is answered as you say, and what it sent. `sleep` spares the pauses between repetitions. */
function double(answers: Answers) {
  const sent: { readonly method: unknown; readonly path: string; readonly body: unknown }[] = [];
  const examples = exampleFetch(answers);
  const service = createClient({
    baseUrl: "http://service.test/v2",
    secretKey: secretKey("sk_of_the_test"),
    sleep: async () => {},
    fetch: (url, init) => {
      sent.push({ method: init.method, path: new URL(url).pathname, body: init.body });
      return examples(url, init);
    },
  });
  return { service, sent };
}

await test("a bank that asks gets the customer", async () => {
  const order = newOrder();
  const { service, sent } = double({ createCharge: "pending_3ds_authenticate" });
  assert.match((await pay(service, order, { name: "card", token: "t" })) ?? "", /^https:/);
  assert.equal(order.state, "waiting");
  assert.equal(sent[0]?.path, "/v2/transaction/charge");
  assert.match(String(sent[0].body), /"auto_capture":true/);
});

await test("a lost answer is looked for, and nothing is charged again", async () => {
  const order = newOrder();
  const { service, sent } = double({ createCharge: () => Promise.reject(new TypeError("fetch failed")) });
  await pay(service, order, { name: "store" });
  assert.equal(order.state, "paying");
  assert.equal(sent.filter(({ method }) => method === "POST").length, 1);
});
