import { expect, it } from "vitest";
import { flow } from "../../flow.ts";
import { judge } from "../harness/in-process-target.ts";

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
