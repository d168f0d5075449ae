/** What contradicts a requirement, for programs: nothing in it changes from run to run. `reason` says it to people. */
export interface Fact {
  /** The operationId of the call, the event_type of the event, or `ledger`. */
  readonly operation: string;
  /** What the call is about where its path and body do not say it. */
  readonly about?: string;
  /** The JSON pointer of the value, where one value decides. */
  readonly pointer?: string;
  readonly expected: string;
  /** The kind of what came: `HTTP 200`, `a string`, `nothing`. */
  readonly got: string;
}

export function sameFact(one: Fact | undefined, other: Fact | undefined): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(fact: Fact | undefined): readonly (string | undefined)[] {
  return fact === undefined ? [] : [fact.operation, fact.about, fact.pointer, fact.expected, fact.got];
}
