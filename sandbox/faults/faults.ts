import { listFaults, strikeFault } from "../store/faults.ts";
import type { Sql, Store } from "../store/port.ts";
import { faultOf, type Fault, type FaultName } from "./fault.ts";

/**
 * The faults that are set. Every event and answer asks for them, and mostly there is none, so they are kept in
 * memory.
 */
export class Faults {
  readonly #store: Store;
  #known: readonly Fault[] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  async load(): Promise<void> {
    this.#known = (await this.#store.read(listFaults)).flatMap(faultOf);
  }

  get none(): boolean {
    return this.#known.length === 0;
  }

  /** True also for a fault that has struck as often as it should. */
  isSet(name: FaultName): boolean {
    return this.#known.some(({ fault }) => fault === name);
  }

  /** The faults that may strike `subject`, in the order in which they were set. */
  aimedAt(subject: string, names: readonly FaultName[]): readonly Fault[] {
    if (this.#known.length === 0) return [];
    return this.#known.filter(
      (fault) =>
        names.includes(fault.fault) &&
        (fault.for === null || fault.for === subject) &&
        fault.times_left !== 0,
    );
  }

  /** The fault that strikes `subject` now. The store counts the strike in the same transaction as what it strikes. */
  async strike(sql: Sql, subject: string, names: readonly FaultName[]): Promise<Fault | undefined> {
    for (const fault of this.aimedAt(subject, names)) {
      if (await strikeFault(sql, fault.id)) return fault;
    }
    return undefined;
  }
}
