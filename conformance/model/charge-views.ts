/** What a charge must not be read as, state by state. */
import type { Charge, Phase } from "./charges.ts";
import type { View } from "./permitted.ts";

const ALWAYS: readonly View[] = [
  { requirement: "charge.read.answer", field: "charge", never: ["nothing"] },
  { requirement: "charge.read.answer", field: "status_details", never: ["nothing"] },
  { requirement: "charge.read.answer.id", field: "id", never: ["another's", "other", "nothing"] },
  { requirement: "charge.read.answer", field: "description", never: ["another's"] },
  { requirement: "capture.answer", field: "capture id", never: ["another's", "nothing"] },
  { requirement: "capture.answer", field: "captured_amount", never: ["nothing"] },
  { requirement: "capture.answer", field: "status_details of the capture", never: ["nothing"] },
  { requirement: "refund.answer", field: "status_details of the refund", never: ["nothing"] },
  { requirement: "refund.answer", field: "refund id", never: ["another's", "nothing"] },
];

export function viewsOfCharge(charge: Charge): readonly View[] {
  const { phase, refunds, odd } = charge;
  const status = odd || (refunds > 0 && SUCCEEDED.includes(phase)) ? [] : (STATUS[phase]?.(charge) ?? []);
  return [...ALWAYS, ...status, ...completedOf(charge), ...listedOf(charge)];
}

const SUCCEEDED: readonly Phase[] = ["held", "taken", "captured"];

function never(requirement: string, ...words: readonly string[]): readonly View[] {
  return [{ requirement, field: "status", never: words }];
}

const succeeded = ({ means }: Charge): readonly View[] =>
  never(means === "three_ds" ? "three-ds.success.leaves-pending" : "charge.views.read", "pending", "failure");

/** The status of a charge in each phase; open in the others. */
const STATUS: { readonly [P in Phase]?: (charge: Charge) => readonly View[] } = {
  waiting: () => never("charge.poll", "success", "failure"),
  held: succeeded,
  taken: succeeded,
  captured: succeeded,
  failed: ({ means }) =>
    means === "three_ds" ? never("three-ds.failure.leaves-pending", "pending", "success") : [],
  paid: ({ means }) => (isCash(means) ? never(`testing.complete.${means}`, "pending", "failure") : []),
  cancelled: ({ means }) => (isCash(means) ? never(`testing.cancel.${means}`, "pending", "success") : []),
};

function isCash(means: Charge["means"]): boolean {
  return means === "store" || means === "bank";
}

/** In the charge list. The document does not say that it holds charges that wait or have failed. */
function listedOf({ phase, refunds, odd }: Charge): readonly View[] {
  if (odd || phase === "waiting" || phase === "failed" || phase === "cancelled") return [];
  const listed: View = { requirement: "list.created-charge", field: "listed", never: ["no"] };
  if (refunds > 0 || phase === "paid") return [listed];
  return [
    listed,
    { requirement: "charge.views.list", field: "listed status", never: ["pending", "failure"] },
  ];
}

/** Where a hold read as `completed`, it no longer does once it is captured or refunded. */
function completedOf({ phase, means }: Charge): readonly View[] {
  const isByCard = means === "card" || means === "token" || means === "three_ds";
  if (!isByCard || (phase !== "captured" && phase !== "released")) return [];
  const requirement =
    phase === "captured" ? "charge.captured.status-word" : "refund.on-hold.leaves-completed";
  return [{ requirement, field: "still completed", never: ["yes"] }];
}
