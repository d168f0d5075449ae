import { expect, test } from "vitest";
import { growth, quadratic } from "./linear/growth.ts";
import { ofClient } from "./linear/readers/of-client.ts";
import { ofRunner } from "./linear/readers/of-runner.ts";
import { ofSandbox, ofSandboxTools } from "./linear/readers/of-sandbox.ts";
import { ofServedSandbox } from "./linear/readers/of-served-sandbox.ts";
import { TEXTS } from "./linear/texts.ts";

const ALL = [...ofSandbox, ...ofSandboxTools, ...ofServedSandbox, ...ofRunner, ...ofClient];

test.each(ALL)(
  "$name takes time that grows with the length of the text, whatever the text is",
  async ({ length, read }) => {
    const slow = [];
    for (const [text, textOf] of Object.entries(TEXTS)) {
      const grown = await growth(textOf, read, length);
      if (!grown.isLinear) slow.push({ text, ...grown });
    }
    expect(slow).toEqual([]);
  },
  300_000,
);

test.each(ALL.filter(({ readsWord }) => readsWord))("$name: a word is read to the end", async ({ read }) => {
  expect(await read("word")).toBe(undefined);
});

test("this test sees work that is quadratic", async () => {
  const zeros = TEXTS["zeros that do not end a number"] ?? String;
  expect(await growth(zeros, quadratic, 20_000)).toMatchObject({ isLinear: false });
}, 300_000);
