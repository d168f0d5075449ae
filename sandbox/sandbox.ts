import { Scheduler, type Duty } from "./jobs/scheduler.ts";
import { buildService, type Service } from "./http/service.ts";
import type { Tls } from "./http/server.ts";
import { alsoBy } from "./values/also-answers.ts";
import { BASE_PATH } from "./values/call.ts";
import { disburseCharge, expireCharge } from "./charges/jobs.ts";
import { CHARGE_TRANSITIONS } from "./charges/transitions.ts";
import { ServiceError } from "./values/errors.ts";
import { movableClock, systemClock, type Clock } from "./values/clock.ts";
import { deliverer } from "./events/deliverer.ts";
import { sendBy } from "./events/send.ts";
import { Faults } from "./faults/faults.ts";
import { idSource, machineRandom, seededRandom } from "./values/ids.ts";
import type { Respond } from "./http/in-process.ts";
import { jobRunner } from "./jobs/jobs.ts";
import { Merchants } from "./store/known-merchants.ts";
import type { Merchant } from "./store/merchants.ts";
import { NEUTRAL_NAMING } from "./checking/writing.ts";
import { DEFAULT_ORIGIN, type Settings } from "./settings.ts";
import { RequestLog } from "./log/log.ts";
import { Refresher } from "./store/refresh.ts";
import { isDamaged } from "./store/failures.ts";
import { freeLeases } from "./store/outbox.ts";
import { CHARGE_MOVES, type ChargeMoves } from "./store/charges.ts";
import type { Store } from "./store/port.ts";
import { billSubscription } from "./subscriptions/billing.ts";
import { catchUp, clockFollower } from "./store/world-clock.ts";
import { timeTravel } from "./control/clock.ts";
import type { World } from "./world.ts";

export interface SandboxOptions {
  readonly store: Store;
  /** Replaces how a charge is found and moved, for a test that plants a race. */
  readonly charges?: ChargeMoves;
  readonly clock?: Clock;
  /** The same seed gives the same keys, ids and numbers. */
  readonly seed?: string;
  readonly webhookUrl?: string;
  readonly redirectUrl?: string;
  readonly settings?: Partial<Settings>;
  /** How webhooks are sent. */
  readonly fetch?: typeof globalThis.fetch;
  /** Certificate and key, to be served over TLS. */
  readonly tls?: Tls;
  /** Milliseconds that `close` leaves to requests under way; default 8,000. */
  readonly patience?: number;
  /** Called for each defect of the sandbox itself. The error never holds a request body. */
  readonly onDefect?: (error: unknown) => void;
  /** Called with a line for the log: a request that the contract does not have, and what helps; a webhook that failed. */
  readonly onNotice?: (line: string) => void;
}

export interface Sandbox {
  readonly world: World;
  readonly scheduler: Scheduler;
  readonly merchant: (id?: string) => Merchant;
  /** Answers over a socket, once it listens and `setOrigin` was called. `close` ends it. */
  readonly server: Service["server"];
  /** @internal Aborted once `close` was called. */
  readonly closing: AbortSignal;
  /** Answers without a socket. */
  readonly respond: Respond;
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: () => string;
  /** Sets the origin on which the sandbox listens, once it is known. */
  setOrigin(origin: string): void;
  /** Finishes the running work, then closes the store. It may be called twice. */
  close(): Promise<void>;
}

/** The merchant whose keys the banner shows. */
const MERCHANT = "merchant";

/** A second merchant, to test that neither can reach data of the other. */
export const NEIGHBOUR = "neighbour";

const DEFAULTS: Settings = {
  rateLimit: undefined,
  antiFraudRequiredOn: new Set(),
  strictRequests: false,
  publicOrigin: undefined,
  adminToken: undefined,
  naming: NEUTRAL_NAMING,
  details: "object",
  expiredCards: false,
  also: alsoBy([]),
  transitions: CHARGE_TRANSITIONS,
  log: true,
};

/** Less than the 10 to 30 s that usually pass between SIGTERM and a kill. */
const PATIENCE = 8000;

/** Puts a sandbox together. It opens no socket and reads no flag or environment variable. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { store, onNotice = () => {} } = options;
  let damage: unknown;
  const onDefect = (error: unknown) => {
    if (isDamaged(error)) damage ??= error;
    options.onDefect?.(error);
  };
  const clock = movableClock(options.clock ?? systemClock);
  const random = options.seed === undefined ? machineRandom() : seededRandom(options.seed);
  const merchants = new Merchants(store);
  const faults = new Faults(store);
  const followClock = clockFollower(store, clock);
  const reload = async () => {
    await merchants.load();
    await faults.load();
    await followClock();
  };
  await reload();
  const refresher = new Refresher(store, reload);
  await merchants.ensure(MERCHANT, clock.now(), random);
  await merchants.ensure(NEIGHBOUR, clock.now(), random);
  await merchants.register(MERCHANT, {
    ...(options.webhookUrl === undefined ? {} : { webhookUrl: options.webhookUrl }),
    ...(options.redirectUrl === undefined ? {} : { redirectUrl: options.redirectUrl }),
  });

  // Two processes with one seed would make the same ids. With a shared store only the keys come from the seed.
  const chance = store.shared ? machineRandom() : random;
  let localOrigin = DEFAULT_ORIGIN;
  const settings = { ...DEFAULTS, ...options.settings };
  const world: World = {
    store,
    charges: options.charges ?? CHARGE_MOVES,
    clock,
    random: chance,
    merchants,
    newId: idSource(clock, chance),
    settings,
    faults,
    requests: settings.log
      ? new RequestLog({
          store,
          merchants,
          adminToken: settings.adminToken,
          name: logName(),
        })
      : undefined,
    origin: () => settings.publicOrigin ?? localOrigin,
    localOrigin: () => localOrigin,
    damage: () => damage,
    refresh: () => refresher.check(),
    spread: () => refresher.spread(),
    write: async (command) => kept(await store.write(command)),
    writeAlone: async (command) => kept(await store.writeAlone(command)),
  };
  const send = sendBy(options.fetch ?? globalThis.fetch, world.settings.naming.word);
  function kept<Result>(result: Result | ServiceError): Result {
    wakeSoon();
    if (result instanceof ServiceError) throw result;
    return result;
  }
  // One wake-up for all commands of one commit.
  let woken = false;
  const wakeSoon = () => {
    if (woken) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      scheduler.wake();
    });
  };
  const duties = [
    jobRunner(
      world,
      {
        expire_charge: expireCharge,
        disburse_charge: disburseCharge,
        bill_subscription: billSubscription,
      },
      onDefect,
    ),
    // One for each merchant, so that a slow receiver delays no other.
    ...merchants.all().map(({ id }) => deliverer(world, send, id, { onFailure: onDefect, say: onNotice })),
  ];
  const scheduler = new Scheduler(
    clock,
    duties.map((duty) => refreshed(world, duty)),
    onDefect,
  );
  const service = await buildService(world, {
    onDefect,
    onNotice,
    tls: options.tls,
    control: { merchantId: MERCHANT, ...timeTravel(world, scheduler, followClock) },
  });
  if (!store.shared) {
    await catchUp(store, clock);
    await store.write((sql) => freeLeases(sql, clock.now()));
  }
  scheduler.start();

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await service.close(options.patience ?? PATIENCE);
    await scheduler.stop();
    await store.close();
  }

  const { server, closing, respond, fetch } = service;
  return {
    server,
    closing,
    world,
    scheduler,
    respond,
    fetch,
    merchant(id = MERCHANT) {
      const merchant = merchants.byId(id);
      if (merchant === undefined) throw new Error(`There is no merchant "${id}" in this sandbox.`);
      return merchant;
    },
    baseUrl: () => world.origin() + BASE_PATH,
    setOrigin(known) {
      localOrigin = known;
    },
    close: () => (closed ??= close()),
  };
}

/** From the machine's chance: the seed gives the same keys and ids with and without a log. */
function logName(): string {
  return machineRandom()(4).toString("hex");
}

/** Reads clock and merchants again before a duty runs, because another process may have changed them. */
function refreshed(world: World, duty: Duty): Duty {
  return {
    async nextDue() {
      await world.refresh();
      return duty.nextDue();
    },
    async runDue(signal) {
      await world.refresh();
      return duty.runDue(signal);
    },
    finished: () => duty.finished(),
  };
}
