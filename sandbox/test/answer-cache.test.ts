import { expect, test } from "vitest";
import { AnswerCache } from "../store/answer-cache.ts";

const MEBIBYTE = 1024 * 1024;

function made(text: string, version = "1") {
  return { version, answer: { status: 200, type: "text/plain", text } };
}

test("an answer is kept when it is asked for a second time", () => {
  const answers = new AnswerCache();
  answers.keep("a", made("first"));
  expect(answers.get("a")).toBeUndefined();
  answers.keep("a", made("second"));
  expect(answers.get("a")?.answer.text).toBe("second");
});

test("an answer of another version takes the place of the one that is kept", () => {
  const answers = new AnswerCache();
  for (const text of ["first", "second"]) answers.keep("a", made(text));
  answers.keep("a", made("changed", "2"));
  expect(answers.get("a")).toEqual(made("changed", "2"));
});

test.each([
  ["one byte a character", "x".repeat(MEBIBYTE), 15],
  ["two bytes a character", "日".repeat(MEBIBYTE), 7],
])("no more is kept than 16 MiB, and what was kept first makes room: %s", (_, text, most) => {
  const answers = new AnswerCache();
  const things = Array.from({ length: 40 }, (_one, number) => `thing ${number}`);
  for (const thing of things) for (const version of ["1", "1", "2"]) answers.keep(thing, made(text, version));
  expect(things.filter((thing) => answers.get(thing) !== undefined)).toEqual(things.slice(-most));
});
