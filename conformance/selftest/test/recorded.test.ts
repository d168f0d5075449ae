import { expect, it } from "vitest";
import { RECORDED, textOf } from "../results/recorded.ts";

it.each(RECORDED)("$file is what the code says: `npm run generate` writes it", (one) => {
  const text = textOf(one);
  expect(one.asItShouldBe(text)).toBe(text);
});
