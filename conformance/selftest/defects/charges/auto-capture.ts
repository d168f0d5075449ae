/** Whether a charge is captured at once, and what a held one is called. */
import { at, isObject } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { doesNotMind, readsBody } from "../../mutations/requests.ts";
import { tells } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { METHOD } from "../../mutations/charges.ts";
import { authenticatesTo } from "../../mutations/state-table.ts";

/** Takes a request of creation that does not mention auto_capture for one that asks for it. */
function capturesSilently(when: (body: Record<string, unknown>) => boolean): Wrap {
  return readsBody("createCharge", (body) =>
    at(body, "/processing_instructions/auto_capture") === undefined && when(body)
      ? { ...body, processing_instructions: { auto_capture: true } }
      : body,
  );
}

const CREATE = "createCharge";

export const autoCaptures: readonly Defect[] = [
  {
    breaks: "charge.auto-capture.default-false",
    how: "captures when auto_capture is not mentioned",
    wrap: readsBody(CREATE, (body) =>
      body["processing_instructions"] === undefined
        ? { ...body, processing_instructions: { auto_capture: true } }
        : body,
    ),
  },
  {
    breaks: "charge.auto-capture.default-false",
    how: "captures at once what is paid by token, unless it is told not to",
    wrap: capturesSilently((body) => at(body, METHOD) === "pay_with_service_payment_token"),
  },
  {
    breaks: "charge.auto-capture.default-false",
    how: "takes processing_instructions without auto_capture for true",
    wrap: capturesSilently((body) => isObject(body["processing_instructions"])),
  },
  {
    breaks: "charge.auto-capture.false",
    how: "takes any mention of auto_capture for true",
    with: ["capture.full", "capture.partial", "refund.on-hold.any-amount"],
    wrap: doesNotMind(CREATE, "/processing_instructions/auto_capture", (value) => value === false, true),
  },
  {
    breaks: "charge.auto-capture.false",
    how: "captures at once what is paid by token",
    with: ["charge.auto-capture.default-false"],
    wrap: readsBody("createCharge", (body) =>
      at(body, METHOD) === "pay_with_service_payment_token"
        ? withAt(body, "/processing_instructions/auto_capture", true)
        : body,
    ),
  },
  {
    breaks: "charge.auto-capture.false",
    how: "forgets auto_capture while the customer authenticates, and captures",
    with: ["charge.auto-capture.default-false"],
    ...authenticatesTo("captured"),
  },
  {
    breaks: "charge.auto-capture.true",
    how: "only holds, whatever auto_capture says",
    with: ["refund.captured.above"],
    wrap: doesNotMind(CREATE, "/processing_instructions/auto_capture", (value) => value === true, false),
  },
  {
    breaks: "charge.auto-capture.true",
    how: "forgets auto_capture while the customer authenticates, and holds",
    with: ["refund.captured.above"],
    ...authenticatesTo("completed"),
  },
  {
    breaks: "charge.held.status-word",
    how: "calls a held charge authorized",
    wrap: tells("getCharge", (body) =>
      JSON.parse(JSON.stringify(body).replaceAll("completed", "authorized")),
    ),
  },
];
