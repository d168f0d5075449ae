/** A recording played to a defect: which of its calls and answers do not come through unchanged. */
import type { Defect } from "./defect.ts";
import type { Asked, Recording, Unread } from "./recording.ts";
import { type Call, type Reply, type Serve, withBody } from "./wire.ts";

/**
 * The calls that are changed, kept from the service, followed by others, or answered otherwise; undefined where something
 * is done without being asked. Only the calls of one flow are ever out at the same time.
 */
export async function played(
  { wrap }: Defect,
  { steps, sandbox }: Recording,
): Promise<readonly Asked[] | undefined> {
  const touched = new Set<Asked>();
  if (wrap === undefined) return [];
  let time = 0;
  let isUnasked = false;
  const out = new Set<Asked>();
  const replies = new Map<Asked, Promise<Reply>>();
  const unserved = new Map<Asked, Handed<Call>>();
  const answers = new Map<Asked, Handed<Reply>>();
  const answer: Serve = async (call) => {
    for (const [asked, handed] of unserved) {
      if (!isAsHanded(handed, call) && !isSameCall(asked.call, call)) continue;
      unserved.delete(asked);
      const own = handedReply(asked.reply ?? UNKNOWN);
      answers.set(asked, own);
      return own.message;
    }
    // What the sound sandbox would answer to a call that nobody made is not known.
    isUnasked ||= out.size === 0;
    for (const asked of out) touched.add(asked);
    return handedReply(UNKNOWN).message;
  };
  const serve = wrap(answer, { sandbox, now: () => time });
  for (const { asked, begins } of steps) {
    if (begins) {
      time = asked.at;
      const handed = handedCall(asked.call);
      unserved.set(asked, handed);
      out.add(asked);
      replies.set(
        asked,
        given(() => serve(handed.message)),
      );
    } else {
      const reply = await (replies.get(asked) ?? BROKEN);
      const isSame =
        isAsHanded(answers.get(asked), reply) ||
        (asked.reply !== undefined && isSameReply(asked.reply, reply));
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

/** What a defect is given to write into: address and headers are copies, made when it looks at them. */
interface Handed<Message> {
  readonly message: Message;
  readonly isLookedInto: () => boolean;
}

function handedCall(recorded: Unread<Call>): Handed<Call> {
  const { operation, id, method, text } = recorded;
  let [url, headers, read]: [URL?, Headers?, { readonly body: unknown }?] = [];
  const message: Call = {
    operation,
    id,
    method,
    text,
    get url() {
      return (url ??= new URL(recorded.url));
    },
    get headers() {
      return (headers ??= new Headers(recorded.headers));
    },
    get body() {
      return (read ??= withBody(recorded)).body;
    },
  };
  return { message, isLookedInto: () => url !== undefined || headers !== undefined };
}

function handedReply(recorded: Unread<Reply>): Handed<Reply> {
  const { status, text } = recorded;
  let [headers, read]: [Headers?, { readonly body: unknown }?] = [];
  const message: Reply = {
    status,
    text,
    get headers() {
      return (headers ??= new Headers(recorded.headers));
    },
    get body() {
      return (read ??= withBody(recorded)).body;
    },
  };
  return { message, isLookedInto: () => headers !== undefined };
}

/** Whether it is the very message that was handed over, and nobody looked at what can be written into. */
function isAsHanded<Message>(handed: Handed<Message> | undefined, message: Message): boolean {
  return handed !== undefined && handed.message === message && !handed.isLookedInto();
}

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
  return inWords(one) === inWords(other);
}

/** How long the body is, the body says. */
function inWords(headers: Headers): string {
  return JSON.stringify([...headers].filter(([name]) => name !== "content-length"));
}
