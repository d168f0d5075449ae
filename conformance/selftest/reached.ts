/**
 * Which flows a defect reaches. What a run asked the sound sandbox, and what that answered, is recorded once and played to
 * each defect: a flow of which it changes no call and no answer would see what it sees of the sound sandbox.
 */
import type { Flow } from "../flow.ts";
import { flows } from "../flows/index.ts";
import { everyAnswer } from "../flows/whole-run/every-answer.ts";
import { type Bed, judge } from "./bed.ts";
import type { Defect } from "./defect.ts";
import { type Call, type Reply, type Serve, withBody } from "./wire.ts";

/** One call, and what the sound sandbox answered. */
interface Asked {
  readonly call: Unread<Call>;
  readonly at: number;
  reply?: Unread<Reply>;
  flow?: Flow;
}

/** As it is on the wire: each defect reads the body for itself. */
type Unread<Message> = Omit<Message, "body">;

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

/** The flows that may see something else because of this defect, in their order. */
export async function reached(defect: Defect, recording: Recording): Promise<readonly Flow[]> {
  const { breaks, events, settings, store, basePath, target } = defect;
  const inside = [settings, store, basePath, target].some((seam) => seam !== undefined);
  if (inside) return flows;
  const own = flows.filter(({ proves }) => Object.hasOwn(proves, breaks));
  const plays = Promise.all([played(defect, recording), played(defect, backwards(recording))]);
  const [forth, back] = (await Promise.race([plays, nothingAfter(LONGEST_PLAY_MS)])) ?? [];
  if (forth === undefined || back === undefined) return flows;
  const changed = [...forth, ...back];
  const touched = new Set(changed.map(({ flow }) => flow));
  const operations = new Set(changed.map(({ call }) => call.operation));
  return flows.filter(
    (flow) =>
      own.includes(flow) ||
      touched.has(flow) ||
      flow === everyAnswer ||
      (flow.alone === true && callsOf(flow, recording).some(({ call }) => operations.has(call.operation))) ||
      (events !== undefined && flow.needs.includes("webhooks")),
  );
}

/** The last flow first: who remembers what came before may leave the first one of a kind alone, whichever that is. */
function backwards({ steps, sandbox }: Recording): Recording {
  const byFlow = Map.groupBy(steps, ({ asked }) => asked.flow);
  return { steps: [...byFlow.values()].toReversed().flat(), sandbox };
}

/** A defect that holds a call until a later one comes waits for ever here: every flow judges it. */
const LONGEST_PLAY_MS = 5000;

function nothingAfter(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms).unref());
}

function callsOf(flow: Flow, { steps }: Recording): Asked[] {
  return steps.filter(({ asked, begins }) => begins && asked.flow === flow).map(({ asked }) => asked);
}

/**
 * The calls that are changed, kept from the service, followed by others, or answered otherwise; undefined where something
 * is done without being asked. Only the calls of one flow are ever out at the same time.
 */
async function played(
  { wrap }: Defect,
  { steps, sandbox }: Recording,
): Promise<readonly Asked[] | undefined> {
  const touched = new Set<Asked>();
  if (wrap === undefined) return [];
  let time = 0;
  let isUnasked = false;
  const out = new Set<Asked>();
  const replies = new Map<Asked, Promise<Reply>>();
  const unserved = new Set<Asked>();
  const answer: Serve = async (call) => {
    for (const asked of unserved) {
      if (!isSameCall(asked.call, call)) continue;
      unserved.delete(asked);
      return withBody(asked.reply ?? UNKNOWN);
    }
    // What the sound sandbox would answer to a call that nobody made is not known.
    isUnasked ||= out.size === 0;
    for (const asked of out) touched.add(asked);
    return withBody(UNKNOWN);
  };
  const serve = wrap(answer, { sandbox, now: () => time });
  for (const { asked, begins } of steps) {
    if (begins) {
      time = asked.at;
      unserved.add(asked);
      out.add(asked);
      replies.set(
        asked,
        given(() => serve(withBody(asked.call))),
      );
    } else {
      const isSame =
        asked.reply !== undefined && isSameReply(asked.reply, await (replies.get(asked) ?? BROKEN));
      if (!isSame || unserved.has(asked)) touched.add(asked);
      out.delete(asked);
      unserved.delete(asked);
    }
  }
  // Whatever is done right after an answer is done by now.
  await new Promise((resolve) => setImmediate(resolve));
  return isUnasked ? undefined : [...touched];
}

const UNKNOWN = { status: 500, headers: new Headers(), text: "" };
const BROKEN: Promise<Reply> = Promise.resolve(withBody({ ...UNKNOWN, status: 0 }));

/** A defect that throws is a connection that breaks. */
async function given(reply: () => Promise<Reply>): Promise<Reply> {
  try {
    return await reply();
  } catch {
    return BROKEN;
  }
}

function isSameCall(one: Unread<Call>, other: Call): boolean {
  return (
    one.method === other.method &&
    one.text === other.text &&
    one.url.href === other.url.href &&
    isSameHeaders(one.headers, other.headers)
  );
}

function isSameReply(one: Unread<Reply>, other: Reply): boolean {
  return one.status === other.status && one.text === other.text && isSameHeaders(one.headers, other.headers);
}

function isSameHeaders(one: Headers, other: Headers): boolean {
  return one === other || inWords(one) === inWords(other);
}

/** How long the body is, the body says. */
function inWords(headers: Headers): string {
  return JSON.stringify([...headers].filter(([name]) => name !== "content-length"));
}
