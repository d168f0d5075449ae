import type { Exchange } from "../call/exchange.ts";
import type { Flow } from "./flow.ts";
import { lostAnswers } from "./lost-answers.ts";
import { unlessOverdue } from "./overdue.ts";
import type { Stage } from "./stage.ts";

/** What a flow makes beside the others, before it is alone. */
export interface Beforehand {
  /** A failure ends each of its ways. */
  readonly made: Promise<void>;
  /** Calls that got no answer. */
  readonly lost: () => readonly Exchange[];
}

export function makeBeforehand(flow: Flow, stage: Stage): Beforehand | undefined {
  if (flow.beforehand === undefined) return undefined;
  const tools = stage.tools(flow, "");
  const begun = tools.seen().length;
  const made = unlessOverdue(flow.beforehand(tools), stage.over);
  made.catch(() => {});
  return { made, lost: () => lostAnswers(flow, "", tools, begun) };
}
