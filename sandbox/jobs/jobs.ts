import type { Duty } from "./scheduler.ts";
import { lastingPause } from "../time/backoff.ts";
import type { Merchant } from "../store/merchants.ts";
import { insertJob, nextJobDue, noteFailure, takeJob, type DueJob } from "../store/jobs.ts";
import { isNotKept } from "../store/failures.ts";
import type { Sql } from "../store/port.ts";
import type { World } from "../world.ts";

export type JobKind = "expire_charge" | "disburse_charge" | "bill_subscription";

export interface Job {
  readonly id: string;
  /** When it fell due; also when it is only tried again. */
  readonly due: number;
  /** Id of the thing it is about. */
  readonly subject: string;
}

/** Does one job with the same `sql` that strikes it from the list: both happen or neither. */
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
 * Works off the jobs one by one, in the order in which they fall due. One that throws is put off, again and again and
 * with growing pauses, so that the others go on; `onFailure` is told each time.
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
        // A full disk or a database that is gone is no fault of the job's.
        if (taken === undefined || isNotKept(error)) throw error;
        await putOff(world, taken, error);
        onFailure(new JobFailed(taken, error));
        return 1;
      }
    },

    finished: () => Promise.resolve(true),
  };
}

/** A job threw. It will be tried again; until that goes well it stands in the list of jobs, in metrics and the portal. */
export class JobFailed extends Error {
  override readonly name = "JobFailed";

  constructor({ kind, subject, failures }: DueJob<JobKind>, cause: unknown) {
    super(`The job ${kind} for ${subject} failed (time ${failures + 1}). It is tried again.`, { cause });
  }
}

async function putOff(world: World, job: DueJob<JobKind>, error: unknown): Promise<void> {
  world.metrics.jobFailures.count({ kind: job.kind });
  const next = world.clock.now() + lastingPause(job.failures + 1);
  const problem = error instanceof Error ? error.message : String(error);
  await world.write((sql) => noteFailure(sql, job, { next, problem }));
}
