/** Notices whether seams change a call, an answer or an event of a run. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Seams } from "./defect.ts";
import type { Call, Reply } from "./wire.ts";

/** Nothing on the wire shows what these change before the service is asked. */
const INSIDE = ["settings", "store", "basePath", "target"] as const;

/** A call or an event on its way through the seams. */
interface Passage {
  readonly given: string;
  /** What left the seams in place of what was given; for a call, what the service answered. */
  out?: string;
}

interface Watched {
  /** The same seams, under watch. */
  readonly seams: Seams;
  readonly changed: () => boolean;
}

export function watched({ wrap, events, ...others }: Seams): Watched {
  let changed = INSIDE.some((seam) => others[seam] !== undefined);
  const notice = (is: boolean): void => void (changed ||= is);
  const passages = new AsyncLocalStorage<Passage>();
  const seams: Seams = {
    ...others,
    ...(wrap !== undefined && {
      wrap: (next, world) => {
        const serve = wrap(async (call) => {
          const own = passages.getStore();
          notice(own === undefined || own.out !== undefined || own.given !== textOfCall(call));
          const reply = await next(call);
          if (own !== undefined) own.out = textOfReply(reply);
          return reply;
        }, world);
        return async (call) => {
          const own: Passage = { given: textOfCall(call) };
          const reply = await passages.run(own, () => serve(call));
          notice(own.out !== textOfReply(reply));
          return reply;
        };
      },
    }),
    ...(events !== undefined && {
      events: (next) => {
        const send = events((text) => {
          const own = passages.getStore();
          notice(own === undefined || own.out !== undefined);
          if (own !== undefined) own.out = text;
          return next(text);
        });
        return async (text) => {
          const own: Passage = { given: text };
          await passages.run(own, () => send(text));
          notice(own.out !== text);
        };
      },
    }),
  };
  return { seams, changed: () => changed };
}

function textOfCall({ method, url, headers, text }: Call): string {
  return JSON.stringify([method, url.href, ofHeaders(headers), text]);
}

function textOfReply({ status, headers, text }: Reply): string {
  return JSON.stringify([status, ofHeaders(headers), text]);
}

/** The length of the body follows from the body. */
function ofHeaders(headers: Headers): readonly (readonly [string, string])[] {
  return [...headers].filter(([name]) => name !== "content-length");
}
