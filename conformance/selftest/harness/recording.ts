/** What a run asked the sound sandbox, and what that answered. */
import type { Flow } from "../../flow.ts";
import { type Bed, judge } from "./in-process-target.ts";
import type { Call, Reply, Serve } from "./wire.ts";

/** One call, and what the sound sandbox answered. */
export interface Asked {
  readonly call: Unread<Call>;
  readonly at: number;
  reply?: Unread<Reply>;
  flow?: Flow;
}

/** As it is on the wire: each defect reads the body for itself. */
export type Unread<Message> = Omit<Message, "body">;

/** Calls in the order in which they began and ended: some of a flow are out at the same time. */
interface Step {
  readonly asked: Asked;
  readonly begins: boolean;
}

export interface Recording {
  readonly steps: readonly Step[];
  readonly sandbox: Bed["sandbox"];
}

/** One run against the sound sandbox, a flow at a time and nothing shared, so that it is known who asked. */
export async function record(): Promise<Recording> {
  const steps: Step[] = [];
  let sandbox: Bed["sandbox"] | undefined;
  let sinceTheLast: Asked[] = [];
  const wrap = (next: Serve, bed: Bed): Serve => {
    ({ sandbox } = bed);
    return async (call) => {
      const { operation, id, method, url, headers, text } = call;
      const asked: Asked = { call: { operation, id, method, url, headers, text }, at: bed.now() };
      sinceTheLast.push(asked);
      steps.push({ asked, begins: true });
      const reply = await next(call);
      asked.reply = { status: reply.status, headers: reply.headers, text: reply.text };
      steps.push({ asked, begins: false });
      return reply;
    };
  };
  const done = (flow: Flow): void => {
    for (const asked of sinceTheLast) asked.flow = flow;
    sinceTheLast = [];
  };
  const { verdicts } = await judge({ wrap }, { concurrency: 1, done, trusting: true, sharing: false });
  const wrong = verdicts.find(({ outcome }) => outcome !== "pass");
  if (sandbox === undefined || wrong !== undefined)
    throw new Error(`the sound sandbox was not all green: ${wrong?.requirement} ${wrong?.reason}`);
  return { steps, sandbox };
}

/** The last flow first: who remembers what came before may leave the first one of a kind alone, whichever that is. */
export function backwards({ steps, sandbox }: Recording): Recording {
  const byFlow = Map.groupBy(steps, ({ asked }) => asked.flow);
  return { steps: [...byFlow.values()].toReversed().flat(), sandbox };
}

export function callsOf(flow: Flow, { steps }: Recording): Asked[] {
  return steps.filter(({ asked, begins }) => begins && asked.flow === flow).map(({ asked }) => asked);
}
