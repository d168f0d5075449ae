import type { FastifyInstance } from "fastify";
import { Agenda } from "./agenda.ts";
import { BASE_PATH, buildApp, type Tls } from "./app.ts";
import { disburseCharge, expireCharge } from "./charges/jobs.ts";
import { movableClock, systemClock, type Clock } from "./clock.ts";
import { deliverer } from "./events/deliverer.ts";
import { sendBy } from "./events/send.ts";
import { idSource } from "./ids.ts";
import { fetchBy } from "./in-process.ts";
import { jobRunner } from "./jobs.ts";
import { Merchants, type Merchant } from "./merchants.ts";
import { machineRandom, seededRandom } from "./random.ts";
import type { Settings } from "./settings.ts";
import { freeLeases } from "./store/outbox.ts";
import type { Store } from "./store/port.ts";
import { billSubscription } from "./subscriptions/billing.ts";
import type { World } from "./world.ts";

export interface SandboxOptions {
  readonly store: Store;
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
  /** Told of defects in the sandbox itself. Never holds request bodies. */
  readonly onDefect?: (error: unknown) => void;
}

export interface Sandbox {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly agenda: Agenda;
  readonly merchant: () => Merchant;
  /** The whole service without a socket. */
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: () => string;
  /** Where the sandbox is reached, once that is known. */
  setOrigin(origin: string): void;
  /** Finishes what is under way, then closes the store. Asking twice is fine. */
  close(): Promise<void>;
}

/** The one merchant of a sandbox that nobody told otherwise. */
export const MERCHANT = "merchant";

/** Puts a sandbox together. It opens no socket and reads nothing of the process. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { store, onDefect = () => {} } = options;
  const clock = movableClock(options.clock ?? systemClock);
  const random = options.seed === undefined ? machineRandom() : seededRandom(options.seed);
  const merchants = new Merchants(store);
  await merchants.load();
  await merchants.ensure(MERCHANT, clock.now(), random);
  await merchants.register(MERCHANT, {
    ...(options.webhookUrl === undefined ? {} : { webhookUrl: options.webhookUrl }),
    ...(options.redirectUrl === undefined ? {} : { redirectUrl: options.redirectUrl }),
  });

  let origin = "http://127.0.0.1:4020";
  const world: World = {
    store,
    clock,
    random,
    merchants,
    newId: idSource(clock, random),
    settings: {
      rateLimit: undefined,
      antiFraudRequiredOn: new Set(),
      adminToken: undefined,
      ...options.settings,
    },
    origin: () => origin,
    async write(command) {
      const result = await store.write(command);
      agenda.wake();
      return result;
    },
  };
  const duties = [
    jobRunner(world, {
      expire_charge: expireCharge,
      disburse_charge: disburseCharge,
      bill_subscription: billSubscription,
    }),
    deliverer(world, sendBy(options.fetch ?? globalThis.fetch)),
  ];
  const agenda = new Agenda(clock, duties, onDefect);
  const app = buildApp(world, {
    onDefect,
    tls: options.tls,
    merchantId: MERCHANT,
    advanceTo: (time) => agenda.advanceTo(time),
  });
  if (!store.shared) await store.write((sql) => freeLeases(sql, clock.now()));
  agenda.start();

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await app.close();
    await agenda.stop();
    await store.close();
  }

  return {
    app,
    world,
    agenda,
    fetch: fetchBy(app),
    merchant() {
      const merchant = merchants.byId(MERCHANT);
      if (merchant === undefined) throw new Error("The sandbox lost its merchant.");
      return merchant;
    },
    baseUrl: () => origin + BASE_PATH,
    setOrigin(known) {
      origin = known;
    },
    close: () => (closed ??= close()),
  };
}
