import { expect, test } from "vitest";
import { AnswerCache } from "../store/answer-cache.ts";

const MEBIBYTE = 1024 * 1024;

function answer(text: string) {
  return { status: 200, type: "text/plain", text };
}

test("an answer is kept when it is asked for a second time", () => {
  const answers = new AnswerCache();
  answers.keep("a", answer("first"));
  expect(answers.get("a")).toBeUndefined();
  answers.keep("a", answer("second"));
  expect(answers.get("a")?.text).toBe("second");
});

test.each([
  ["one byte a character", "x".repeat(MEBIBYTE), 15],
  ["two bytes a character", "日".repeat(MEBIBYTE), 7],
])("no more is kept than 16 MiB, and what was kept first makes room: %s", (_, text, most) => {
  const answers = new AnswerCache();
  const versions = Array.from({ length: 40 }, (_one, number) => `version ${number}`);
  for (const version of versions) {
    answers.keep(version, answer(text));
    answers.keep(version, answer(text));
  }
  expect(versions.filter((version) => answers.get(version) !== undefined)).toEqual(versions.slice(-most));
});
