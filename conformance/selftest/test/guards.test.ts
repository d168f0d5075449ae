import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, it, vi } from "vitest";
import { judge } from "../harness/in-process-target.ts";
import { played } from "../harness/played.ts";
import { type Recording, record } from "../harness/recording.ts";
import { variants } from "../variants/index.ts";
import type { Variant } from "../variants/variant.ts";

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What stands here is not played. */
const WITHIN = ["settings", "store", "basePath", "target"] as const;

let recording: Recording;
const sent: string[] = [];

beforeAll(async () => {
  recording = await record();
  await judge({
    events: (next) => (text) => {
      sent.push(text);
      return next(text);
    },
  });
});

it("a variant is called a guard where it changes no call, no answer and no event of a sound run", async () => {
  const idle: string[] = [];
  for (const [name, variant] of Object.entries(variants)) if (await changesNothing(variant)) idle.push(name);
  const guards = Object.keys(variants).filter((name) => variants[name]?.isGuard === true);
  expect(idle.toSorted()).toEqual(guards.toSorted());
});

async function changesNothing({ wrap, events, ...inside }: Variant): Promise<boolean> {
  if (WITHIN.some((seam) => inside[seam] !== undefined)) return false;
  const told: string[] = [];
  const deliver = events?.(async (text) => void told.push(text));
  for (const text of sent) await deliver?.(text);
  const heard = deliver === undefined ? [] : sent;
  // Whoever holds a call until the next one comes waits for ever here.
  const never = sleep(5000, undefined, { ref: false });
  const play = played({ breaks: "", how: "", ...(wrap !== undefined && { wrap }) }, recording);
  const touched = await Promise.race([play, never]);
  // Last, since the wrap may have sent some, too.
  return touched?.length === 0 && isDeepStrictEqual(told, heard);
}
