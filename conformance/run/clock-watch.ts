import { KnownError } from "../verdict/known-error.ts";

/** The clock of the runner's own machine was set during the run: what was compared with it means nothing, exit 2. */
export class ClockJumped extends KnownError {}

/** Far more than any clock that runs is corrected by at once. */
const TOLERATED_MS = 2000;
const LOOK_EVERY_MS = 200;

/** Lays the time of day beside the clock that only ever runs; `jumped` says so where they came apart, even for a while. */
export function watchClock(wall = (): number => Date.now(), steady = (): number => performance.now()) {
  const apart = wall() - steady();
  let worst = 0;
  const look = (): void => {
    const jumped = wall() - steady() - apart;
    if (Math.abs(jumped) > Math.abs(worst)) worst = jumped;
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();
  return {
    stop: () => clearInterval(looking),
    jumped(): ClockJumped | undefined {
      look();
      if (Math.abs(worst) <= TOLERATED_MS) return undefined;
      const seconds = Math.round(Math.abs(worst) / 1000);
      return new ClockJumped(
        `the clock of this machine was set ${worst > 0 ? "forward" : "back"} by ${seconds} s during the run (or the machine slept), ` +
          "so the run proves nothing. Run it again.",
      );
    },
  };
}
