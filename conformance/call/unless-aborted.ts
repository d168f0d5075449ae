type Settle<Thing> = (resolve: (thing: Thing) => void, reject: (reason: unknown) => void) => void;

/**
 * What is awaited, unless the signal aborts first: then `aborted` may settle the promise, at once or later. A controller
 * that ends the listening would do the same, but its own abort makes an error with a stack: thousands in a run.
 */
export function unlessAborted<Thing>(
  awaited: Promise<Thing>,
  signal: AbortSignal,
  aborted: Settle<Thing>,
): Promise<Thing> {
  return new Promise((resolve, reject) => {
    const end = (): void => aborted(resolve, reject);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
    awaited.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}
