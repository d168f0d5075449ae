/** Waits that are longer than a timer of the platform can hold. */
import { afterEach, expect, test, vi } from "vitest";
import { withTimeLimit } from "../call/time-limit.ts";
import { LONGEST_TIMER_MS, sleeping } from "../call/world.ts";

afterEach(() => void vi.useRealTimers());

test("a call with a limit of a month has all the time it takes", async () => {
  vi.useFakeTimers();
  const answer = withTimeLimit(
    () => new Promise((resolve) => void setTimeout(() => resolve("an answer"), 60_000)),
    LONGEST_TIMER_MS + 1,
    undefined,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBe("an answer");
});

test("a pause of a month lasts as long as the longest timer", async () => {
  vi.useFakeTimers();
  let isOver = false;
  void sleeping(LONGEST_TIMER_MS * 2).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(LONGEST_TIMER_MS - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});
