import type { Redirects } from "../redirects.ts";
import type { Driver, Walk } from "./driver.ts";

interface Options {
  readonly redirects: Redirects;
  readonly tell: (text: string) => void;
  readonly deadlineMs: number;
  /** The run has ended: the driver stops waiting. */
  readonly signal: AbortSignal;
}

/** Asks a person to open each page and press the button, one after the other, so that each return belongs to one charge. */
export function manualDriver({ redirects, tell, deadlineMs, signal }: Options): Driver {
  let last: Promise<unknown> = Promise.resolve();
  const over = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  // The program does not see the page.
  const opened = true;
  return {
    walk(redirectUrl, wish) {
      const turn = last.then(async (): Promise<Walk> => {
        const steps = [`asked a person to let ${redirectUrl} ${wish}`];
        if (signal.aborted) return { opened, steps: ["the run was ended"], visits: [], buttons: [] };
        const before = redirects.arrivals.length;
        tell(
          `Open ${redirectUrl} and let the authentication ${wish} (waiting ${Math.round(deadlineMs / 1000)} s).`,
        );
        const arrived = await Promise.race([redirects.next(before, deadlineMs), over]);
        return { opened, steps, visits: [], buttons: [], ...(arrived && { arrived }) };
      });
      last = turn;
      return turn;
    },
  };
}
