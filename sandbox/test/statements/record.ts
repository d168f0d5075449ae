/** Calls every function of the store that has SQL, on a connection that answers everything alike. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { facetsOf, facetText, type Facets } from "../../store/charge-facets.ts";
import { creationTime, settle } from "../../store/charge-order.ts";
import { chargesIn, startOf, type Wanted } from "../../store/charge-pages.ts";
import { findCharge, insertCharge, moveCharge } from "../../store/charges.ts";
import * as checkpoints from "../../store/checkpoints.ts";
import { findContinuation, insertContinuation, noteVisit } from "../../store/continuations.ts";
import * as events from "../../store/events.ts";
import { eventsSince } from "../../store/history.ts";
import * as faults from "../../store/faults.ts";
import * as jobs from "../../store/jobs.ts";
import * as merchants from "../../store/merchants.ts";
import { insertMovement, listMovements } from "../../store/movements.ts";
import * as outbox from "../../store/outbox.ts";
import type { LoneSql, Store } from "../../store/port.ts";
import { takeShare } from "../../store/rate-shares.ts";
import * as records from "../../store/records.ts";
import { catchUp, clockFollower, keepAdvance, rewindAdvance } from "../../store/world-clock.ts";
import { movableClock, systemClock } from "../../values/clock.ts";
import { chargeAt } from "../stores.ts";

const STORE = join(import.meta.dirname, "..", "..", "store");
const M = "merchant";

const facets: Facets = {
  status: "captured",
  method: "credit_or_debit_card",
  channel: "commerce_api",
  network: null,
  installments: false,
  subscription: false,
};

const charge = chargeAt("c", 1, { merchantId: M });
const wanted: Wanted = {
  merchantId: M,
  facets: undefined,
  searchKey: undefined,
  order: "newest first",
  limit: 1,
  range: { low: startOf(0), high: startOf(1) },
};
const stored = [{ ...facets, text: facetText(facets) }];
const claimed: outbox.ClaimedEvent = {
  merchant_id: M,
  id: "e",
  type: "t",
  about: null,
  body: "",
  attempts: 0,
  fault: null,
  lease: 1,
};
const job: jobs.DueJob<string> = { merchant_id: M, id: "j", due: 1, kind: "k", subject: "s", failures: 0 };
const record = { id: "r", created: 1, status: "s", document: {} };
const event: events.NewEvent = {
  id: "e",
  created: 1,
  type: "t",
  body: "",
  state: "due",
  next_attempt: 1,
  fault: null,
  about: null,
};
const attempt: events.Attempt = {
  number: 1,
  made_at: 1,
  url: "u",
  status: 200,
  problem: null,
  duration_ms: 1,
  headers: {},
  answer: null,
};
const fault: faults.FaultRow = {
  id: "f",
  fault: "x",
  subject: null,
  milliseconds: null,
  work_done: 1,
  times_left: null,
  struck: 0,
};

function everyCall(sql: LoneSql, store: Store): (() => Promise<unknown>)[] {
  const clock = movableClock(systemClock);
  return [
    () => insertCharge(sql, charge, ["term"]),
    () => findCharge(sql, M, "c"),
    () => moveCharge(sql, charge, charge, null),
    () => facetsOf(sql, M),
    () => chargesIn(sql, wanted),
    () => chargesIn(sql, { ...wanted, facets: stored, order: "oldest first" }),
    () => chargesIn(sql, { ...wanted, searchKey: "term" }),
    () => chargesIn(sql, { ...wanted, searchKey: "term", facets: stored }),
    () => creationTime(sql, M, 1),
    () => settle(store, M),
    () => checkpoints.makeCheckpoint(sql, { name: "n", created: 1, advance: 0 }),
    () => checkpoints.listCheckpoints(sql),
    () => checkpoints.restoreWorld(sql, "n", 1),
    () => checkpoints.dropCheckpoint(sql, "n"),
    () => insertContinuation(sql, M, "n", { created: 1, expires: 2, charge_id: "c", action: "a" }),
    () => findContinuation(sql, M, "n"),
    () => noteVisit(sql, M, "n", 1),
    () => eventsSince(sql, M, 1),
    () => events.insertEvent(sql, M, event),
    () => events.listEvents(sql, M, { limit: 1 }),
    () => events.listEvents(sql, M, { limit: 1, beforeId: "e" }),
    () => events.listEvents(sql, M, { limit: 1, type: "t", state: "due" }),
    () => events.lastAnswers(sql, M, [{ id: "e" }]),
    () => events.eventsAbout(sql, M, "c", 1),
    () => events.eventsAmong(sql, M, ["e"]),
    () => events.findEvent(sql, M, "e"),
    () => events.makeEventDue(sql, M, "e", 1),
    () => events.listAttempts(sql, M, "e"),
    () => events.lastAnswers(sql, M, [{ id: "e" }]),
    () => events.insertAttempt(sql, M, "e", attempt),
    () => outbox.nextDelivery(sql, M),
    () => outbox.isAnyUntried(sql, ["e", "f"]),
    () => outbox.claimEvents(sql, { merchantId: M, now: 1, lease: 2, limit: 1 }),
    () => outbox.freeLeases(sql, 1),
    () => outbox.settleEvent(sql, claimed, { state: "delivered", attempts: 1, next: null }),
    () => outbox.wasTaken(sql, claimed),
    () => outbox.releaseOvertaken(sql, claimed, 1),
    () => faults.listFaults(sql),
    () => faults.insertFault(sql, fault),
    () => faults.strikeFault(sql, "f"),
    () => faults.deleteFaults(sql),
    () => faults.deleteFaults(sql, "f"),
    () => jobs.insertJob(sql, M, job),
    () => jobs.nextJobDue(sql),
    () => jobs.takeJob(sql, 1),
    () => jobs.noteFailure(sql, job, { next: 1, problem: "p" }),
    () => jobs.listJobs(sql, M, 1),
    () => merchants.listMerchants(sql),
    () => merchants.ensureMerchant(sql, { id: M, secretKey: "s", publicKey: "p", webhookKey: "w" }, 1),
    () => merchants.setUrls(sql, M, { webhookUrl: null, redirectUrl: null }),
    () =>
      insertMovement(sql, M, "c", {
        id: "m",
        created: 1,
        action: "a",
        amount: 1,
        from_status: "x",
        to_status: "y",
      }),
    () => listMovements(sql, M, "c"),
    () => records.insertRecord(sql, M, "plan", record, { product_id: "p" }),
    () => records.findRecord(sql, M, "plan", "r"),
    () => records.replaceRecord(sql, M, "plan", record, { document: {} }),
    () => records.pageRecords(sql, M, "plan", { product_id: "p" }, { number: 1, size: 1 }),
    () => records.recordsBefore(sql, M, "plan", { beforeId: "r", limit: 1 }),
    () => records.recordsAmong(sql, M, "plan", ["r"]),
    () => takeShare(store, "who", { now: 1, share: 1, most: 1 }),
    () => keepAdvance(store, 1),
    () => catchUp(store, clock),
    () => rewindAdvance(sql, 1),
    clockFollower(store, clock),
  ];
}

/** The text of every statement that these calls send, once each, with single spaces. */
export async function everyStatement(): Promise<readonly string[]> {
  const said = new Set<string>();
  // A list of charges is settled when a newer one than the last one that was listed is there.
  for (const row of [[{ newest: 2, settled: 1 }], []]) {
    const sql: LoneSql = {
      skipLocked: "FOR UPDATE SKIP LOCKED",
      async all<Row extends object>(text: string) {
        said.add(onOneLine(text));
        return rowsOf<Row>(row);
      },
      enter: async () => {},
      enterAlone: async () => {},
      freeze: async () => {},
    };
    const store: Store = {
      write: (command) => command(sql),
      writeAlone: (command) => command(sql),
      read: (query) => query(sql),
      look: async (_key, query) => query(sql),
      alone: (_name, work) => work(),
      close: async () => {},
      shared: true,
    };
    for (const call of everyCall(sql, store)) await call().catch(() => undefined);
  }
  return [...said];
}

/** The SQL texts that stand in the files of the store, each as its parts between the expressions in it. */
export function writtenStatements(): readonly (readonly string[])[] {
  // The two engines' own files have pragmas, locks and the schema.
  const files = globSync("*.ts", { cwd: STORE }).filter((file) => !/^(sqlite|postgres|schema)/.test(file));
  return files.flatMap((file) => {
    const texts = readFileSync(join(STORE, file), "utf8").matchAll(
      /([`"])\s*((?:SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|TRUNCATE)\b(?:(?!\1).)*)\1/gs,
    );
    return [...texts].map(([, , text = ""]) => text.split(/\$\{[^}]*\}/).map(onOneLine));
  });
}

export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** What a call makes of the rows does not matter: its statements are what is asked for. */
function rowsOf<Row>(rows: readonly object[]): Row[];
function rowsOf(rows: readonly object[]): readonly object[] {
  return rows;
}
