import { setTimeout } from "node:timers/promises";
import type { History } from "../history/history.ts";
import { type Rule, isRule } from "../rules/rule.ts";
import { type Finding, type Verdict, isWrong } from "../verdict/verdict.ts";
import { type Check, type Flow, STILLNESS, isFlow } from "./flow.ts";
import { storiesOf, verdictsOf } from "./run-flow.ts";
import { endedBy } from "./run-way.ts";
import type { Stage } from "./stage.ts";

/**
 * Runs the flows several at a time, then judges all that happened by the rules. The verdicts come back in the order of the
 * checks, whatever ended first.
 */
export async function runChecks(checks: readonly Check[], stage: Stage): Promise<Verdict[]> {
  const results = new Map<Check, Verdict[]>();
  const ended = (check: Check, verdicts: Verdict[]): void => {
    results.set(check, verdicts);
    stage.done?.(check, verdicts);
  };
  let broken: Finding | undefined;
  // A flow without a sentence has no verdict that would show it: what it made is looked at by rules.
  const broke = (flow: Flow, finding: Finding): void => {
    if (Object.keys(flow.proves).length === 0) broken ??= finding;
  };
  await runFlows(checks.filter(isFlow), { ...stage, broke }, ended);
  const history = await heardOut(checks.filter(isRule), stage);
  for (const [rule, verdicts] of judgeByRules(checks, history, broken)) ended(rule, verdicts);
  return checks.flatMap((check) => results.get(check) ?? []);
}

/** What each rule says of a history. Where a flow proves the sentence too, only a contradiction counts. */
export function judgeByRules(
  checks: readonly Check[],
  history: History,
  broken?: Finding,
): (readonly [Rule, Verdict[]])[] {
  const provedByFlows = new Set(checks.filter(isFlow).flatMap(({ proves }) => Object.keys(proves)));
  return checks.filter(isRule).map((rule) => [
    rule,
    // A rule sees what the answers say, and a flow also whether they came: so a rule can fail what a flow proves, and not prove it.
    judgedBy(rule, history, broken).filter(
      ({ requirement, outcome }) => !provedByFlows.has(requirement) || isWrong(outcome),
    ),
  ]);
}

const LONGEST_WAIT_MS = 500;

/** All that happened, once nothing more is awaited: an event may come late, and is missing when the time for it is over. */
export async function heardOut(
  rules: readonly Rule[],
  stage: Pick<Stage, "history" | "over" | "eventsCome">,
): Promise<History> {
  for (let wait = 20; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const history = stage.history();
    if (stage.over?.aborted === true) return history;
    const left = rules.map((rule) => missingBy(rule, history)).filter((ms) => ms !== undefined);
    if (left.length === 0) return history;
    if (left.every((ms) => ms === 0)) break;
    await setTimeout(Math.min(wait, Math.max(...left)));
  }
  // What came while this process was busy is heard.
  await stage.eventsCome?.();
  return stage.history();
}

/** A rule that is wrong itself awaits nothing, and says so when it judges. */
function missingBy(rule: Rule, history: History): number | undefined {
  try {
    return rule.missing?.(history);
  } catch {
    return undefined;
  }
}

function judgedBy(rule: Rule, history: History, broken: Finding | undefined): Verdict[] {
  return verdictsOf(rule, () => {
    try {
      return broken ?? rule.judge(history);
    } catch (error) {
      return endedBy(error);
    }
  });
}

type Ended = (flow: Flow, verdicts: Verdict[]) => void;

async function runFlows(flows: readonly Flow[], stage: Stage, ended: Ended): Promise<void> {
  for (const group of inGroups(flows)) {
    const pieces = group.flatMap((flow) => piecesOf(flow, stage, ended));
    await stage.lanes.work(pieces, (piece) => piece());
  }
}

type Piece = () => Promise<void>;

/** One for each story. The last one that ends brings the verdicts of its flow. */
function piecesOf(flow: Flow, stage: Stage, ended: Ended): Piece[] {
  const { stories, verdicts } = storiesOf(flow, stage);
  let left = stories.length;
  if (left === 0) ended(flow, verdicts());
  return stories.map((story) => async () => {
    await story();
    left -= 1;
    if (left === 0) ended(flow, verdicts());
  });
}

/** Those of a group run at the same time: first the flows without a word, then those of each word. */
function inGroups(flows: readonly Flow[]): readonly (readonly Flow[])[] {
  return [undefined, ...Object.keys(STILLNESS)].map((word) => flows.filter(({ alone }) => alone === word));
}
