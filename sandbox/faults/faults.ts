import { listFaults, strikeFault } from "../store/faults.ts";
import type { Sql, Store } from "../store/port.ts";
import { faultOf, type Fault, type FaultName } from "./fault.ts";

/** The faults that are set, kept in memory because every event and answer asks for them, and mostly in vain. */
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

  /** Also when it has struck as often as it was to. */
  isSet(name: FaultName): boolean {
    return this.#known.some(({ fault }) => fault === name);
  }

  /** Those that may strike `subject`, the one set first in front. */
  aimedAt(subject: string, names: readonly FaultName[]): readonly Fault[] {
    if (this.#known.length === 0) return [];
    return this.#known.filter(
      (fault) =>
        names.includes(fault.fault) &&
        (fault.for === null || fault.for === subject) &&
        fault.times_left !== 0,
    );
  }

  /** The fault that strikes `subject` now. How often it may is counted in the store, together with what it strikes. */
  async strike(sql: Sql, subject: string, names: readonly FaultName[]): Promise<Fault | undefined> {
    for (const fault of this.aimedAt(subject, names)) {
      if (await strikeFault(sql, fault.id)) return fault;
    }
    return undefined;
  }
}
