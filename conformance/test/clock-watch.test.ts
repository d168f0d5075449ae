import { expect, it } from "vitest";
import { ClockJumped, watchClock } from "../run/clock-watch.ts";

it.each([
  ["forward", 60_000],
  ["back", -60_000],
])("says that the clock was set %s", (direction, jump) => {
  let set = 0;
  const watch = watchClock(
    () => 1_000_000 + set,
    () => 0,
  );
  set = jump;
  expect(watch.jumped()).toBeInstanceOf(ClockJumped);
  expect(watch.jumped()?.message).toContain(`set ${direction} by 60 s`);
  watch.stop();
});

it("minds neither time that passes nor a correction by a second", () => {
  let [wall, steady] = [1_000_000, 0];
  const watch = watchClock(
    () => wall,
    () => steady,
  );
  wall += 600_900;
  steady += 600_000;
  expect(watch.jumped()).toBeUndefined();
  watch.stop();
});
