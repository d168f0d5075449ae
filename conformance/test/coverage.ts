import type { Register } from "../register/requirements.ts";

interface Coverage {
  /** Neither excused nor judged by a flow; every report counts them. */
  readonly open: readonly string[];
  /** Open, and the row has no `open` that says why. */
  readonly unmarked: readonly string[];
  /** Marked open or excused, although a flow judges it. */
  readonly stale: readonly string[];
  /** Judged by a flow, and not in the register. */
  readonly unknown: readonly string[];
}

/** Compares the register with the ids that the flows prove. */
export function coverage(register: Register, proved: ReadonlySet<string>): Coverage {
  const rows = [...register.values()];
  const open = rows.filter((row) => row.excused === undefined && !proved.has(row.id));
  const stale = rows.filter((row) => proved.has(row.id) && (row.excused ?? row.open) !== undefined);
  return {
    open: open.map((row) => row.id),
    unmarked: open.filter((row) => row.open === undefined).map((row) => row.id),
    stale: stale.map((row) => row.id),
    unknown: [...proved].filter((id) => !register.has(id)),
  };
}
