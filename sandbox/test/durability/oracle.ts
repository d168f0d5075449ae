import { objectAt, textAt } from "../../values/json.ts";
import type { Receiver } from "./receiver.ts";
import { listedCharges, mxn } from "./requests.ts";
import type { Reply, Running } from "./running.ts";

/** A capture or refund that was sent, and what the client knows of it. */
export interface Step {
  readonly amount: number;
  /** Its transaction id when it was acknowledged; null when it was refused; undefined when no answer came. */
  transaction: string | null | undefined;
}

/** A charge whose creation was acknowledged. */
export interface KnownCharge {
  readonly id: string;
  readonly amount: number;
  readonly autoCapture: boolean;
  readonly captures: Step[];
  readonly refunds: Step[];
}

const acknowledged = (steps: readonly Step[]) => steps.filter((step) => typeof step.transaction === "string");
const inDoubt = (steps: readonly Step[]) => steps.filter((step) => step.transaction === undefined);

/** All that clients were told, held against what a sandbox shows after it was killed. */
export class Oracle {
  readonly charges: KnownCharge[] = [];
  /** Creations that were not answered: each made a charge, or none. */
  creationsInDoubt = 0;
  readonly findings: string[] = [];

  count(kind: "captures" | "refunds") {
    const steps = this.charges.flatMap((charge) => charge[kind]);
    return { acknowledged: acknowledged(steps).length, inDoubt: inDoubt(steps).length };
  }

  /** Reads each of these charges and compares it with what was acknowledged. */
  async compare(running: Running, charges: readonly KnownCharge[]): Promise<void> {
    for (const charge of charges) {
      const reply = await running.call("GET", `/transaction/charge/${charge.id}`);
      for (const problem of problemsOf(charge, reply)) this.findings.push(`charge ${charge.id}: ${problem}`);
    }
  }

  /** A captured charge must not be captured again, and a refunded hold must not be captured at all. */
  async captureAgain(running: Running): Promise<void> {
    for (const { id, captures } of this.charges) {
      if (acknowledged(captures).length === 0) continue;
      const { status } = await running.call("POST", `/transaction/capture/${id}`, mxn(1));
      if (status !== 400) this.findings.push(`charge ${id}: a second capture was answered with ${status}`);
    }
  }

  /** Walks the whole list: every acknowledged charge once, no others than those in doubt, no ledger that is wrong. */
  async walk(running: Running): Promise<void> {
    const seen = new Map<string, number>();
    for (const charge of await listedCharges(running)) {
      const id = textAt(charge, "id") ?? "";
      seen.set(id, (seen.get(id) ?? 0) + 1);
      const { authorized, captured, refunded } = ledgerOf(charge);
      if (!(0 <= refunded && refunded <= captured && captured <= authorized)) {
        this.findings.push(`charge ${id}: its ledger says ${authorized}, ${captured}, ${refunded}`);
      }
    }
    for (const { id } of this.charges) {
      if (seen.get(id) !== 1) this.findings.push(`charge ${id}: listed ${seen.get(id) ?? 0} times`);
    }
    const most = this.charges.length + this.creationsInDoubt;
    if (seen.size > most)
      this.findings.push(`${seen.size} charges are listed, but at most ${most} were made`);
  }

  /** What the receiver still has to be told. */
  missingEvents(receiver: Receiver): string[] {
    return this.charges.flatMap(({ id, captures, refunds }) => [
      ...(receiver.knowsCharge(id) ? [] : [`charge.succeeded of ${id}`]),
      ...missing(captures, receiver.capturesOf(id), `capture.succeeded of ${id}`),
      ...missing(refunds, receiver.refundsOf(id), `refund.succeeded of ${id}`),
    ]);
  }

  /** What the receiver was told and cannot be: more than one capture, or a refund that nobody asked for. */
  eventsOfNothing(receiver: Receiver): void {
    for (const { id, captures, refunds } of this.charges) {
      const told = receiver.capturesOf(id).size;
      if (told > Math.min(1, captures.length)) this.findings.push(`charge ${id}: ${told} captures were told`);
      const most = acknowledged(refunds).length + inDoubt(refunds).length;
      if (receiver.refundsOf(id).size > most) {
        this.findings.push(
          `charge ${id}: ${receiver.refundsOf(id).size} refunds were told, sent were ${most}`,
        );
      }
    }
    for (const id of receiver.changedBodies) this.findings.push(`event ${id} came with two different bodies`);
  }
}

function missing(steps: readonly Step[], told: ReadonlySet<string>, event: string): string[] {
  return acknowledged(steps)
    .filter(({ transaction }) => !told.has(transaction ?? ""))
    .map(({ transaction }) => `${event}, transaction ${transaction}`);
}

function problemsOf(charge: KnownCharge, { status, body }: Reply): string[] {
  if (status !== 200) return [`acknowledged, and now answered with ${status}`];
  const shown = objectAt(body, "charge");
  const { authorized, captured, refunded } = ledgerOf(shown);
  const problems: string[] = [];
  const done = acknowledged(charge.captures);
  if (done.length > 1) problems.push(`${done.length} captures were acknowledged`);
  if (authorized !== charge.amount) problems.push(`${charge.amount} was authorized, not ${authorized}`);
  if (textAt(shown, "status") === "cancelled") {
    if (done.length > 0 || captured > 0 || refunded > 0) problems.push(`cancelled, and money was moved`);
    if (charge.refunds.length === 0) problems.push(`cancelled, and nobody asked for that`);
    return problems;
  }
  const captures = charge.autoCapture
    ? [charge.amount]
    : done.length > 0
      ? done.map(({ amount }) => amount)
      : [0, ...inDoubt(charge.captures).map(({ amount }) => amount)];
  if (!captures.includes(captured))
    problems.push(`captured is ${captured}, possible is ${captures.join(" or ")}`);
  const refunds = sums(acknowledged(charge.refunds), inDoubt(charge.refunds));
  if (!refunds.includes(refunded))
    problems.push(`refunded is ${refunded}, possible is ${refunds.join(" or ")}`);
  return problems;
}

/** What was acknowledged, together with any part of what is in doubt. */
function sums(sure: readonly Step[], doubtful: readonly Step[]): number[] {
  const base = sure.reduce((sum, { amount }) => sum + amount, 0);
  return doubtful.reduce((known, { amount }) => [...known, ...known.map((sum) => sum + amount)], [base]);
}

function ledgerOf(charge: unknown) {
  const amount = (name: string) => Number(objectAt(charge, name)?.["amount"]);
  return {
    authorized: amount("amount_details"),
    captured: amount("captured_amount"),
    refunded: amount("refunded_amount"),
  };
}
