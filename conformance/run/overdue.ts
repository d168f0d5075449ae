import { unlessAborted } from "../call/unless-aborted.ts";
import { SuiteError } from "../verdict/unobserved.ts";

/** Nothing is sent after the end of a run, so a flow has nothing left to do then. */
const GRACE_MS = 3000;

/** Throws where the flow still goes on a while after the run is over. */
export async function unlessOverdue(running: Promise<unknown>, over: AbortSignal | undefined): Promise<void> {
  if (over === undefined) {
    await running;
    return;
  }
  let grace: ReturnType<typeof setTimeout> | undefined;
  try {
    await unlessAborted(running, over, (_, reject) => {
      grace = setTimeout(() => reject(new SuiteError("the flow did not end with the run")), GRACE_MS);
    });
  } finally {
    clearTimeout(grace);
  }
}
