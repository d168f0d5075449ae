import type { ServerNotification } from "@modelcontextprotocol/sdk/types.js";

interface Extra {
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
  readonly sendNotification: (notification: ServerNotification) => Promise<void>;
}

const EVERY_MS = 5000;

/** Says every few seconds that work goes on, to clients that ask for it: most give a call one minute otherwise. */
export async function whileItRuns<T>({ _meta, sendNotification }: Extra, work: Promise<T>): Promise<T> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return work;
  let progress = 0;
  const timer = setInterval(() => {
    progress += EVERY_MS / 1000;
    void sendNotification({
      method: "notifications/progress",
      params: { progressToken, progress, message: `The suite has been running for ${progress} s.` },
    });
  }, EVERY_MS);
  return work.finally(() => clearInterval(timer));
}
