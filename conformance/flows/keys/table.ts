/** A row of the table of keys (interface document, "Authentication"). */
import { type Exchange, type Sentence, contract } from "../../flow.ts";

export type Row = readonly [id: string, operation: contract.OperationId, sentence: Sentence];

export function needsOf(operation: contract.OperationId) {
  return ["state", "keys.public", "cards.approved", ...contract.needsOf(operation)] as const;
}

export function isTurnedAway({ status }: Exchange): boolean {
  return status === 401 || status === 403;
}
