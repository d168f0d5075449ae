/** Judges a defect by some flows, and looks for the few that show it besides the selected ones. */
import { checks as allChecks } from "../../flows/index.ts";
import { withStimuli } from "../../flows/selection.ts";
import type { Check } from "../../run/flow.ts";
import type { Observed } from "../../run/observed.ts";
import type { Verdict } from "../../verdict/verdict.ts";
import type { Defect } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { type MatrixRow, isKilled, rowOf, unbroken } from "../results/matrix.ts";

/** Proved by looking at every answer of the run, whichever flow asked for it. */
const OF_EVERY_ANSWER = [
  "service.success-200",
  "keys.secret-never-shown",
  "charge.create.refusal-status",
  "charge.create.success-status",
  "json.answers",
  "paging.flags",
  "error.body",
  "error.body.fields",
  "error.body.detail",
  "error.date-created",
  "error.body.elsewhere",
];

function ofAny(ids: readonly string[]): readonly Check[] {
  return allChecks.filter(({ proves }) => Object.keys(proves).some((id) => ids.includes(id)));
}

/** Those that prove what a defect breaks, and those that look at every answer of a run, in the order of all flows. */
export function selectedFlows({ breaks, with: besides = [], mayBreak = [] }: Defect): readonly Check[] {
  const asked = withStimuli(ofAny([breaks, ...besides, ...mayBreak]));
  const others = ofAny(OF_EVERY_ANSWER);
  return allChecks.filter((one) => asked.includes(one) || others.includes(one));
}

/** Hundreds of defects keep an event back. Where one comes too late on a busy machine, the defect is judged again. */
const SOON_MS = 250;

export interface JudgedBy {
  readonly verdicts: readonly Verdict[];
  readonly exchanges: Observed["exchanges"];
  readonly row: MatrixRow;
  readonly flows: number;
}

export async function judgedBy(flows: readonly Check[], defect: Defect): Promise<JudgedBy> {
  const { verdicts, exchanges } = await judge(defect, { flows, asGiven: true, eventDeadlineMs: SOON_MS });
  return { verdicts, exchanges, row: rowOf(defect, verdicts), flows: flows.length };
}

export const isEnough = (defect: Defect, { row, verdicts }: JudgedBy): boolean =>
  isKilled(row) && unbroken(defect, verdicts).length === 0;

/** By the selected flows and by `others`, which the row then names. */
export async function judgedWith(others: readonly string[], defect: Defect): Promise<JudgedBy> {
  const selected = selectedFlows(defect);
  const more = allChecks.filter((flow) => others.includes(flow.id) && !selected.includes(flow));
  const by = await judgedBy([...selected, ...more], defect);
  return more.length === 0 ? by : { ...by, row: { ...by.row, shownBy: more.map(({ id }) => id) } };
}

const MOST_OTHERS = 3;

/** The flows whose calls decided: one for each requirement that has to fail. */
function decidingFlows(
  { breaks, with: besides = [] }: Defect,
  { verdicts, exchanges }: JudgedBy,
): readonly string[] {
  const red = verdicts.filter(({ outcome }) => outcome === "fail");
  const numbers = [breaks, ...besides].map((id) =>
    red.find(({ requirement }) => requirement === id)?.exchanges.at(-1),
  );
  return [...new Set(exchanges(new Set(numbers.filter((nr) => nr !== undefined))).map(({ flow }) => flow))];
}

/**
 * The few flows that show the defect besides the selected ones: those whose calls decided when all ran. Where these alone do
 * not show it, the shortest beginning of the list of all flows that does ends with one of them. Undefined where more than a
 * few have to come together.
 */
export async function judgedByFew(defect: Defect, all: JudgedBy): Promise<JudgedBy | undefined> {
  const deciding = decidingFlows(defect, all);
  if (deciding.length > 0 && deciding.length <= MOST_OTHERS) {
    const judgedSo = await judgedWith(deciding, defect);
    if (isEnough(defect, judgedSo)) return judgedSo;
  }
  const few: string[] = [];
  while (few.length < MOST_OTHERS) {
    let [least, most] = [1, allChecks.length];
    while (least < most) {
      const middle = Math.floor((least + most) / 2);
      const beginning = allChecks.slice(0, middle).map(({ id }) => id);
      if (isEnough(defect, await judgedWith([...few, ...beginning], defect))) most = middle;
      else least = middle + 1;
    }
    few.push(...allChecks.slice(most - 1, most).map(({ id }) => id));
    const judgedSo = await judgedWith(few, defect);
    if (isEnough(defect, judgedSo)) return judgedSo;
  }
  return undefined;
}
