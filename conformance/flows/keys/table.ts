/** A row of the table of keys (interface document, "Authentication"). */
import type { Exchange, Need, OperationId, Sentence } from "../../flow.ts";

const NEEDS = ["state", "keys.public", "cards.approved"] as const;

export interface Row {
  readonly id: string;
  readonly sentence: Sentence;
  readonly operation: OperationId;
  readonly needs: readonly Need[];
}

export const row = (id: string, operation: OperationId, sentence: Sentence, ...needs: Need[]): Row => ({
  id,
  operation,
  sentence,
  needs: [...NEEDS, ...needs],
});

export function isTurnedAway({ status }: Exchange): boolean {
  return status === 401 || status === 403;
}
