/** Success events about calls that did not succeed, sent at once or soon after. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { type OfEvent, isBy, isOf, isOf3ds, sendsToo, sendsForRefused } from "../../mutations/events.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

const ROW = "event.succeeded.only-then";

const waitsForCash: OfEvent = (event) => isOf("pending")(event) && isBy("pay_with_store")(event);
const waitsFor3ds: OfEvent = (event) => isOf("pending")(event) && isOf3ds(event);

export const successesThatWereNone: readonly Defect[] = breaking({
  [`${ROW}: sends capture.succeeded at once for what it refuses`]: sendsForRefused(
    "captureCharge",
    ({ id, body }) => ({
      event_type: "capture.succeeded",
      payload: { charge_detail: { id }, capture_detail: body },
    }),
  ),
  [`${ROW}: sends product_creation.succeeded soon after for what it refuses`]: sendsForRefused(
    "createProduct",
    ({ body }) => ({ event_type: "product_creation.succeeded", payload: body }),
    "soon after",
  ),
  [`${ROW}: sends charge.succeeded at once too for a cancelled charge`]: {
    mayBreak: ["charge.views.event"],
    events: sendsToo(isOf("cancelled"), "charge.succeeded"),
  },
  [`${ROW}: sends charge.succeeded soon after when a store charge waits`]: {
    mayBreak: ["charge.views.event"],
    events: sendsToo(waitsForCash, "charge.succeeded", "soon after"),
  },
  [`${ROW}: sends charge.succeeded at once when a 3DS charge stays pending`]: {
    events: sendsToo(waitsFor3ds, "charge.succeeded"),
    // A target without a 3DS driver.
    target: { three_ds: { driver: "none", succeed: "succeed", fail: "fail", deadline_ms: 100 } },
  },
  [`${ROW}: sends charge.succeeded at once too for a declined charge`]: {
    mayBreak: ["shown.status", "charge.views.event"],
    events: sendsToo(
      (event) => isOf("failed")(event) && at(event, "/status_details/detail/code") === "card_declined",
      "charge.succeeded",
    ),
  },
});
