/** Flows about requests with one fault: each is refused, and the same request without the fault is accepted. */
import type { OperationWith } from "../call/contract.ts";
import type { Exchange } from "../call/exchange.ts";
import { type Change, changed } from "../call/json-pointer.ts";
import { isRefusal } from "../call/status.ts";
import type { Body } from "../given/bodies.ts";
import { rightRequests } from "../given/right-requests.ts";
import { bodyInWords } from "../proof/describe-fault.ts";
import type { Refusal } from "../proof/proof.ts";
import { unlessBlocked } from "../verdict/unobserved.ts";
import { type Flow, type Sentence, flow } from "./flow.ts";

/** By requirement id: the sentence, and the faults that are sent one by one. */
export type FaultRows = Readonly<Record<string, readonly [Sentence, Change, ...Change[]]>>;

/** One flow for the whole table, in each way in which the operation is asked: every fault, and then the right request. */
export function refusals(
  id: string,
  operation: OperationWith<"body">,
  title: string,
  rows: FaultRows,
  status: Refusal["status"] = 400,
): Flow {
  const table = Object.entries(rows);
  return flow({
    id,
    title,
    // A refund of a hold is accepted with other bodies.
    each: rightRequests(operation).only({ of: ["usual"] }),
    proves: Object.fromEntries(table.map(([requirement, [sentence]]) => [requirement, sentence])),

    async run({ right: { key, make, mayBeTooMuch }, api, prove }) {
      let right = await make();
      const call = (body: Body, about?: string): Promise<Exchange> =>
        api.call(operation, { ...right, ...(about !== undefined && { about }), key, body });
      const answers: (readonly [requirement: string, wrong: readonly Exchange[]])[] = [];
      for (const [requirement, [, ...faults]] of table) {
        const wrong: Exchange[] = [];
        for (const fault of faults) {
          const body = right.body();
          const faulty = changed(body, fault);
          const answer = await call(faulty, bodyInWords(faulty, body));
          wrong.push(answer);
          // A call that was not refused may have used up what the next ones are about.
          if (!isRefusal(answer)) right = (await unlessBlocked(make())) ?? right;
        }
        answers.push([requirement, wrong]);
      }
      // Last, since an accepted call may end what the others are about.
      const twin = await call(right.body());

      for (const [requirement, wrong] of answers)
        prove(requirement, ...wrong).refused({ twin, status, mayBeTooMuch });
    },
  });
}
