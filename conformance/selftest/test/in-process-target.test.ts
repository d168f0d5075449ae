import { expect, it } from "vitest";
import { orderUpdateFields } from "../../flows/orders/create.ts";
import { judge } from "../harness/in-process-target.ts";
import type { Wrap } from "../harness/defect.ts";
import { flow } from "../../flow.ts";

const neverAnswers: Wrap = (next) => (call) =>
  call.operation === "createOrder" ? new Promise(() => {}) : next(call);

it("a service that never answers holds nobody up for longer than a call may take", async () => {
  const target = { call_deadline_ms: 500 };
  const { verdicts } = await judge({ wrap: neverAnswers, target }, { flows: [orderUpdateFields] });
  expect(verdicts.find(({ requirement }) => requirement === "order.update.single-field")).toMatchObject({
    outcome: "blocked",
    reason: expect.stringContaining("nothing within 500 ms"),
  });
});

it("a flow that makes a call after its first prove is an error of the suite", async () => {
  const hasty = flow({
    id: "hasty",
    title: "A flow that calls once more when it has begun to prove",
    needs: [],
    proves: { "list.limit.default": "MUST: Something about lists." },
    async run({ api, prove }) {
      prove("list.limit.default", await api.listCharges()).answers(200);
      await api.listCharges();
    },
  });
  const { verdicts } = await judge({}, { flows: [hasty] });
  expect(verdicts[0]).toMatchObject({ outcome: "error", cause: "suite_error" });
  expect(verdicts[0]?.reason).toContain("flow hasty makes a call after its first prove: gather first");
});
