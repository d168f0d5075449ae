import { expect, it } from "vitest";
import { orderRead } from "../../flows/orders/read.ts";
import { judge } from "../harness/in-process-target.ts";
import type { Wrap } from "../harness/defect.ts";

const neverAnswers: Wrap = (next) => (call) =>
  call.operation === "createOrder" ? new Promise(() => {}) : next(call);

it("a service that never answers holds nobody up for longer than a call may take", async () => {
  const target = { call_deadline_ms: 500 };
  const { verdicts } = await judge({ wrap: neverAnswers, target }, { flows: [orderRead] });
  expect(verdicts.find(({ requirement }) => requirement === "order.read.answer")).toMatchObject({
    outcome: "blocked",
    reason: expect.stringContaining("nothing within 500 ms"),
  });
});
