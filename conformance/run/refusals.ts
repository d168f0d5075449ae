/** Flows about requests with one fault: each is refused, and the same request without the fault is accepted. */
import { isDeepStrictEqual } from "node:util";
import { type OperationWith, needsOf } from "../call/contract.ts";
import type { Exchange } from "../call/exchange.ts";
import { type Change, at, changed, isObject, show } from "../call/json-pointer.ts";
import { isRefusal, wasAccepted } from "../call/status.ts";
import type { Body } from "../given/bodies.ts";
import { rightRequests } from "../given/right-requests.ts";
import { nameOf } from "../proof/complaint.ts";
import { bodyInWords } from "../proof/describe-fault.ts";
import type { Refusal } from "../proof/proof.ts";
import { type Rule, answersIn, rule } from "../rules/rule.ts";
import { unlessBlocked } from "../verdict/unobserved.ts";
import { type Flow, flow } from "./flow.ts";
import type { Sentence } from "../rules/rule.ts";

/** By requirement id: the sentence, and the faults that are sent one by one. */
export type FaultRows = Readonly<Record<string, readonly [Sentence, Change, ...Change[]]>>;

/** The flow of a table, and for each fault that any body shows the rule that no call of the run was accepted with it. */
export function refusals(
  id: string,
  operation: OperationWith<"body">,
  title: string,
  rows: FaultRows,
  status: NonNullable<Refusal["status"]> = 400,
): readonly [Flow, ...Rule[]] {
  return [flowOf(id, operation, title, rows, status), ...rulesOf(operation, rows)];
}

function rulesOf(operation: OperationWith<"body">, rows: FaultRows): Rule[] {
  return Object.entries(rows).flatMap(([id, [sentence, ...faults]]) => {
    const seen = faults.filter(isSeenInBody);
    if (seen.length === 0) return [];
    const words = seen.map(inWords).join(" or ");
    const isFaulty = ({ sent }: Exchange): boolean =>
      isObject(sent) && seen.some((fault) => isIn(sent, fault));
    return rule({
      id,
      sentence,
      needs: needsOf(operation),
      looksAt: `a call ${words}`,
      of: (history) => answersIn(history).filter((one) => one.operation === operation && isFaulty(one)),
      check: (proof, one) =>
        proof.none(wasAccepted(one) ? [nameOf(one)] : [], `no call that is accepted ${words}`),
    });
  });
}

/** A place that is absent, or constants: of another fault it takes the right request to see it. */
function isSeenInBody(fault: Change): boolean {
  return typeof fault === "string" || Object.values(fault).every(isConstant);
}

function isConstant(value: unknown): boolean {
  return value !== undefined && typeof value !== "function";
}

function isIn(sent: Body, fault: Change): boolean {
  if (typeof fault === "string") return at(sent, fault) === undefined;
  return Object.entries(fault).every(([place, put]) => isDeepStrictEqual(at(sent, place), put));
}

function inWords(fault: Change): string {
  if (typeof fault === "string") return `without ${fault}`;
  return `with ${Object.entries(fault)
    .map(([place, put]) => `${show(put)} as ${place}`)
    .join(" and ")}`;
}

/** In each way in which the operation is asked: every fault, and then the right request. */
function flowOf(
  id: string,
  operation: OperationWith<"body">,
  title: string,
  rows: FaultRows,
  status: NonNullable<Refusal["status"]>,
): Flow {
  const table = Object.entries(rows);
  return flow({
    id,
    title,
    each: rightRequests(operation),
    proves: Object.fromEntries(table.map(([requirement, [sentence]]) => [requirement, sentence])),

    async run({ right: { key, make, mayBeTooMuch }, api, prove }) {
      let right = await make();
      const call = (body: Body, about?: string): Promise<Exchange> =>
        api.call(operation, { ...right, ...(about !== undefined && { about, wrong: true }), key, body });
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
