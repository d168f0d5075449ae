/** auto_capture, and the status of a held charge. */
import { at, isObject } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { replacesWrong, readsBody } from "../../mutations/requests.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { createsOtherwise } from "../../mutations/charges-by-way.ts";
import { AUTO_CAPTURE, CREATIONS, asksFor } from "../../mutations/creations.ts";
import { METHOD } from "../../mutations/charges.ts";
import { authenticatesTo } from "../../mutations/state-table.ts";

/** Reads a request without auto_capture as one with true. */
function capturesSilently(when: (body: Record<string, unknown>) => boolean): Wrap {
  return readsBody("createCharge", (body) =>
    at(body, AUTO_CAPTURE) === undefined && when(body)
      ? { ...body, processing_instructions: { auto_capture: true } }
      : body,
  );
}

const CREATE = "createCharge";

/** Rules that are judged by a charge which the flow asked to hold, and which may not be held. */
const OF_HOLDS = [
  "auth.missing-key",
  "auth.unknown-key",
  "list.transaction-status",
  "refund.on-hold.any-amount",
  "capture.only-once.at-the-same-time",
  "capture-and-refund.at-the-same-time",
  ...[
    "amount.required",
    "amount.integer",
    "amount.non-negative",
    "currency.required",
    "currency.mxn-only",
  ].map((rule) => `refund.${rule}`),
];

export const autoCaptures: readonly Defect[] = [
  {
    breaks: "charge.auto-capture.default-false",
    how: "captures when auto_capture is not mentioned",
    with: ["capture.full"],
    mayBreak: ["refund.on-hold.any-amount"],
    wrap: readsBody(CREATE, (body) =>
      body["processing_instructions"] === undefined
        ? { ...body, processing_instructions: { auto_capture: true } }
        : body,
    ),
  },
  {
    breaks: "charge.auto-capture.default-false",
    how: "captures at once what is paid by token, unless auto_capture is false",
    with: ["capture.full"],
    mayBreak: ["refund.on-hold.any-amount"],
    wrap: capturesSilently((body) => at(body, METHOD) === "pay_with_service_payment_token"),
  },
  {
    breaks: "charge.auto-capture.default-false",
    how: "reads processing_instructions without auto_capture as true",
    wrap: capturesSilently((body) => isObject(body["processing_instructions"])),
  },
  {
    breaks: "charge.auto-capture.false",
    how: "reads auto_capture false as true",
    with: ["capture.full", "refund.on-hold.any-amount"],
    wrap: replacesWrong(CREATE, AUTO_CAPTURE, (value) => value === false, true),
  },
  {
    breaks: "charge.auto-capture.false",
    how: "captures at once what is paid by token",
    with: ["charge.auto-capture.default-false", "capture.full"],
    mayBreak: ["refund.on-hold.any-amount"],
    wrap: readsBody("createCharge", (body) =>
      at(body, METHOD) === "pay_with_service_payment_token" ? withAt(body, AUTO_CAPTURE, true) : body,
    ),
  },
  {
    breaks: "charge.auto-capture.false",
    how: "forgets auto_capture while the customer authenticates, and captures",
    with: ["charge.auto-capture.default-false", "capture.full"],
    mayBreak: ["refund.on-hold.any-amount"],
    ...authenticatesTo("captured"),
  },
  {
    breaks: "charge.auto-capture.true",
    how: "only holds, whatever auto_capture says",
    with: ["refund.captured.above"],
    wrap: replacesWrong(CREATE, AUTO_CAPTURE, (value) => value === true, false),
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
    wrap: changesAnswer("getCharge", (body) =>
      JSON.parse(JSON.stringify(body).replaceAll("completed", "authorized")),
    ),
  },
  {
    breaks: "charge.auto-capture.true",
    how: "only holds what is paid by token",
    with: ["refund.captured.above"],
    wrap: readsBody(CREATE, (body) =>
      at(body, METHOD) === "pay_with_service_payment_token" ? withAt(body, AUTO_CAPTURE, false) : body,
    ),
  },
  ...CREATIONS.flatMap(([way, isSo]): Defect[] => [
    {
      breaks: "charge.auto-capture.default-false",
      how: `captures at once a charge ${way}, unless auto_capture is false`,
      // Which of the holds is a second one hangs on the order of the flows.
      mayBreak: [...OF_HOLDS, "capture.full"],
      wrap: createsOtherwise(
        (creation) => isSo(creation) && at(creation.call.body, "/processing_instructions") === undefined,
        (body) => withAt(body, "/processing_instructions", { auto_capture: true }),
      ),
    },
    {
      breaks: "charge.auto-capture.false",
      how: `captures at once a charge ${way}, although auto_capture is false`,
      with: ["capture.full"],
      mayBreak: OF_HOLDS,
      wrap: createsOtherwise(
        (creation) => asksFor(creation) === false && isSo(creation),
        (body) => withAt(body, AUTO_CAPTURE, true),
      ),
    },
    {
      breaks: "charge.auto-capture.true",
      how: `only holds a charge ${way}, although auto_capture is true`,
      mayBreak: ["refund.captured.above"],
      wrap: createsOtherwise(
        (creation) => asksFor(creation) === true && isSo(creation),
        (body) => withAt(body, AUTO_CAPTURE, false),
      ),
    },
  ]),
];
