import type { Flow } from "../run/flow.ts";
import { type Verdict, isRed } from "../verdict/verdict.ts";

interface Where {
  readonly total: number;
  /** A terminal shows one line that changes; elsewhere (a CI log) there are few lines, since they stay. */
  readonly terminal: boolean;
  readonly warn: (text: string) => void;
}

export interface Progress {
  readonly step: (flow: Flow, verdicts: readonly Verdict[]) => void;
  readonly end: () => void;
}

const EVERY = 20;
const CLEAR = "\r\u001B[K";

/** Progress of a run: how many flows have ended, and each red verdict at once. */
export function progress({ total, terminal, warn }: Where): Progress {
  let done = 0;
  return {
    step(flow, verdicts) {
      done += 1;
      if (terminal) return warn(`${CLEAR}${done}/${total} ${flow.id}`);
      const red = verdicts.filter(isRed).map(({ requirement, outcome }) => `${requirement} ${outcome}`);
      if (red.length > 0) warn(`${done}/${total} ${flow.id}: ${red.join(", ")}\n`);
      else if (done % EVERY === 0 || done === total) warn(`${done}/${total} flows\n`);
    },
    end() {
      if (terminal) warn(CLEAR);
    },
  };
}
