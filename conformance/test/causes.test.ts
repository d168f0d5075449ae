/** What a cause is, and when its event is there, late, missing or not to be judged. */
import { describe, expect, it } from "vitest";
import type { Exchange } from "../call/exchange.ts";
import type { History } from "../history/history.ts";
import type { Delivery } from "../merchant/events.ts";
import { ids } from "../rules/carries.ts";
import { eventsOfCauses } from "../rules/events.ts";
import { successes } from "../rules/successes.ts";
import { exchange, history } from "./fakes.ts";

const CHARGE = "charge-0123456789";

const held: Partial<Exchange> = {
  operation: "createCharge",
  sent: { description: "shoes r1-00001", processing_instructions: { auto_capture: false } },
  body: { id: CHARGE },
};

function moving(
  operation: "captureCharge" | "refundCharge",
  body: object,
  part: Partial<Exchange> = {},
): Exchange {
  const url = `http://test/v2/transaction/${operation === "captureCharge" ? "capture" : "refund"}/${CHARGE}`;
  return exchange({ operation, body, request: { method: "POST", url, headers: {} }, ...part });
}

const capture = (part?: Partial<Exchange>): Exchange =>
  moving("captureCharge", { capture_transaction_id: "capture-0123456789" }, part);
const refund = (id: string, part?: Partial<Exchange>): Exchange =>
  moving("refundCharge", { refund_transaction_id: id }, part);

function event(type: string, payload: unknown, arrived = 10): Delivery {
  const body = { event_type: type, payload };
  const nr = Math.round(arrived);
  return { kind: "delivery", nr, arrived, type, body, text: "", method: "POST", headers: {}, violations: [] };
}

const CAPTURE = "event.capture.succeeded";
const REFUND = "event.refund.succeeded";

function judged(
  id: string,
  calls: readonly Exchange[],
  events: readonly Delivery[],
  part: Partial<History["run"]> = {},
): object {
  const { run, ...rest } = history(exchange(held), ...calls);
  const told: History = { ...rest, run: { ...run, ended: 1000, ...part }, events };
  const rule = eventsOfCauses.find((one) => one.id === id);
  const { outcome, cause, reason } = rule?.judge(told) ?? {};
  return { outcome, cause, reason, missing: rule?.missing?.(told) };
}

describe("the event of a capture", () => {
  it.each([
    ["its charge", { id: CHARGE }],
    ["the description of its charge", { text: "shoes r1-00001" }],
    ["its transaction, in a text", JSON.stringify({ id: "capture-0123456789" })],
  ])("may name %s", (_, payload) => {
    expect(judged(CAPTURE, [capture()], [event("capture.succeeded", payload)])).toEqual({
      outcome: "pass",
      cause: "observed",
      reason: "",
      missing: undefined,
    });
  });

  it("is missing when the time for it is over, and awaited before", () => {
    expect(judged(CAPTURE, [capture()], [])).toMatchObject({ outcome: "fail", missing: 0 });
    expect(judged(CAPTURE, [capture()], [], { ended: 21 })).toMatchObject({
      outcome: "blocked",
      missing: 30,
    });
  });

  it("is missing beside those that nobody can read, whose coding is named", () => {
    const unread = { ...event("", undefined, 5), body: undefined, headers: { "content-encoding": "zstd" } };
    expect(judged(CAPTURE, [capture()], [unread])).toMatchObject({
      outcome: "fail",
      reason: expect.stringContaining("1 events in the whole run; 1 are no JSON, content-encoding: zstd"),
    });
  });

  it.each([{ interrupted: true }, { outage: "the target stopped answering" }])(
    "is not missing where the run did not end by itself: %o",
    (part) => {
      expect(judged(CAPTURE, [capture()], [], part)).toMatchObject({ outcome: "blocked" });
    },
  );

  it("is late, and there, when it comes after that time", () => {
    const late = judged(CAPTURE, [capture()], [event("capture.succeeded", { id: CHARGE }, 2501)]);
    expect(late).toMatchObject({
      outcome: "pass",
      reason: expect.stringMatching(/late.*came 2[.]5 s after/),
    });
  });

  it("is not one that came before the capture, nor one of another capture", () => {
    const call = capture({ started: 20, ended: 21 });
    expect(judged(CAPTURE, [call], [event("capture.succeeded", { id: CHARGE }, 19)])).toMatchObject({
      outcome: "fail",
    });
    const other = event("capture.succeeded", { id: "charge-of-somebody", about: CHARGE.slice(1) });
    expect(judged(CAPTURE, [capture()], [other])).toMatchObject({ outcome: "skipped", cause: "not_located" });
  });

  it("is not judged where events of its type name nothing of the run", () => {
    expect(judged(CAPTURE, [capture()], [event("capture.succeeded", { total: 5 })])).toMatchObject({
      outcome: "skipped",
      cause: "not_located",
    });
  });

  it("is not judged where one of its type was not kept whole, whatever it names", () => {
    const other = exchange({ ...held, sent: {}, body: { id: "charge-of-this-run" } });
    const told = event("capture.succeeded", { id: "charge-of-this-run" });
    expect(judged(CAPTURE, [other, capture()], [told])).toMatchObject({ outcome: "fail" });
    expect(judged(CAPTURE, [other, capture()], [{ ...told, inPart: true }])).toMatchObject({
      outcome: "skipped",
      cause: "not_located",
    });
  });

  it("may name another id of the charge, which a read shows", () => {
    const url = `http://test/v2/transaction/charge/${CHARGE}`;
    const request = { method: "GET", url, headers: {} };
    const body = { id: CHARGE, charge: { id: "ch-of-the-same-one" } };
    const read = exchange({ operation: "getCharge", request, body });
    const told = [event("capture.succeeded", { id: "ch-of-the-same-one" })];
    expect(judged(CAPTURE, [read, capture()], told)).toMatchObject({ outcome: "pass" });
  });

  it("is not awaited where the answer says that it waits or failed", () => {
    for (const status of ["pending", "failure"]) {
      const body = { capture_transaction_id: "capture-0123456789", status_details: { status } };
      expect(judged(CAPTURE, [capture({ body })], [])).toMatchObject({ outcome: "skipped" });
    }
  });

  it("is not awaited of a wrong call, of a lost answer and of a transaction that was answered before", () => {
    const wrong = capture({ intent: { right: false } });
    const lost = capture({ status: 0 });
    expect(judged(CAPTURE, [wrong, lost], [])).toMatchObject({ outcome: "blocked", missing: undefined });
    const told = [event("capture.succeeded", { id: CHARGE })];
    expect(judged(CAPTURE, [capture(), capture({ started: 50 })], told)).toMatchObject({ outcome: "pass" });
  });
});

describe("a call that was lost, and accepted when it was sent again", () => {
  it.each([
    ["event.refund.on-hold", "refundCharge", "transaction/refund", "refund.succeeded"],
    [
      "event.subscription-update.succeeded",
      "cancelSubscription",
      "subscription",
      "subscription_update.succeeded",
    ],
  ] as const)("may have sent its event at the first time: %s", (id, operation, path, type) => {
    const request = { method: "POST", url: `http://test/v2/${path}/${CHARGE}`, headers: {} };
    const cancelling = { ...request, url: `${request.url}/cancel` };
    const call = { operation, body: {}, request: operation === "refundCharge" ? request : cancelling };
    const calls = [
      exchange({ ...call, status: 0, body: undefined }),
      exchange({ ...call, started: 30, ended: 31 }),
    ];
    expect(judged(id, calls, [event(type, { id: CHARGE }, 20)])).toMatchObject({ outcome: "pass" });
  });
});

function named(id: string, payload: unknown): Delivery {
  return event("refund.succeeded", { id, payload });
}

describe("the events of several refunds of one charge", () => {
  const [one, two] = ["refund-0123456789", "refund-9876543210"];
  const calls = [capture(), refund(one), refund(two)];

  it("are one each, by the ids of their transactions", () => {
    expect(judged(REFUND, calls, [named(one, CHARGE), named(two, CHARGE)])).toMatchObject({
      outcome: "pass",
    });
    expect(judged(REFUND, calls, [named(one, CHARGE)])).toMatchObject({ outcome: "fail" });
  });

  it("are counted where they name the charge alone, from the first refund on", () => {
    const later = [capture(), refund(one), refund(two, { started: 30, ended: 31 })];
    const [first, second] = [
      event("refund.succeeded", { id: CHARGE }, 20),
      event("refund.succeeded", { id: CHARGE }, 40),
    ];
    expect(judged(REFUND, later, [first, second])).toMatchObject({ outcome: "pass" });
    expect(judged(REFUND, later, [first])).toMatchObject({ outcome: "fail" });
    expect(judged(REFUND, calls, [named(CHARGE, 1), named(CHARGE, 2)])).toMatchObject({ outcome: "pass" });
    expect(judged(REFUND, calls, [named(CHARGE, 1)])).toMatchObject({ outcome: "fail" });
  });
});

it("a second release of a hold moves nothing", () => {
  const calls = [refund("refund-0123456789"), refund("refund-9876543210")];
  const told = [event("refund.succeeded", { id: CHARGE })];
  expect(judged("event.refund.on-hold", calls, told)).toMatchObject({ outcome: "pass" });
});

function updating(sent: object, started: number): Exchange {
  const request = { method: "PATCH", url: "http://test/v2/order/order-0123456789", headers: {} };
  return exchange({ operation: "updateOrder", sent, started, ended: started + 1, request });
}

describe("the event of an updated order", () => {
  const order = exchange({
    operation: "createOrder",
    sent: { description: "shoes r1-00002", order_total_amount: 5 },
    body: { order: { id: "order-0123456789" } },
  });
  const UPDATE = "event.order-update.succeeded";

  it("need not come where the update says nothing new", () => {
    const told = [event("order.changed", { description: "hats r1-00003" }, 25)];
    const calls = [
      order,
      updating({ description: "hats r1-00003" }, 20),
      updating({ description: "hats r1-00003" }, 40),
    ];
    expect(judged(UPDATE, calls, told)).toMatchObject({ outcome: "pass" });
  });

  it("may name the order by a description that it had before", () => {
    const calls = [order, updating({ order_total_amount: 7 }, 20)];
    expect(judged(UPDATE, calls, [event("order.changed", { text: "shoes r1-00002" }, 25)])).toMatchObject({
      outcome: "pass",
    });
    expect(judged(UPDATE, calls, [])).toMatchObject({ outcome: "fail" });
  });
});

describe("the event of a charge that fails", () => {
  const FAILED = "event.charge.failed";
  const { declined } = history().run.target.cards;
  const sent = {
    description: "shoes r1-00004",
    amount_details: { amount: 5000 },
    payment_detail: { credentials: { credit_or_debit_card: declined } },
  };
  const failing = (part: Partial<Exchange> = {}): Exchange =>
    exchange({ operation: "createCharge", sent, status: 400, body: { status: "failure" }, ...part });
  const paid = exchange({ operation: "createCharge", sent: { ...sent, description: "hats r1-00005" } });
  const told = event("charge.declined", { description: "shoes r1-00004" });

  it("says anything but success, and names the charge or nothing", () => {
    expect(judged(FAILED, [paid, failing()], [told])).toMatchObject({ outcome: "pass" });
    expect(judged(FAILED, [paid, failing()], [event("card.refused", 7)])).toMatchObject({
      outcome: "skipped",
      cause: "not_located",
    });
    for (const events of [[], [{ ...told, type: "charge.succeeded" }]])
      expect(judged(FAILED, [paid, failing()], events)).toMatchObject({ outcome: "fail" });
  });

  it("is not awaited where the request may be what was refused", () => {
    const malformed = { ...sent, amount_details: { amount: 5000.5 } };
    const more = { ...sent, billing_details: {} };
    for (const calls of [[failing()], [paid, failing({ sent: malformed })], [paid, failing({ sent: more })]])
      expect(judged(FAILED, calls, [])).toMatchObject({ outcome: "blocked", missing: undefined });
  });
});

it("a refused charge may quote the id of one whose creation was lost", () => {
  const lost = exchange({ operation: "createCharge", status: 0, body: undefined });
  const refused = exchange({
    operation: "createCharge",
    status: 400,
    body: { id: CHARGE, status: "failure" },
  });
  const other = exchange({ ...held, body: { id: "charge-9876543210" } });
  const events = [CHARGE, "charge-9876543210"].map((id) => event("charge.succeeded", { id }));
  const saidOf = (...calls: Exchange[]): string => successes.judge({ ...history(...calls), events }).outcome;
  expect(saidOf(other, refused)).toBe("fail");
  expect(saidOf(other, lost, refused)).toBe("blocked");
});

describe("a charge whose id stands where the target file says", () => {
  const numbered = { ...held, body: { id: "answer-0123456789", number: CHARGE } };
  const toldOf = (...calls: Exchange[]): History => {
    const { run, ...rest } = history(exchange(numbered), ...calls);
    return { ...rest, run: { ...run, target: { ...run.target, locate: { charge_id: ["/number"] } } } };
  };

  it("is not captured where its capture was refused", () => {
    const events = [event("capture.succeeded", { id: CHARGE })];
    const { outcome, reason } = successes.judge({ ...toldOf(capture({ status: 400 })), events });
    expect(outcome).toBe("fail");
    expect(reason).toMatch(/no capture[.]succeeded about/);
  });

  it("is read by that id", () => {
    const url = `http://test/v2/transaction/charge/${CHARGE}`;
    const read = exchange({
      operation: "getCharge",
      body: { id: "another" },
      request: { method: "GET", url, headers: {} },
    });
    const rule = ids.find(({ id }) => id === "charge.read.answer.id");
    expect(rule?.judge(toldOf(read)).outcome).toBe("fail");
  });
});
