/** Charges by the methods that may ask the customer to act, and what their answers ask. */
import {
  type Exchange,
  type Tools,
  Blocked,
  dimensions,
  json,
  nameOf,
  replies,
  Unseeable,
  ways,
} from "../../flow.ts";

const CHARGES = { by: dimensions.WAITS, key: dimensions.CREATED_WITH } as const;

interface Point {
  readonly by: keyof typeof CHARGES.by;
  readonly key: keyof typeof CHARGES.key;
  readonly autoCapture?: boolean;
}

/** The answer to a charge, whatever it is. */
export const answers = ways(
  "answer",
  { ...CHARGES, autoCapture: dimensions.AUTO_CAPTURE, beside: dimensions.TOGETHER },
  (tools, { autoCapture, beside, ...point }) =>
    dimensions.refusedBeside(beside, () =>
      answerTo(tools, { ...point, ...dimensions.autoCaptureOf(autoCapture) }),
    ),
).needing("state");

/** The answer to a charge that asks the customer to act. */
export const askingAnswers = ways("asking", CHARGES, async (tools, point) => {
  const answer = await answerTo(tools, point);
  if (isAsking(answer)) return answer;
  const { nr, status } = answer;
  if (isCalledPending(answer))
    throw new Unseeable("the charge is pending without an action for the customer", [nr], "free_choice");
  if (replies.isSuccess(answer) && !replies.saysWithSuccess(answer, "failure"))
    throw new Unseeable(
      "the charge succeeded at once, so the customer has nothing to do",
      [nr],
      "free_choice",
    );
  throw new Blocked(`${nameOf(answer)} was refused`, [nr], status === 0 ? "no_answer" : "precondition");
}).needing("state");

function answerTo({ api, given }: Tools, { by, key, ...options }: Point): Promise<Exchange> {
  return api.createCharge(given.bodies.charge({ ...dimensions.waitsBy(by), ...options }), { key });
}

/** The document gives the first place in a 400, the second in the answer to a charge that was made. */
const DETAILS = ["/detail", "/status_details/detail"] as const;

/** Where the answer says what the customer has to do. */
export function detailsOf(answer: Exchange): string {
  return DETAILS.find((detail) => asksIn(answer, detail)) ?? DETAILS[0];
}

function asksIn(answer: Exchange, detail: string): boolean {
  return (
    isRequired(answer, detail) ||
    json.isText(json.at(answer.body, `${detail}/additional_details/action`)) ||
    json.isText(json.at(answer.body, `${detail}/additional_details/redirect_url`))
  );
}

function isRequired({ body }: Exchange, detail: string): boolean {
  return json.at(body, `${detail}/code`) === "action_required";
}

function isCalledPending(answer: Exchange): boolean {
  return replies.isPending(answer) || replies.saysWithSuccess(answer, "pending");
}

function isAsking(answer: Exchange): boolean {
  const asks = DETAILS.some((detail) => asksIn(answer, detail));
  if (replies.isSuccess(answer)) {
    if (replies.saysWithSuccess(answer, "pending")) return asks;
    // An address, or an action that is over, may also stand in the answer to a charge that was made.
    const requires = DETAILS.some((detail) => isRequired(answer, detail));
    return requires && !replies.saysWithSuccess(answer, "failure");
  }
  if (json.at(answer.body, "/status") === "failure") return false;
  // A charge may be pending for another reason than the customer, if its code names that reason.
  return asks || (replies.isPending(answer) && !json.isText(json.at(answer.body, "/detail/code")));
}
