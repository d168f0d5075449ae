import { createHook } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { keepTick } from "../command/keep-tick.ts";

/** Whether the tick that `work` makes is still there after a garbage collection. */
async function survives(work: () => void): Promise<boolean> {
  const made: WeakRef<object>[] = [];
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === "TickObject") made.push(new WeakRef(resource));
    },
  });
  hook.enable();
  work();
  hook.disable();
  // A weak reference holds its object until this turn of the event loop has ended.
  await setImmediate();
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
  expect(made).toHaveLength(1);
  return made[0]?.deref() !== undefined;
}

test("an object of process.nextTick is kept, and others are not", async () => {
  expect(await survives(() => process.nextTick(() => {}))).toBe(false);
  expect(await survives(keepTick)).toBe(true);
});
