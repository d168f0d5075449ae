import type { FastifyInstance } from "fastify";
import { Agenda, type Duty } from "./jobs/scheduler.ts";
import { buildApp, type Tls } from "./http/app.ts";
import { BASE_PATH } from "./request/base-path.ts";
import { disburseCharge, expireCharge } from "./charges/jobs.ts";
import { CHARGE_TRANSITIONS } from "./charges/transitions.ts";
import { movableClock, systemClock, type Clock } from "./time/clock.ts";
import { deliverer } from "./events/deliverer.ts";
import { sendBy } from "./events/send.ts";
import { Faults } from "./faults/faults.ts";
import { idSource } from "./values/ids.ts";
import { fetchBy, type Respond } from "./http/in-process.ts";
import { jobRunner } from "./jobs/jobs.ts";
import { KeptAnswers } from "./store/answer-cache.ts";
import { Merchants } from "./merchants/merchants.ts";
import type { Merchant } from "./store/merchants.ts";
import { Metrics } from "./values/metrics.ts";
import { machineRandom, seededRandom } from "./values/random.ts";
import { NEUTRAL_NAMING } from "./values/naming.ts";
import type { Settings } from "./settings.ts";
import { Freshness } from "./store/refresh.ts";
import { freeLeases } from "./store/outbox.ts";
import { CHARGE_MOVES, type ChargeMoves } from "./store/charges.ts";
import type { Store } from "./store/port.ts";
import { billSubscription } from "./subscriptions/billing.ts";
import { catchUp, clockFollower } from "./store/world-clock.ts";
import { timeTravel } from "./control/time-travel.ts";
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
  /** Told of defects in the sandbox itself. Never holds request bodies. */
  readonly onDefect?: (error: unknown) => void;
}

export interface Sandbox {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly agenda: Agenda;
  readonly merchant: (id?: string) => Merchant;
  /** The whole service without a socket. */
  readonly respond: Respond;
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: () => string;
  /** Where the sandbox is reached, once that is known. */
  setOrigin(origin: string): void;
  /** Finishes what is under way, then closes the store. Asking twice is fine. */
  close(): Promise<void>;
}

/** The merchant whose keys the banner shows. */
const MERCHANT = "merchant";

/** Another one, to see that neither reaches what is the other's. */
export const NEIGHBOUR = "neighbour";

const DEFAULTS: Settings = {
  rateLimit: undefined,
  antiFraudRequiredOn: new Set(),
  adminToken: undefined,
  naming: NEUTRAL_NAMING,
  transitions: CHARGE_TRANSITIONS,
};

/** Less than the 10 to 30 s after which whoever sent SIGTERM usually kills. */
const PATIENCE = 8000;

/** Puts a sandbox together. It opens no socket and reads nothing of the process. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { store, onDefect = () => {} } = options;
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
  const freshness = new Freshness(store, reload);
  await merchants.ensure(MERCHANT, clock.now(), random);
  await merchants.ensure(NEIGHBOUR, clock.now(), random);
  await merchants.register(MERCHANT, {
    ...(options.webhookUrl === undefined ? {} : { webhookUrl: options.webhookUrl }),
    ...(options.redirectUrl === undefined ? {} : { redirectUrl: options.redirectUrl }),
  });

  // Two processes with one seed would make the same ids: where the store is shared, only the keys come from the seed.
  const chance = store.shared ? machineRandom() : random;
  let origin = "http://127.0.0.1:4020";
  const world: World = {
    store,
    charges: options.charges ?? CHARGE_MOVES,
    clock,
    random: chance,
    merchants,
    newId: idSource(clock, chance),
    settings: { ...DEFAULTS, ...options.settings },
    faults,
    metrics: new Metrics(),
    answers: new KeptAnswers(),
    origin: () => origin,
    refresh: () => freshness.check(),
    spread: () => freshness.spread(),
    async write(command) {
      const result = await store.write(command);
      wakeSoon();
      return result;
    },
  };
  const send = sendBy(options.fetch ?? globalThis.fetch);
  // Once for all commands that shared a commit.
  let woken = false;
  const wakeSoon = () => {
    if (woken) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      agenda.wake();
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
    // One for each receiver, so that none waits for another's.
    ...merchants.all().map(({ id }) => deliverer(world, send, id, onDefect)),
  ];
  const agenda = new Agenda(
    clock,
    duties.map((duty) => refreshed(world, duty)),
    onDefect,
  );
  const { app, respond } = buildApp(world, {
    onDefect,
    tls: options.tls,
    merchantId: MERCHANT,
    ...timeTravel(world, agenda, followClock),
  });
  if (!store.shared) {
    await catchUp(store, clock);
    await store.write((sql) => freeLeases(sql, clock.now()));
  }
  agenda.start();

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    // One that never arrives whole would otherwise keep the sandbox from stopping for ever.
    const cut = setTimeout(() => app.server.closeAllConnections(), options.patience ?? PATIENCE);
    await app.close();
    clearTimeout(cut);
    await agenda.stop();
    await store.close();
  }

  return {
    app,
    world,
    agenda,
    respond,
    fetch: fetchBy(respond),
    merchant(id = MERCHANT) {
      const merchant = merchants.byId(id);
      if (merchant === undefined) throw new Error(`There is no merchant "${id}" in this sandbox.`);
      return merchant;
    },
    baseUrl: () => origin + BASE_PATH,
    setOrigin(known) {
      origin = known;
    },
    close: () => (closed ??= close()),
  };
}

/** A duty that looks at the clock and the merchants as they are, whichever process changed them. */
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
