import { webhookChecks } from "@payment-service/contract/validators";
import { expect, test } from "vitest";
import { confirmCharge, parseWebhook } from "../webhooks.ts";
import { json, problem, serviceThatAnswers } from "./server.ts";

const paid = {
  event_type: "charge.succeeded",
  payload: {},
  id: "c-1",
  status_details: { status: "success" },
};

test("an event with a name of the document is known by it, as text and as an object", () => {
  expect(parseWebhook(JSON.stringify(paid))).toEqual({ kind: "event", event: paid });
  expect(parseWebhook(paid)).toEqual({ kind: "event", event: paid });
});

test("every named event is known, and no unnamed one", () => {
  const kinds = Object.keys(webhookChecks).map((event_type) => {
    const event = { event_type, payload: {}, id: "c", status_details: {} };
    return [event_type, parseWebhook(event).kind];
  });
  expect(kinds.flatMap(([name, kind]) => (kind === "event" ? [name] : []))).toEqual([
    "charge.succeeded",
    "capture.succeeded",
    "refund.succeeded",
    "order_creation.succeeded",
    "plan_creation.succeeded",
    "subscription_creation.succeeded",
    "subscription_update.succeeded",
    "product_creation.succeeded",
  ]);
  expect(kinds.every(([, kind]) => kind !== "refused")).toBe(true);
});

test.each(["charge.failed", "a.word_of_next_year", "toString", "__proto__", ""])(
  "%j is an unknown event",
  (event_type) => {
    const event = { event_type, payload: { further: 1 } };
    expect(parseWebhook(event)).toEqual({ kind: "unknown", event });
  },
);

test.each([
  ["not-json", "<xml/>"],
  ["not-json", ""],
  ["no-event-type", "null"],
  ["no-event-type", "[]"],
  ["no-event-type", '"charge.succeeded"'],
  ["no-event-type", undefined],
  ["no-event-type", { payload: {} }],
  ["no-event-type", { event_type: 7, payload: {} }],
  ["does-not-fit", { event_type: "charge.succeeded", payload: {} }],
  ["does-not-fit", { event_type: "capture.succeeded" }],
  ["does-not-fit", { event_type: "charge.failed" }],
  ["does-not-fit", { ...paid, status_details: "success" }],
])("%s: %j", (reason, body) => {
  const refusal = parseWebhook(body);
  expect(refusal).toMatchObject({ kind: "refused", reason, message: expect.stringMatching(/\w+ .+\.$/) });
  expect(refusal.kind === "refused" && refusal.violations.length > 0).toBe(reason === "does-not-fit");
});

const charge = (status: string, id = "c-1") => json(200, { id, charge: {}, status_details: { status } });

test.each([
  ["confirmed", charge("success")],
  ["differs", charge("pending")],
  ["differs", charge("success", "c-2")],
  [404, json(404, problem("failure"))],
  ["undeclared", json(503, {})],
] as const)("a charge that was paid, says an event: %s", async (status, answer) => {
  const { client, sent } = serviceThatAnswers([answer]);
  expect(await confirmCharge(client, paid)).toMatchObject({ status });
  expect(sent[0]?.url).toBe("http://service.test/v2/transaction/charge/c-1");
});

test("an event without a charge's id, or without a status, confirms nothing", async () => {
  const { client, sent } = serviceThatAnswers([charge("success")]);
  for (const id of [undefined, "", 7])
    expect(await confirmCharge(client, { ...paid, id })).toEqual({ status: "no-charge-id" });
  expect(sent).toHaveLength(0);
  expect(await confirmCharge(client, { id: "c-1" })).toMatchObject({ status: "differs" });
});
