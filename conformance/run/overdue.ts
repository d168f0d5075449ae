import { onAbort } from "../call/on-abort.ts";
import { SuiteError } from "../verdict/unobserved.ts";

/** Nothing is sent after the end of a run, so a flow has nothing left to do then. */
const GRACE_MS = 3000;

/** Throws where the flow still goes on a while after the run is over. */
export async function unlessOverdue(running: Promise<void>, over: AbortSignal | undefined): Promise<void> {
  if (over === undefined) return running;
  let stop = (): void => {};
  let grace: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<never>((_, reject) => {
    stop = onAbort(over, () => {
      grace = setTimeout(() => reject(new SuiteError("the flow did not end with the run")), GRACE_MS);
    });
  });
  try {
    await Promise.race([running, overdue]);
  } finally {
    stop();
    clearTimeout(grace);
  }
}
