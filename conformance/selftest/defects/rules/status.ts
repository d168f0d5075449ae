/** Status words of one charge that contradict each other. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changesAnswer, changesRefusal } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { isOf, sends } from "../../mutations/events.ts";
import { rearranges } from "../../mutations/lists.ts";
import { otherValue } from "../../mutations/one-line-defects.ts";

/** A charge that failed, as one that was paid. */
function asPaid(charge: Readonly<Record<string, unknown>>): unknown {
  const status_details = { status: "success", detail: { code: "success" } };
  return charge["status"] === "failed" ? { ...charge, status: "captured", status_details } : charge;
}

export const shownOutcome: readonly Defect[] = [
  {
    breaks: "shown.outcome",
    how: "lists a charge that failed as captured",
    wrap: rearranges((page) => page.map(asPaid)),
    mayBreak: ["list.transaction-status"],
  },
  otherValue("shown.outcome", "captureCharge", "/status_details/status", "failure"),
  otherValue("shown.outcome", "refundCharge", "/status_details/status", "failed"),
];

export const shownStatus: readonly Defect[] = [
  {
    breaks: "shown.status",
    how: "reads a failed charge as captured inside",
    wrap: changesAnswer("getCharge", (body) =>
      at(body, "/charge/status") === "failed" ? withAt(body, "/charge/status", "captured") : body,
    ),
  },
  {
    breaks: "shown.status",
    how: "calls a charge captured that waits for its customer",
    wrap: changesRefusal("createCharge", (body) =>
      body["status"] === "pending" ? withAt(body, "/charge/status", "captured") : body,
    ),
  },
  {
    breaks: "shown.status",
    how: "sends charge.failed with a paid charge",
    events: sends((event) =>
      isOf("failed")(event) ? Object(withAt(event, "/payload/charge/status", "captured")) : event,
    ),
  },
  {
    breaks: "shown.status",
    how: "lists a captured charge as failed beside its status",
    wrap: changesAnswer("listCharges", (body) => ({
      ...body,
      merchant_payment_transactions: [body["merchant_payment_transactions"]].flat().map((one) => ({
        ...Object(one),
        ...(at(one, "/status") === "captured" && { current_status: "failed" }),
      })),
    })),
  },
];
