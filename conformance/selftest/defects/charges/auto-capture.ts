/** auto_capture, and the status of a held charge. */
import { at, isObject, withAt } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { replacesWrong, readsBody } from "../../mutations/requests.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { AUTO_CAPTURE } from "../../mutations/creations.ts";
import { authenticatesTo } from "../../mutations/state-table.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

const CREATE = "createCharge";

export const autoCaptures: readonly Defect[] = breaking({
  "charge.auto-capture.default-false: captures when auto_capture is not mentioned": {
    with: ["capture.full"],
    mayBreak: ["refund.on-hold.any-amount"],
    wrap: readsBody(CREATE, (body) =>
      body["processing_instructions"] === undefined
        ? { ...body, processing_instructions: { auto_capture: true } }
        : body,
    ),
  },
  "charge.auto-capture.default-false: reads processing_instructions without auto_capture as true": readsBody(
    CREATE,
    (body) =>
      isObject(body["processing_instructions"]) && at(body, AUTO_CAPTURE) === undefined
        ? { ...body, processing_instructions: { auto_capture: true } }
        : body,
  ),
  "charge.auto-capture.default-false: captures when other instructions are given": readsBody(CREATE, (body) =>
    isObject(body["processing_instructions"]) &&
    at(body, AUTO_CAPTURE) === undefined &&
    Object.keys(body["processing_instructions"]).length > 0
      ? withAt(body, AUTO_CAPTURE, true)
      : body,
  ),
  "charge.auto-capture.false: reads auto_capture false as true": {
    with: ["capture.full", "refund.on-hold.any-amount"],
    wrap: replacesWrong(CREATE, AUTO_CAPTURE, (value) => value === false, true),
  },
  "charge.auto-capture.false: forgets auto_capture while the customer authenticates, and captures": {
    with: ["charge.auto-capture.default-false", "capture.full"],
    mayBreak: ["refund.on-hold.any-amount"],
    ...authenticatesTo("captured"),
  },
  "charge.auto-capture.true: only holds, whatever auto_capture says": {
    with: ["refund.captured.above"],
    wrap: replacesWrong(CREATE, AUTO_CAPTURE, (value) => value === true, false),
  },
  "charge.held.status-word: calls a held charge authorized": changesAnswer("getCharge", (body) =>
    JSON.parse(JSON.stringify(body).replaceAll("completed", "authorized")),
  ),
});
