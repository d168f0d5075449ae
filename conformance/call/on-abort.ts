/**
 * Calls `ended` once when the signal aborts, and at once where it has aborted; what it returns ends the listening. A
 * controller for each listener would do the same, but its own abort makes an error with a stack: thousands in a run.
 */
export function onAbort(signal: AbortSignal, ended: () => void): () => void {
  if (signal.aborted) ended();
  else signal.addEventListener("abort", ended, { once: true });
  return () => signal.removeEventListener("abort", ended);
}
