/** Charges for which the customer must act: by bank account, at a store, at a BNPL provider. */
import { at, isObject } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { answers } from "../../mutations/answers.ts";
import { errorBody, isPendingReply, withAt } from "../../mutations/bodies.ts";
import { ACTION, METHOD, REDIRECT, waiting } from "../../mutations/charges.ts";
import { json } from "../../harness/wire.ts";
import { breaking } from "../../mutations/one-line-defects.ts";

const CREATE = "createCharge";
const method = (body: unknown): unknown => at(body, METHOD);

const METHODS = [
  ["bank", "pay_with_bank_account"],
  ["store", "pay_with_store"],
  ["bnpl", "pay_with_bnpl"],
] as const;

/** Answers a pending charge with 200 and this status. */
function answersWithSuccess(name: string, status: string): Wrap {
  return answers(CREATE, (reply, { body }) => {
    if (method(body) !== name || !isPendingReply(reply) || !isObject(reply.body)) return reply;
    const { id, charge, detail } = reply.body;
    return json(200, { id, charge, status_details: { status, detail } });
  });
}

export const cashMethods: readonly Defect[] = [
  ...METHODS.flatMap(([word, name]): Defect[] =>
    breaking({
      [`${word}.accepted: declines charges by ${name}`]: {
        wrap: answers(CREATE, (reply, { body }) =>
          method(body) === name
            ? json(400, { ...errorBody("declined", 1_790_000_000_000), message: "The charge was declined." })
            : reply,
        ),
        // The document does not give the fields of such a charge, so the target file declares them.
        target: { credentials: { [name]: {} } },
      },
      [`${word}.action: names another action for ${name}`]: {
        mayBreak: ["continuation.action.of-the-charge"],
        wrap: answers(CREATE, (reply, { body }) =>
          method(body) === name && isPendingReply(reply)
            ? json(400, withAt(reply.body, ACTION, "wait"))
            : reply,
        ),
      },
    }),
  ),
  ...breaking({
    "bnpl.redirect-url: does not give the address of the BNPL provider": waiting(
      "complete_at_bnpl_provider",
      (body) => withAt(body, REDIRECT, undefined),
    ),
    "charge.pending: says customer_action in detail.code of a store charge": waiting(
      "collect_payment",
      (body) => withAt(body, "/detail/code", "customer_action"),
    ),
    "charge.pending: answers 200 to a charge by pay_with_store that is pending": answersWithSuccess(
      "pay_with_store",
      "pending",
    ),
  }),
  ...METHODS.map(([word, name]): Defect => ({
    breaks: `${word}.accepted`,
    how: `answers 200 to a charge by ${name} that it says has failed`,
    wrap: answersWithSuccess(name, "failure"),
    target: { credentials: { [name]: {} } },
  })),
];
