/** Answers to created, declined and read charges. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { answers, refusesWith, sets, changesAnswer } from "../../mutations/answers.ts";
import { errorBody, withAt, CARD } from "../../mutations/bodies.ts";
import { readsBody } from "../../mutations/requests.ts";
import { isIn } from "../../mutations/charges.ts";
import { answersFirst } from "../../mutations/memory.ts";
import { without } from "../../mutations/one-line-defects.ts";
import { json } from "../../harness/wire.ts";
import { AUTO_CAPTURE } from "../../mutations/creations.ts";

const CREATE = "createCharge";
const NUMBER = "/payment_detail/credentials/credit_or_debit_card/card_number";
const DECLINED = "4000000000000002";

const isTaken = (body: unknown): boolean => at(body, AUTO_CAPTURE) === true;

function isDeclined(body: unknown): boolean {
  return at(body, "/status") === "failure" && at(body, "/charge") !== undefined;
}

export const chargeAnswers: readonly Defect[] = [
  without("charge.create.answer", CREATE, "/status_details"),
  without("charge.create.answer", CREATE, "/charge"),
  {
    breaks: "charge.create.answer",
    how: "gives the charge an id that is an object",
    wrap: changesAnswer(CREATE, (body) => ({ ...body, id: { value: body["id"] } })),
  },
  without("charge.read.answer", "getCharge", "/charge"),
  without("charge.read.answer", "getCharge", "/status_details", ["charge.poll"]),
  {
    breaks: "charge.read.answer",
    how: "shows no object charge of a charge that is cancelled",
    wrap: changesAnswer("getCharge", (body) =>
      isIn(body, "cancelled") ? withAt(body, "/charge", undefined) : body,
    ),
  },
  {
    breaks: "charge.read.answer",
    how: "forgets charges that were refunded",
    wrap: answers("getCharge", (reply) =>
      at(reply.body, "/charge/status") === "refunded"
        ? json(404, errorBody("charge_not_found", Number(at(reply.body, "/charge/date_created"))))
        : reply,
    ),
  },
  {
    breaks: "charge.read.answer.id",
    how: "answers every read with the charge that was read first",
    wrap: answersFirst("getCharge"),
    // Each of these flows reads its own charge.
    mayBreak: [
      "refund.on-hold.leaves-completed",
      "three-ds.tid-reads-charge",
      "testing.complete.bank",
      "testing.complete.store",
      "testing.other-methods",
    ],
    with: [
      "charge.views.authorization-code",
      "charge.captured.status-word",
      "three-ds.failure.leaves-pending",
      "charge.poll",
      "testing.cancel.bank",
      "testing.cancel.store",
    ],
  },
  {
    breaks: "charge.read.answer.id",
    how: "reads a charge with a prefix to its id",
    wrap: changesAnswer("getCharge", (body) => ({ ...body, id: `ch_${String(body["id"])}` })),
  },
  {
    breaks: "charge.read.unknown",
    how: "answers 400 for a charge that does not exist",
    wrap: refusesWith("getCharge", 404, 400),
  },
  {
    breaks: "charge.read.unknown",
    how: "answers a charge that does not exist with an empty one",
    wrap: answers("getCharge", (reply) =>
      reply.status === 404 ? json(200, { charge: {}, id: "", status_details: {} }) : reply,
    ),
  },
  ...([CREATE, "getCharge"] as const).map((operation): Defect => ({
    breaks: "charge.status-details.status",
    how: `answers ${operation} with empty status_details`,
    wrap: sets(operation, "/status_details", {}),
  })),
  ...([CREATE, "getCharge"] as const).map((operation): Defect => ({
    breaks: "charge.status-details.status",
    how: `gives the detail in the status_details of ${operation} as text`,
    wrap: sets(operation, "/status_details/detail", "approved"),
  })),
  {
    breaks: "charge.status-word",
    how: "answers with the internal status word",
    wrap: changesAnswer([CREATE, "getCharge"], (body) =>
      withAt(body, "/status_details/status", at(body, "/charge/status") ?? "completed"),
    ),
  },
  {
    breaks: "charge.status-word",
    how: "reads a charge with the internal status word",
    wrap: changesAnswer("getCharge", (body) =>
      withAt(body, "/status_details/status", at(body, "/charge/status") ?? "completed"),
    ),
  },
  {
    breaks: "charge.failure.answers-400",
    how: "answers a declined charge with 200",
    with: ["charge.token.card"],
    wrap: answers(CREATE, (reply) => (isDeclined(reply.body) ? { ...reply, status: 200 } : reply)),
  },
  {
    breaks: "charge.failure.answers-400",
    how: "answers a declined charge with 402",
    wrap: answers(CREATE, (reply) => (isDeclined(reply.body) ? { ...reply, status: 402 } : reply)),
  },
  {
    breaks: "charge.failure.answers-400",
    how: "approves a declined card beside auto_capture true",
    wrap: readsBody(CREATE, (body) =>
      isTaken(body) && at(body, NUMBER) === DECLINED
        ? withAt(body, NUMBER, CARD.credit_or_debit_card.card_number)
        : body,
    ),
  },
];
