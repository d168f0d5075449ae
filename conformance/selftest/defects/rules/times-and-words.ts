/** JSON under another label, dates in the future, and status words that contradict each other. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { changesAnswer, labelsJson } from "../../mutations/answers.ts";
import { withAt } from "../../mutations/bodies.ts";
import { type ChangeMember, changesMembers, sendsMembers } from "../../mutations/everywhere.ts";
import { rearranges } from "../../mutations/lists.ts";
import { breaking, otherValue } from "../../mutations/one-line-defects.ts";

const TWO_DAYS_MS = 172_800_000;
const THREE_YEARS_MS = 94_608_000_000;
const AN_HOUR_MS = 3_600_000;

const inAnotherZone: ChangeMember = (name, value) =>
  name === "date_created" ? Number(value) + AN_HOUR_MS : value;

export const timesAndLabels: readonly Defect[] = breaking({
  "json.labelled: sends JSON as text/plain": labelsJson(() => "text/plain"),
  "shown.date-created: dates a new plan three years back": {
    mayBreak: ["shown.date-created.same"],
    wrap: changesAnswer(["createPlan", "getPlan"], (body) =>
      withAt(body, "/date_created", Number(body["date_created"]) - THREE_YEARS_MS),
    ),
  },
  "shown.date-created.same: reads a charge with a date in another time zone": changesMembers(
    "getCharge",
    inAnotherZone,
  ),
  "shown.date-created: dates events two days ahead": {
    events: sendsMembers((name, value) => (name === "date_created" ? Number(value) + TWO_DAYS_MS : value)),
  },
});

/** A charge that failed, as one that was paid. */
function asPaid(charge: Readonly<Record<string, unknown>>): unknown {
  const status_details = { status: "success", detail: { code: "success" } };
  return charge["status"] === "failed" ? { ...charge, status: "captured", status_details } : charge;
}

export const shownOutcome: readonly Defect[] = [
  ...breaking({
    "shown.outcome: lists a charge that failed as captured": {
      wrap: rearranges((page) => page.map(asPaid)),
      mayBreak: ["list.transaction-status"],
    },
  }),
  otherValue("shown.outcome", "captureCharge", "/status_details/status", "failure"),
];

export const shownStatus: readonly Defect[] = breaking({
  "shown.status: reads a failed charge as captured inside": {
    mayBreak: ["shown.outcome"],
    wrap: changesAnswer("getCharge", (body) =>
      at(body, "/charge/status") === "failed" ? withAt(body, "/charge/status", "captured") : body,
    ),
  },
});
