/** The sandbox's table of transitions with rows changed, and its store without the last guard. */
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

/** The table with the condition of one row removed. */
export function unguarded(from: string, on: string): Pick<Defect, "settings"> {
  return transitions((rows) =>
    rows.map((row) => (row.from === from && row.on === on ? withoutCondition(row) : row)),
  );
}

const isPassed = ({ from, on }: Transition): boolean => from === "pending" && on === "authenticate";

/** After 3DS each charge goes to this state, whatever its auto_capture. */
export function authenticatesTo(to: Transition["to"]): Pick<Defect, "settings"> {
  return transitions((rows) =>
    rows
      .filter((row) => !isPassed(row) || row.to === to)
      .map((row) => (isPassed(row) ? withoutCondition(row) : row)),
  );
}

/** The store has a CHECK that no more is captured than held, or refunded than captured. This turns it off. */
export function withoutCheck(store: Store): Store {
  void store.write((sql) => sql.all("PRAGMA ignore_check_constraints = ON"));
  return store;
}
