import type { Redirects } from "../redirects.ts";
import type { ThreeDs, Walk } from "./driver.ts";

interface Options {
  readonly redirects: Redirects;
  readonly tell: (text: string) => void;
  readonly deadlineMs: number;
}

/** A person opens the page and presses; one after the other, so that each arrival belongs to one charge. */
export function manualDriver({ redirects, tell, deadlineMs }: Options): ThreeDs {
  let last: Promise<unknown> = Promise.resolve();
  return {
    opens: async () => true,
    walk(redirectUrl, wish) {
      const turn = last.then(async (): Promise<Walk> => {
        const before = redirects.arrivals.length;
        tell(
          `Open ${redirectUrl} and let the authentication ${wish} (waiting ${Math.round(deadlineMs / 1000)} s).`,
        );
        const arrived = await redirects.next(before, deadlineMs);
        return {
          steps: [`asked a person to let ${redirectUrl} ${wish}`],
          buttons: [],
          ...(arrived && { arrived }),
        };
      });
      last = turn;
      return turn;
    },
  };
}
