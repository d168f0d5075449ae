/** The body of a flow, once for one of its ways. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Way } from "../given/ways.ts";
import { Observation } from "../proof/observation.ts";
import { Proof } from "../proof/proof.ts";
import { SuiteError, Unobserved } from "../verdict/unobserved.ts";
import { type Finding, levelOf } from "../verdict/verdict.ts";
import type { Flow, Context } from "./flow.ts";
import type { WayFinding } from "./judge-ways.ts";
import { blockedByLostAnswers, lostAnswers } from "./lost-answers.ts";
import { unlessOverdue } from "./lifetime.ts";
import type { FlowTools, Stage } from "./stage.ts";

/**
 * What it finds out about each requirement. A body that did not reach its end proves nothing: what failed stays failed, the
 * rest is blocked where something could not be observed, and an error where anything else was thrown. A lost answer that no
 * finding mentions may be missing anywhere, so nothing passes.
 */
export async function runWay(flow: Flow, way: Way<unknown>, stage: Stage): Promise<Map<string, WayFinding>> {
  const tools = stage.tools(flow, way.words);
  const begun = tools.seen().length;
  const observations = new Map<string, Observation>();
  let made = false;
  let unfinished: Finding | undefined;
  const story = async (): Promise<void> => {
    // Flows that only compute may have held the event loop for seconds. What came meanwhile is heard before the next call:
    // otherwise it goes to a connection that the target has closed.
    await nextTurn();
    const thing = await way.make(tools);
    made = true;
    const named = flow.each === undefined ? {} : { [flow.each.thing]: thing };
    await flow.run({ ...contextOf(flow, tools, observations), ...named });
  };
  try {
    await unlessOverdue(story(), stage.over);
  } catch (error) {
    unfinished = endedBy(error);
    if (unfinished.outcome === "error") stage.broke?.(flow, unfinished);
    // What it expected of odd calls it has not said: nothing demands that they are accepted.
    for (const { flow: of, way: words = "", about, intent } of tools.seen().slice(begun))
      if (of === flow.id && words === way.words && about !== undefined) intent.right ??= false;
  }
  const findings = Object.keys(flow.proves).map((id): [string, Finding] => {
    const finding = (observations.get(id) ?? new Observation()).finding();
    return [id, unfinished === undefined || finding.outcome === "fail" ? finding : unfinished];
  });
  const lost = lostAnswers(flow, way.words, tools, begun);
  const judged = blockedByLostAnswers(findings, lost);
  const { words, choices, pairs } = way;
  return new Map(judged.map(([id, finding]) => [id, { ...finding, way: words, choices, pairs, made }]));
}

function contextOf(
  flow: Flow,
  { endCalls, ...tools }: FlowTools,
  observations: Map<string, Observation>,
): Context<string> {
  return {
    ...tools,
    prove(id, ...subjects) {
      if (!Object.hasOwn(flow.proves, id)) throw new SuiteError(`flow ${flow.id} does not declare ${id}`);
      if (observations.has(id))
        throw new SuiteError(`flow ${flow.id} proves ${id} twice; gather first, then prove once`);
      endCalls();
      const observation = new Observation(levelOf(flow.proves[id] ?? ""));
      observations.set(id, observation);
      return new Proof(observation, subjects);
    },
  };
}

export function endedBy(error: unknown): Finding {
  if (error instanceof Unobserved) {
    const { outcome, cause, message, exchanges } = error;
    return { outcome, cause, reason: message, exchanges };
  }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { outcome: "error", cause: "suite_error", reason, exchanges: [] };
}
