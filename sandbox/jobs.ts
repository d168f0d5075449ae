import type { Duty } from "./agenda.ts";
import type { Merchant } from "./merchants.ts";
import { takeJob } from "./store/jobs.ts";
import { first, type Sql } from "./store/port.ts";
import type { World } from "./world.ts";

export type JobKind = "expire_charge" | "disburse_charge" | "bill_subscription";

export interface Job {
  readonly id: string;
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
  await sql.all(`INSERT INTO jobs (merchant_id, id, due, kind, subject) VALUES ($1, $2, $3, $4, $5)`, [
    merchant.id,
    world.newId(),
    job.due,
    job.kind,
    job.subject,
  ]);
}

/** Works off the jobs one by one, in the order in which they fall due. */
export function jobRunner(world: World, doJob: Readonly<Record<JobKind, DoJob>>): Duty {
  return {
    async nextDue() {
      const row = await world.store.read((sql) =>
        first<{ due: number }>(sql, `SELECT due FROM jobs ORDER BY due LIMIT 1`),
      );
      return row?.due;
    },

    runDue: () =>
      world.write(async (sql) => {
        const job = await takeJob<JobKind>(sql, world.clock.now());
        if (job === undefined) return 0;
        const merchant = world.merchants.byId(job.merchant_id);
        if (merchant !== undefined) await doJob[job.kind](world, sql, merchant, job);
        return 1;
      }),
  };
}
