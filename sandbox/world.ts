import type { Faults } from "./faults/faults.ts";
import type { KeptAnswers } from "./store/answer-cache.ts";
import type { MovableClock } from "./time/clock.ts";
import type { Metrics } from "./values/metrics.ts";
import type { NewId } from "./values/ids.ts";
import type { Merchants } from "./merchants/merchants.ts";
import type { RandomBytes } from "./values/random.ts";
import type { Settings } from "./settings.ts";
import type { ChargeMoves } from "./store/charges.ts";
import type { Sql, Store } from "./store/port.ts";

/** What a request, a page or a job acts on. Everything that differs between runs is in here. */
export interface World {
  readonly store: Store;
  /** How a charge is found and moved by the rules. */
  readonly charges: ChargeMoves;
  readonly clock: MovableClock;
  readonly newId: NewId;
  readonly random: RandomBytes;
  readonly merchants: Merchants;
  readonly settings: Settings;
  readonly faults: Faults;
  readonly metrics: Metrics;
  /** Made once and given again while what they were made of stays the same. */
  readonly answers: KeptAnswers;
  /** Ids of the events that an answer waits for; only while a fault asks for that. */
  readonly awaited?: string[];
  /** Scheme, host and port under which customers reach the sandbox; known once it listens. */
  readonly origin: () => string;
  /** Takes note of what other processes have changed: merchants, and the clock's advance. */
  refresh(): Promise<void>;
  /** Waits until every process has taken note of what this one changed. */
  spread(): Promise<void>;
  /** `store.write`, after which events and jobs that fell due are looked for. */
  write<Result>(command: (sql: Sql) => Promise<Result>): Promise<Result>;
}
