import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { creationTime, insertNewCharge } from "../store/charge-order.ts";
import type { Charge } from "../store/charges.ts";
import { openPostgres } from "../store/postgres.ts";
import type { Sql, Store } from "../store/port.ts";
import { openSqlite } from "../store/sqlite.ts";
import { postgresMissing, startPostgres, type PostgresServer } from "./postgres-server.ts";

/** A kind of store, for tests that must hold on each of them. */
export interface StoreKind {
  readonly name: "SQLite" | "PostgreSQL";
  /** Registers what the tests of the describe-block around it need. */
  prepare(): Places;
}

export interface Places {
  /** Opens the place of this test; on PostgreSQL any number of times at once. */
  open(): Promise<Store>;
  /** Opens a store beside it. */
  another(): Promise<Store>;
  /** What `--data` or `--database-url` would be given. */
  address(): string;
}

const sqlite: StoreKind = {
  name: "SQLite",
  prepare() {
    let directory = "";
    beforeEach(() => {
      directory = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
    });
    afterEach(() => rmSync(directory, { recursive: true, force: true }));
    const open = async (name: string) => openSqlite(join(directory, name));
    return {
      open: () => open("sandbox.sqlite"),
      another: () => open("another.sqlite"),
      address: () => directory,
    };
  },
};

const postgres: StoreKind = {
  name: "PostgreSQL",
  prepare() {
    let server: PostgresServer | undefined;
    let address = "";
    beforeAll(async () => {
      server = await startPostgres();
    });
    beforeEach(async () => {
      address = (await server?.newDatabase()) ?? "";
    });
    afterAll(() => server?.stop());
    const open = () => openPostgres(address);
    return { open, another: open, address: () => address };
  },
};

export const POSTGRES: readonly StoreKind[] = postgresMissing === undefined ? [postgres] : [];
export const STORES: readonly StoreKind[] = [sqlite, ...POSTGRES];

/** A charge of which only its place in the list matters here. */
export function chargeAt(id: string, created: number, part: Partial<Charge> = {}): Charge {
  return {
    merchantId: "m",
    id,
    created,
    status: "completed",
    method: "credit_or_debit_card",
    currency: "MXN",
    autoCapture: false,
    authorized: 0,
    captured: 0,
    refunded: 0,
    reason: null,
    channel: "commerce_api",
    network: null,
    installments: false,
    subscriptionId: null,
    facts: {
      description: "",
      payment: {},
      authorizationCode: null,
      paymentInfo: {},
      action: null,
      request: {},
    },
    ...part,
  };
}

/** Creates one as the sandbox does; the commit waits for what `beforeCommit` gives. */
export function placeCharge(
  store: Store,
  id: string,
  now: number,
  beforeCommit = () => Promise.resolve(),
): Promise<number> {
  return store.write(async (sql) => {
    const created = await creationTime(sql, "m", now);
    await insertNewCharge(sql, chargeAt(id, created), []);
    await beforeCommit();
    return created;
  });
}

/** A command that stores a job, the smallest row. */
export const add = (id: string) => (sql: Sql) =>
  sql.all<{ id: string }>(
    `INSERT INTO jobs (merchant_id, id, due, kind, subject) VALUES ('m', $1, 0, 'k', '') RETURNING id`,
    [id],
  );

/** The ids of the jobs, in their order. */
export const idsOf = async (sql: Sql) =>
  (await sql.all<{ id: string }>(`SELECT id FROM jobs ORDER BY id`)).map(({ id }) => id);
