/** What a charge reads as when its customer has passed or failed 3DS. */
import { flow, json, replies } from "../../flow.ts";
import { authenticate, waitingCharges } from "./authentication.ts";

const STATUS = "/status_details/status";

const PASSED = {
  name: "passed",
  title: "After a passed authentication the charge has succeeded",
  wish: "succeed",
  id: "three-ds.success.leaves-pending",
  sentence:
    "MUST: After a passed authentication the charge, held or not, is read neither as pending nor as failed.",
  isOver: replies.hasPassed,
  expected: "neither pending nor failure",
} as const;

const FAILED = {
  name: "failed",
  title: "After a failed authentication the charge has failed",
  wish: "fail",
  id: "three-ds.failure.leaves-pending",
  sentence:
    "MUST: After a failed authentication the charge, to be held or not, is read neither as pending nor as succeeded.",
  isOver: replies.hasFailed,
  expected: "neither pending nor success",
} as const;

export const outcomes = [PASSED, FAILED].map(({ name, title, wish, id, sentence, isOver, expected }) =>
  flow({
    id: `three-ds-${name}`,
    title,
    each: waitingCharges,
    proves: { [id]: sentence },

    async run({ waiting, prove, ...tools }) {
      const charge = await authenticate(tools, waiting, wish);
      const read = await tools.until(
        () => tools.api.getCharge(charge),
        ({ body }) => isOver(json.at(body, STATUS)),
      );

      prove(id, read).accepted().ifShown(STATUS).carries(STATUS, isOver, expected);
    },
  }),
);
