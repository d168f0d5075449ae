import { SuiteError } from "../verdict/unobserved.ts";

/** Nothing is sent after the end of a run, so a flow has nothing left to do then. */
const GRACE_MS = 3000;

/** Throws where the flow still goes on a while after the run is over. */
export async function unlessOverdue(running: Promise<void>, over: AbortSignal | undefined): Promise<void> {
  const ended = new AbortController();
  let grace: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<never>((_, reject) => {
    const wait = (): void => {
      grace = setTimeout(() => reject(new SuiteError("the flow did not end with the run")), GRACE_MS);
    };
    if (over?.aborted === true) wait();
    over?.addEventListener("abort", wait, { once: true, signal: ended.signal });
  });
  try {
    await Promise.race([running, overdue]);
  } finally {
    ended.abort();
    clearTimeout(grace);
  }
}
