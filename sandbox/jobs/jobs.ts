import type { Duty } from "./scheduler.ts";
import { lastingPause } from "./backoff.ts";
import type { Merchant } from "../store/merchants.ts";
import { insertJob, nextJobDue, noteFailure, takeJob, type DueJob } from "../store/jobs.ts";
import { isNotKept } from "../store/failures.ts";
import type { Sql } from "../store/port.ts";
import type { World } from "../world.ts";

export type JobKind = "expire_charge" | "disburse_charge" | "bill_subscription";

export interface Job {
  readonly id: string;
  /** When it fell due first. */
  readonly due: number;
  /** Id of the charge or subscription that it is about. */
  readonly subject: string;
}

/** Does one job in the transaction that removes it from the list: both happen or neither. */
export type DoJob = (world: World, sql: Sql, merchant: Merchant, job: Job) => Promise<void>;

export async function schedule(
  world: World,
  sql: Sql,
  merchant: Merchant,
  job: { readonly kind: JobKind; readonly due: number; readonly subject: string },
): Promise<void> {
  await insertJob(sql, merchant.id, { ...job, id: world.newId() });
}

/**
 * Does the jobs one by one, in the order in which they fall due. A job that throws is put off with growing pauses,
 * and does not stop the others. `onFailure` hears of each failure.
 */
export function jobRunner(
  world: World,
  doJob: Readonly<Record<JobKind, DoJob>>,
  onFailure: (error: unknown) => void,
): Duty {
  return {
    nextDue: () => world.store.read(nextJobDue),

    async runDue() {
      let taken: DueJob<JobKind> | undefined;
      try {
        return await world.write(async (sql) => {
          taken = await takeJob<JobKind>(sql, world.clock.now());
          if (taken === undefined) return 0;
          const merchant = world.merchants.byId(taken.merchant_id);
          if (merchant !== undefined) await doJob[taken.kind](world, sql, merchant, taken);
          return 1;
        });
      } catch (error) {
        // A full disk or a lost database is not a failure of the job.
        if (taken === undefined || isNotKept(error)) throw error;
        await putOff(world, taken, error);
        onFailure(new JobFailed(taken, error));
        return 1;
      }
    },

    finished: () => Promise.resolve(true),
  };
}

/** A job threw. It will be tried again. Until it succeeds it is listed in the jobs and the portal. */
export class JobFailed extends Error {
  override readonly name = "JobFailed";

  constructor({ kind, subject, failures }: DueJob<JobKind>, cause: unknown) {
    super(`The job ${kind} for ${subject} failed (time ${failures + 1}). It is tried again.`, { cause });
  }
}

async function putOff(world: World, job: DueJob<JobKind>, error: unknown): Promise<void> {
  const next = world.clock.now() + lastingPause(job.failures + 1);
  const problem = error instanceof Error ? error.message : String(error);
  await world.write((sql) => noteFailure(sql, job, { next, problem }));
}
