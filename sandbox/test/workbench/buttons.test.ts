/** Buttons of the workbench beside those of a charge: clock, faults, checkpoints, outcomes, a test event. */
import { expect, test } from "vitest";
import { TEST_CARDS } from "../../outcomes.ts";
import { control } from "../control-call.ts";
import { DAY, makeCharge, testBed } from "../support.ts";
import { formsIn, furnish, shownIn, visit } from "../workbench.ts";

test("the clock's buttons advance it, and say what ran", async () => {
  const bed = await testBed();
  await makeCharge(bed, 5000, { processing_instructions: { auto_capture: true } });
  const before = bed.sandbox.world.clock.now();
  const { location } = await visit(bed, "/portal/clock/advance", { milliseconds: "86400000" });
  expect(bed.sandbox.world.clock.now()).toBe(before + DAY);
  const ran = shownIn(await visit(bed, location ?? ""));
  expect(ran).toContain("disbursement.succeeded");
  expect(ran).toMatch(/Friday,? 16 January 2026, UTC 12:00:00 disbursement\.succeeded/);
  expect((await visit(bed, "/portal/clock/advance", { milliseconds: "soon" })).status).toBe(400);
  expect((await visit(bed, "/portal/clock/advance", { milliseconds: "60000" })).status).toBe(303);
});

test("faults are set and lifted by buttons", async () => {
  const bed = await testBed();
  const fault = { fault: "webhook_late", for: "charge.succeeded", milliseconds: "soon", times: "1" };
  const refused = await visit(bed, "/portal/faults", fault);
  expect(refused.status).toBe(400);
  expect(refused.page).toContain('value="soon"');
  expect((await visit(bed, "/portal/faults", { ...fault, milliseconds: "60000" })).status).toBe(303);
  const { answer } = await control(bed, "GET", "/faults");
  expect(answer["faults"]).toMatchObject([{ fault: "webhook_late", milliseconds: 60_000, times_left: 1 }]);
  const lift = formsIn(await visit(bed, "/portal/faults")).find((action) =>
    /[0-9a-f]{8}-.*lift$/.test(action),
  );
  expect((await visit(bed, lift ?? "", {})).status).toBe(303);
  expect((await control(bed, "GET", "/faults")).answer["faults"]).toEqual([]);
});

test("checkpoints are kept, rewound to and dropped by buttons", async () => {
  const bed = await testBed();
  expect((await visit(bed, "/portal/checkpoints", { name: "no blanks" })).status).toBe(400);
  expect((await visit(bed, "/portal/checkpoints", { name: "empty" })).status).toBe(303);
  const id = await makeCharge(bed);
  expect((await visit(bed, "/portal/checkpoints/empty/rewind", {})).status).toBe(303);
  expect((await visit(bed, `/portal/charges/${id}`)).status).toBe(404);
  expect((await visit(bed, "/portal/checkpoints/empty/drop", {})).status).toBe(303);
  // Its form is gone, so the refusal stands above the content.
  const gone = await visit(bed, "/portal/checkpoints/empty/drop", {});
  expect([gone.status, gone.page]).toEqual([
    404,
    expect.stringMatching(/role="alert"[^>]*>There is no checkpoint/),
  ]);
  expect((await visit(bed, "/portal/checkpoints?done=toString")).page).not.toContain('role="status"');
  expect((await visit(bed, "/portal/reset", {})).status).toBe(303);
});

test("a refusal stands above the content of a page that has lost the form", async () => {
  const bed = await testBed();
  const { subscription = "" } = await furnish(bed);
  expect((await visit(bed, `${subscription}/cancel`, {})).status).toBe(303);
  const again = await visit(bed, `${subscription}/cancel`, {});
  expect(again.page).toMatch(/role="alert"[^>]*>This subscription is already cancelled/);
});

test("each test card and method has a button that makes its charge", async () => {
  const bed = await testBed();
  for (const name of [...TEST_CARDS.map((one) => one.name), "pay_with_store", "pay_with_bnpl"]) {
    const { location } = await visit(bed, "/portal/outcomes/charge", { name });
    expect(location).toMatch(/^\/portal\/charges\/[0-9a-f-]{36}$/);
    expect((await visit(bed, location ?? "")).status).toBe(200);
  }
  expect((await visit(bed, "/portal/outcomes/charge", { name: "nope" })).status).toBe(400);
  const { location } = await visit(bed, "/portal/outcomes/trigger", { event: "charge.failed" });
  expect(shownIn(await visit(bed, location ?? ""))).toContain("charge.failed");
});

test("the list of events says what the receiver answered, and a resend shows the new answer", async () => {
  const bed = await testBed();
  bed.receiver = () => new Response("no", { status: 503 });
  await makeCharge(bed);
  await bed.settle();
  const list = await visit(bed, "/portal/events");
  expect(shownIn(list)).toMatch(/charge\.succeeded.{1,40}503 *due/);
  const [, path = ""] = /"(\/portal\/events\/[^"?]+)"/.exec(list.page) ?? [];
  bed.receiver = () => new Response(null, { status: 204 });
  const { location } = await visit(bed, `${path}/resend`, {});
  expect(shownIn(await visit(bed, location ?? ""))).toMatch(/delivered *accepted after 2 attempts/);
  expect(shownIn(await visit(bed, "/portal/events"))).toMatch(/204 2 attempts *delivered/);
});

test("the clock says how far it is ahead, and a fault that has struck is used up", async () => {
  const bed = await testBed();
  await control(bed, "POST", "/clock/advance", { milliseconds: DAY + 2 * 3_600_000 });
  expect(shownIn(await visit(bed, "/portal/clock"))).toContain("1 day and 2 hours ahead of the real time");
  await control(bed, "POST", "/faults", { fault: "answer_500", for: "getCharge", times: 1 });
  await bed.call("GET", `/transaction/charge/${await makeCharge(bed)}`);
  expect(shownIn(await visit(bed, "/portal/faults"))).toMatch(
    /No fault is set\. Used up: 1 answer_500 .*Struck 1 time, used up\./,
  );
});

test("a test event says what came back", async () => {
  const bed = await testBed();
  bed.receiver = () => new Response("no such path", { status: 404 });
  const { location } = await visit(bed, "/portal/test-event", {});
  const answered = shownIn(await visit(bed, location ?? ""));
  for (const part of ["1 attempt so far", ": 404 after", "no such path", "http://receiver.test/hook"])
    expect(answered).toContain(part);
  await visit(bed, "/portal", { webhook_url: "", redirect_url: "" });
  const without = await visit(bed, "/portal/test-event", {});
  expect([without.status, shownIn(without)]).toEqual([400, expect.stringContaining("no webhook URL yet")]);
});
