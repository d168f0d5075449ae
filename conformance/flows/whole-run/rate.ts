/** HTTP 429 of token and order creation, which the document limits per minute. */
import { type Exchange, type Proof, contract, flow, replies } from "../../flow.ts";
import { type Burst, LIMITED, burstOf, isRefused, limitOf } from "./burst.ts";

export const rates = LIMITED.map(({ operation, id, sentence, needs }) =>
  flow({
    id: id.replace(".", "-"),
    title: `Too many calls of ${contract.methodAndPath(operation)} are answered with 429`,
    needs,
    // Each operation has a limit of its own.
    alone: "small pages",
    proves: { [id]: sentence },

    async run(tools) {
      const { target, prove } = tools;
      const burst = await burstOf(tools, operation);

      exceeds(prove(id, burst.first), burst, limitOf(target));
    },
  }),
);

function exceeds(proof: Proof, { first, answers }: Burst, limit: number): void {
  const refused = answers.filter(isRefused).length;
  proof
    .ifAccepted()
    .checks(
      refused > 0,
      `429 among more than twice ${limit} calls of ${contract.methodAndPath(first.operation)} within a minute`,
      `${answers.length} calls: ${tally(answers)}`,
    )
    .none(
      answers.filter(isAnotherAnswer).map(({ key, status }) => `HTTP ${status} with the ${key} key`),
      "each of these right calls accepted, or answered with 429",
    );
}

/** Whether a key opens the operation is judged by other requirements. A lost answer tells nothing. */
function isAnotherAnswer(answer: Exchange): boolean {
  return !replies.wasAccepted(answer) && !isRefused(answer) && ![0, 401, 403].includes(answer.status);
}

/** How often each status came. */
function tally(answers: readonly Exchange[]): string {
  const told = Map.groupBy(answers, ({ status, failure }) => failure ?? `HTTP ${status}`);
  return [...told].map(([what, those]) => `${those.length} times ${what}`).join("; ");
}
