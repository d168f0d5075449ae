/** The sandbox's own table of what a charge lets happen, with other rows; its store without the last guard. */
import { CHARGE_TRANSITIONS } from "../../../sandbox/charges/transitions.ts";
import type { Transition } from "../../../sandbox/values/transition.ts";
import type { Store } from "../../../sandbox/store/port.ts";
import type { Defect } from "../harness/defect.ts";

/** The table with one row more, or with rows changed. */
export function transitions(
  change: (rows: readonly Transition[]) => readonly Transition[],
): Pick<Defect, "settings"> {
  return { settings: { transitions: change(CHARGE_TRANSITIONS) } };
}

export function plus(row: Transition): Pick<Defect, "settings"> {
  return transitions((rows) => [row, ...rows]);
}

function withoutCondition(row: Transition): Transition {
  const { when: _, ...free } = row;
  return free;
}

/** The table with a row that has no condition any more. */
export function unguarded(from: string, on: string): Pick<Defect, "settings"> {
  return transitions((rows) =>
    rows.map((row) => (row.from === from && row.on === on ? withoutCondition(row) : row)),
  );
}

const isPassed = ({ from, on }: Transition): boolean => from === "pending" && on === "authenticate";

/** Whatever was asked for at creation, a charge ends in this state when its customer has authenticated. */
export function authenticatesTo(to: Transition["to"]): Pick<Defect, "settings"> {
  return transitions((rows) =>
    rows
      .filter((row) => !isPassed(row) || row.to === to)
      .map((row) => (isPassed(row) ? withoutCondition(row) : row)),
  );
}

/** The sandbox's store refuses to keep more captured than held, or refunded than captured: here it does not look. */
export function withoutGuard(store: Store): Store {
  void store.write((sql) => sql.all("PRAGMA ignore_check_constraints = ON"));
  return store;
}
