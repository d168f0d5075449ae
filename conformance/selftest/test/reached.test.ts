import { beforeAll, describe, expect, it } from "vitest";
import { flows } from "../../flows/index.ts";
import type { Seams } from "../harness/defect.ts";
import { reached } from "../harness/reached.ts";
import { type Recording, record } from "../harness/recording.ts";
import { doesNotMiss, leavesOut, locks, reads, tells } from "../mutations/mutations.ts";

const twice: Seams["wrap"] = (next) => async (call) => {
  const reply = await next(call);
  return call.operation === "captureCharge" ? next(call) : reply;
};
const forEver: Seams["wrap"] = (next) => (call) =>
  call.operation === "createOrder" ? new Promise(() => {}) : next(call);

const remembersCompletions: Seams["wrap"] = (next) => {
  let first: ReturnType<typeof next> | undefined;
  return (call) => (call.operation === "completePendingCharge" ? (first ??= next(call)) : next(call));
};
const refundsLater: Seams["wrap"] = (next) => async (call) => {
  const reply = await next(call);
  if (call.operation === "createCharge")
    setImmediate(() => void next({ ...call, operation: "refundCharge", text: "{}", body: {} }));
  return reply;
};

const writes: Seams["wrap"] = (next) => async (call) => {
  if (call.operation === "listCharges") call.url.searchParams.delete("limit");
  const reply = await next(call);
  if (call.operation === "createProduct") reply.headers.set("content-type", "text/plain");
  return reply;
};

describe("the flows that a defect reaches", () => {
  let recording: Recording;
  beforeAll(async () => {
    recording = await record();
  });

  /** Without the flow that proves what it breaks, and the one that looks at every answer. */
  async function beyond(seams: Seams): Promise<string[]> {
    const found = await reached({ breaks: "lookup.options", how: "does this", ...seams }, recording);
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["lookup", "every-answer"]));
    return ids.filter((id) => id !== "lookup" && id !== "every-answer");
  }

  it("are none that it changes nothing for", async () => {
    expect(await beyond({ wrap: (next) => next })).toEqual([]);
    expect(await beyond({ wrap: tells("createOrder", (body) => ({ ...body })) })).toEqual([]);
    expect(await beyond({ wrap: reads("createOrder", (call) => ({ ...call })) })).toEqual([]);
  });

  it("are those to which it answers otherwise", async () => {
    const ids = await beyond({ wrap: leavesOut("createProduct", "/id") });
    expect(ids).toContain("products");
    expect(ids).toContain("plans");
    expect(ids).not.toContain("orders");
  });

  it("are those whose calls it takes for others, keeps to itself, or asks about once more", async () => {
    expect(await beyond({ wrap: doesNotMiss("createOrder", "/description", "-") })).toContain(
      "orders-refused",
    );
    const captured = await beyond({ wrap: twice });
    expect(captured).toContain("capture-full");
    expect(captured).not.toContain("orders");
  });

  it("are those whose calls it answers without looking, even in the right words", async () => {
    const ids = await beyond({ wrap: remembersCompletions });
    expect(ids).toContain("testing-complete-store");
    expect(ids).not.toContain("orders");
  });

  it("are those to which it says something else by writing into what it was given", async () => {
    for (const _ of ["at first", "and once more"]) {
      const ids = await beyond({ wrap: writes });
      expect(ids).toContain("list-order");
      expect(ids).toContain("products");
    }
  });

  it("are all, when what it answers may depend on events", async () => {
    const both: Seams = { wrap: (next) => next, events: (next) => next };
    expect(await reached({ breaks: "lookup.options", how: "does this", ...both }, recording)).toHaveLength(
      flows.length,
    );
  });

  it("are all, when it does something of itself", async () => {
    const acts = { breaks: "lookup.options", how: "does this", wrap: refundsLater };
    expect(await reached(acts, recording)).toHaveLength(flows.length);
  });

  it("are those of which calls are out at the same time, when it tells by that", async () => {
    const ids = await beyond({ wrap: locks("refundCharge") });
    expect(ids).toContain("refund-race");
    expect(ids).not.toContain("refund-on-hold");
  });

  it("are those that would make for themselves what they were given by others", async () => {
    // The token of a subscription is shared in a run.
    expect(await beyond({ wrap: leavesOut("createPaymentToken", "/token_details") })).toContain(
      "subscriptions",
    );
  });

  it("are those that look at such calls when the others have ended", async () => {
    const ids = await beyond({ wrap: doesNotMiss("createPlan", "/description", "-") });
    expect(ids).toContain("all-plans");
    expect(ids).not.toContain("rate-order-creation");
  });

  it("are not the first one because of what is asked before all", async () => {
    const [first] = flows;
    expect(await beyond({ wrap: leavesOut("listCharges", "/has_next") })).not.toContain(first?.id);
  });

  it("are those that wait for events, when it is about events", async () => {
    const ids = await beyond({ events: (next) => next });
    expect(ids).toEqual(flows.filter(({ needs }) => needs.includes("webhooks")).map(({ id }) => id));
  });

  it("are all, when nobody sees from outside what it reaches", async () => {
    const inside = { breaks: "lookup.options", how: "does this", settings: {} };
    expect(await reached(inside, recording)).toHaveLength(flows.length);
  });

  it("are all, when it holds a call until another comes", async () => {
    const stuck = { breaks: "lookup.options", how: "does this", wrap: forEver };
    expect(await reached(stuck, recording)).toHaveLength(flows.length);
  }, 20_000);
});
