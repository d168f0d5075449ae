/** auto_capture, and the status of a held charge. */
import { at, isObject } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { replacesWrong, readsBody } from "../../mutations/requests.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { AUTO_CAPTURE } from "../../mutations/creations.ts";
import { authenticatesTo } from "../../mutations/state-table.ts";

const CREATE = "createCharge";

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
    how: "reads processing_instructions without auto_capture as true",
    wrap: readsBody(CREATE, (body) =>
      isObject(body["processing_instructions"]) && at(body, AUTO_CAPTURE) === undefined
        ? { ...body, processing_instructions: { auto_capture: true } }
        : body,
    ),
  },
  {
    breaks: "charge.auto-capture.false",
    how: "reads auto_capture false as true",
    with: ["capture.full", "refund.on-hold.any-amount"],
    wrap: replacesWrong(CREATE, AUTO_CAPTURE, (value) => value === false, true),
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
    breaks: "charge.held.status-word",
    how: "calls a held charge authorized",
    wrap: changesAnswer("getCharge", (body) =>
      JSON.parse(JSON.stringify(body).replaceAll("completed", "authorized")),
    ),
  },
];
