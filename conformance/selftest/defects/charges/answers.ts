/** Answers to created, declined and read charges. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { answers, refusesWith, changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { breaking, otherValue, without } from "../../mutations/one-line-defects.ts";
import { json } from "../../harness/wire.ts";

const CREATE = "createCharge";

function isDeclined(body: unknown): boolean {
  return at(body, "/status") === "failure" && at(body, "/charge") !== undefined;
}

export const chargeAnswers: readonly Defect[] = [
  without("charge.create.answer", CREATE, "/status_details"),
  without("charge.read.answer", "getCharge", "/charge"),
  ...breaking({
    "charge.read.answer.id: reads a charge with a prefix to its id": changesAnswer("getCharge", (body) => ({
      ...body,
      id: `ch_${String(body["id"])}`,
    })),
    "charge.read.unknown: answers 400 for a charge that does not exist": refusesWith("getCharge", 404, 400),
    "charge.read.unknown: answers a charge that does not exist with an empty one": answers(
      "getCharge",
      (reply) => (reply.status === 404 ? json(200, { charge: {}, id: "", status_details: {} }) : reply),
    ),
    "charge.status-word: answers with the internal status word": changesAnswer(
      [CREATE, "getCharge"],
      (body) => withAt(body, "/status_details/status", at(body, "/charge/status") ?? "completed"),
    ),
    "charge.failure.answers-400: answers a declined charge with 200": {
      with: ["charge.token.card"],
      wrap: answers(CREATE, (reply) => (isDeclined(reply.body) ? { ...reply, status: 200 } : reply)),
    },
    "charge.failure.answers-400: answers a declined charge with 402": answers(CREATE, (reply) =>
      isDeclined(reply.body) ? { ...reply, status: 402 } : reply,
    ),
  }),
  otherValue("charge.status-details.status", "getCharge", "/status_details", {}),
  otherValue("charge.status-details.status", CREATE, "/status_details/detail", "approved"),
  otherValue("charge.status-details.status", "getCharge", "/status_details/detail", {
    code: {},
    additional_details: "paid",
  }),
];
