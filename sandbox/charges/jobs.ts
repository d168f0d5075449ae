import { announce } from "../events/outbox.ts";
import type { DoJob } from "../jobs/jobs.ts";
import { TEST_AMOUNTS } from "../outcomes.ts";
import { findCharge } from "../store/charges.ts";
import { advance, isRefusal } from "./advance.ts";
import { chargeResponse } from "./view.ts";

/** The customer did not act in time. If the charge has moved on meanwhile, the rules refuse and nothing happens. */
export const expireCharge: DoJob = async (world, sql, merchant, job) => {
  try {
    await advance(world, sql, merchant, job.subject, { type: "expire" }, "action_expired");
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
};

/** Reports whether the captured money reached the merchant. The document does not give the conditions (Events). */
export const disburseCharge: DoJob = async (world, sql, merchant, job) => {
  const charge = await findCharge(sql, merchant.id, job.subject);
  if (charge === undefined) return;
  const amount = charge.captured - charge.refunded;
  if (amount === 0) return;
  const failed = charge.captured === TEST_AMOUNTS.disbursement_fails;
  const body = {
    event_type: failed ? "disbursement.failed" : "disbursement.succeeded",
    payload: {
      charge_detail: chargeResponse(world, charge),
      disbursement_detail: { amount: { amount, currency_code: charge.currency }, date_created: job.due },
    },
    id: charge.id,
    status_details: { status: failed ? "failure" : "success" },
  };
  await announce(world, sql, merchant, body, charge.id);
};
