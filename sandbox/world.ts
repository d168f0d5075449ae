import type { ServiceError } from "./values/errors.ts";
import type { Faults } from "./faults/faults.ts";
import type { MovableClock } from "./values/clock.ts";
import type { NewId, RandomBytes } from "./values/ids.ts";
import type { RequestLog } from "./log/log.ts";
import type { Trace } from "./log/exchange.ts";
import type { Merchants } from "./store/known-merchants.ts";
import type { Settings } from "./settings.ts";
import type { ChargeMoves } from "./store/charges.ts";
import type { LoneSql, Sql, Store } from "./store/port.ts";

/** Everything that a request, a page or a job works with, and that differs between sandboxes. */
export interface World {
  readonly store: Store;
  /** Finds and moves charges for the rules. */
  readonly charges: ChargeMoves;
  readonly clock: MovableClock;
  readonly newId: NewId;
  readonly random: RandomBytes;
  readonly merchants: Merchants;
  readonly settings: Settings;
  readonly faults: Faults;
  /** Ids of the events for which an answer waits; only while a fault asks for that. */
  readonly awaited?: string[];
  /** The last requests and their answers; undefined with `--no-log`. */
  readonly requests: RequestLog | undefined;
  /** Of the request that is being answered, for the log. */
  readonly trace?: Trace;
  /** Scheme, host and port under which customers reach the sandbox; known once it listens. */
  readonly origin: () => string;
  /** Scheme, host and port on which it listens: another origin where `--public-url` names one. */
  readonly localOrigin: () => string;
  /** How the store failed, once a part of it was found to be damaged: it does not mend while it is open. */
  readonly damage: () => unknown;
  /** Reads what other processes have changed: merchants, faults, and the clock's advance. */
  refresh(): Promise<void>;
  /** Waits until every process has read what this one changed. */
  spread(): Promise<void>;
  /**
   * `store.write`, and then a look for events and jobs that fell due. A refusal that the command returns, and does not throw, is
   * thrown after the commit: what it wrote is kept.
   */
  write<Result>(command: (sql: Sql) => Promise<Result | ServiceError>): Promise<Result>;
  /** The same with `store.writeAlone`. */
  writeAlone<Result>(command: (sql: LoneSql) => Promise<Result | ServiceError>): Promise<Result>;
}
