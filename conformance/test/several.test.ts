import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { several } from "../call/several.ts";

it("gives the answers in the order of the calls", async () => {
  const calls = [3, 1, 2].map((number) => () => setTimeout(number, number));
  expect(await several(calls)).toEqual([3, 1, 2]);
});

it("rejects with the failure of the first call in the list, when no call is under way any more", async () => {
  const ended: number[] = [];
  const call = (number: number, milliseconds: number) => async () => {
    await setTimeout(milliseconds);
    ended.push(number);
    if (number < 3) throw new Error(`failure ${number}`);
  };
  await expect(several([call(1, 20), call(2, 1), call(3, 40)])).rejects.toThrow("failure 1");
  expect(ended.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});
