import { expect, it } from "vitest";
import { judge } from "../harness/in-process-target.ts";

it("behind the calls that use up a limit, only the call that is sent again needs a share of it", async () => {
  const { exchanges } = await judge();
  const limited = exchanges().filter(
    ({ operation }) => operation === "createOrder" || operation === "createPaymentToken",
  );
  const burst = limited.findIndex(({ status }) => status === 429);
  expect(limited[burst]?.flow).toMatch(/^rate-/);
  const later = limited.slice(burst).filter(({ flow }) => !flow.startsWith("rate-"));
  expect(later.map(({ flow }) => flow)).toEqual([]);
  // A whole run, on a machine that may be busy.
}, 120_000);
