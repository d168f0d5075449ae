/** Charges after a passed or failed 3DS. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect, Wrap } from "../../harness/defect.ts";
import { changesAnswer } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { THREE_DS_AMOUNT, isPage } from "../../mutations/charges.ts";
import {
  type Event,
  calls,
  doesNotSend,
  isOf,
  isOf3ds,
  sendsToo,
  sendsTooSoon,
  showsIdAlone,
} from "../../mutations/events.ts";
import { keyOf } from "../../mutations/keys.ts";
import type { Reply } from "../../harness/wire.ts";

const hasFailed3ds = (event: Event): boolean =>
  at(event, "/status_details/detail/code") === "authentication_failed";

/** Shows each charge as it was at its first read. */
const keepsReads: Wrap = (next) => {
  const kept = new Map<string, Reply>();
  return async (call) => {
    const key = `${call.id} ${keyOf(call)}`;
    const before = call.operation === "getCharge" ? kept.get(key) : undefined;
    if (before !== undefined) return before;
    const reply = await next(call);
    if (call.operation === "getCharge" && reply.status === 200) kept.set(key, reply);
    return reply;
  };
};

/** Swaps the buttons of the 3DS page. */
function takesFor(pressed: string, other: string): Wrap {
  return (next) => (call) =>
    next(isPage(call) ? { ...call, text: call.text.replace(`answer=${pressed}`, `answer=${other}`) } : call);
}

export const threeDsOutcomes: readonly Defect[] = [
  {
    breaks: "three-ds.success.leaves-pending",
    how: "reads as pending after a passed authentication",
    with: ["event.succeeded.only-then"],
    wrap: changesAnswer("getCharge", (body) =>
      at(body, "/charge/amount_details/amount") === THREE_DS_AMOUNT &&
      at(body, "/charge/status") === "captured"
        ? withAt(body, "/status_details/status", "pending")
        : body,
    ),
  },
  {
    breaks: "three-ds.success.leaves-pending",
    how: "reads the button for success as the one for failure",
    with: ["three-ds.webhook.success"],
    wrap: takesFor("succeed", "fail"),
  },
  {
    breaks: "three-ds.success.leaves-pending",
    how: "keeps each charge as it was read first",
    with: [
      "refund.on-hold.leaves-completed",
      "three-ds.failure.leaves-pending",
      ...(["complete", "cancel"] as const).flatMap((verb) => [
        `testing.${verb}.bank`,
        `testing.${verb}.store`,
      ]),
      "charge.captured.status-word",
      "event.succeeded.only-then",
    ],
    wrap: keepsReads,
  },
  {
    breaks: "three-ds.failure.leaves-pending",
    how: "reads the button for failure as the one for success",
    with: ["three-ds.webhook.failure"],
    wrap: takesFor("fail", "succeed"),
  },
  {
    breaks: "three-ds.failure.leaves-pending",
    how: "reads as pending after a failed authentication",
    wrap: changesAnswer("getCharge", (body) =>
      at(body, "/charge/amount_details/amount") === THREE_DS_AMOUNT &&
      at(body, "/status_details/status") === "failure"
        ? withAt(body, "/status_details/status", "pending")
        : body,
    ),
  },
  {
    breaks: "three-ds.webhook.success",
    how: "sends no event about a passed authentication",
    events: doesNotSend((event) => isOf3ds(event) && isOf("succeeded")(event)),
  },
  {
    breaks: "three-ds.webhook.success",
    how: "calls the success of an authentication by another name",
    events: calls("charge.authenticated", (event) => isOf("succeeded")(event) && isOf3ds(event)),
  },
  {
    breaks: "three-ds.webhook.success",
    how: "sends charge.succeeded when the authentication is asked for, and none when it has passed",
    with: ["three-ds.webhook.failure", "event.succeeded.only-then"],
    mayBreak: ["charge.views.event"],
    events: sendsTooSoon("charge.succeeded", "charge.pending", isOf3ds),
  },
  {
    breaks: "three-ds.webhook.failure",
    how: "sends no event about a failed authentication",
    events: doesNotSend(hasFailed3ds),
  },
  {
    breaks: "three-ds.webhook.failure",
    how: "sends charge.succeeded after a failed authentication",
    with: ["event.succeeded.only-then"],
    events: calls("charge.succeeded", hasFailed3ds),
  },
  {
    breaks: "three-ds.webhook.failure",
    how: "sends charge.succeeded too after a failed authentication",
    with: ["event.succeeded.only-then"],
    events: sendsToo(hasFailed3ds, "charge.succeeded"),
  },
  {
    breaks: "three-ds.webhook.failure",
    how: "sends charge.succeeded too after a failed authentication, and shows the id alone",
    with: ["event.succeeded.only-then"],
    events: (next) => showsIdAlone(sendsToo(hasFailed3ds, "charge.succeeded")(next)),
  },
];
