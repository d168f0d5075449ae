import { expect, test } from "vitest";
import { objectAt } from "../json.ts";
import { makeCharge, mxn, statusOf, testBed } from "./support.ts";

const RACERS = 20;

test("20 captures at once: exactly one succeeds, on each of 10 charges", async () => {
  const bed = await testBed();
  for (let round = 0; round < 10; round += 1) {
    const id = await makeCharge(bed, 5000);
    const answers = await Promise.all(
      Array.from({ length: RACERS }, () => bed.call("POST", `/transaction/capture/${id}`, mxn(100))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(RACERS - 1);
  }
});

test("capture against refund of a hold: one wins, and the sums are right", async () => {
  const bed = await testBed();
  for (let round = 0; round < 10; round += 1) {
    const id = await makeCharge(bed, 5000);
    const [capture, refund] = await Promise.all([
      bed.call("POST", `/transaction/capture/${id}`, mxn(3000)),
      bed.call("POST", `/transaction/refund/${id}`, mxn(4000)),
    ]);
    // The refund asks for more than was captured: it fits the hold, or it is refused.
    expect(new Set([capture.status, refund.status])).toEqual(new Set([200, 400]));
    const { body } = await bed.call("GET", `/transaction/charge/${id}`);
    expect(objectAt(body, "charge", "captured_amount")).toEqual(mxn(capture.status === 200 ? 3000 : 0));
    expect(await statusOf(bed, id)).toBe(capture.status === 200 ? "captured" : "cancelled");
  }
});

test("refunds at once never give back more than was captured", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 1000, { processing_instructions: { auto_capture: true } });
  const answers = await Promise.all(
    Array.from({ length: RACERS }, () => bed.call("POST", `/transaction/refund/${id}`, mxn(300))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});
