import { listJobs } from "../store/jobs.ts";
import type { Endpoint } from "./endpoint.ts";

const JOBS_AT_ONCE = 100;

/** Jobs that wait for their time, and jobs that failed. */
export const jobEndpoints: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/jobs",
    async answer({ world, merchantId }) {
      const found = await world.store.read((sql) => listJobs(sql, merchantId, JOBS_AT_ONCE + 1));
      return { jobs: found.slice(0, JOBS_AT_ONCE), has_more: found.length > JOBS_AT_ONCE };
    },
  },
];
