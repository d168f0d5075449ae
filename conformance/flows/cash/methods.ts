/** A charge by each method whose credential the document does not give. */
import { dimensions, flow, replies, ways } from "../../flow.ts";

/** The answer to a charge, whatever it is. */
const answers = ways(
  "answer",
  {
    by: dimensions.WAITS,
    key: dimensions.CREATED_WITH,
    autoCapture: dimensions.AUTO_CAPTURE,
    beside: dimensions.TOGETHER,
  },
  ({ api, given }, { by, key, autoCapture, beside }) =>
    dimensions.refusedBeside(beside, () => {
      const options = { ...dimensions.waitsBy(by), ...dimensions.autoCaptureOf(autoCapture) };
      return api.createCharge(given.bodies.charge(options), { key });
    }),
).needing("state");

const METHODS = [
  {
    name: "bank",
    method: "pay_with_bank_account",
    accepted: "MUST: A charge by pay_with_bank_account is accepted, either at once or as pending.",
  },
  {
    name: "store",
    method: "pay_with_store",
    accepted: "MUST: A charge by pay_with_store is accepted, either at once or as pending.",
  },
  {
    name: "bnpl",
    method: "pay_with_bnpl",
    accepted: "MUST: A charge by pay_with_bnpl is accepted, either at once or as pending.",
  },
] as const;

export const acceptedMethods = METHODS.map(({ name, method, accepted }) =>
  flow({
    id: `${name}-charge`,
    title: `A charge by ${method} is accepted`,
    needs: [`offers.${method}`],
    each: answers.only({ by: [method] }),
    proves: { [`${name}.accepted`]: accepted },

    async run({ answer, target, prove }) {
      const isTaken = replies.wasAccepted(answer) && !replies.saysWithSuccess(answer, "failure");
      const hint = `refused, and the document does not give what a charge by ${method} needs: add credentials.${method} to the target file`;

      prove(`${name}.accepted`, answer)
        .provided(isTaken || target.credentials[method] !== undefined, hint)
        .accepted({ orPending: true })
        .whereverIs(
          "/status_details/status",
          (status) => status !== "failure",
          "another status than failure",
        );
    },
  }),
);
