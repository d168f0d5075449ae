import { expect, it } from "vitest";
import { Elements, MOST_CHARACTERS } from "../call/recorder.ts";

const page = (...ids: readonly string[]) => ({
  has_next: true,
  list: ids.map((id) => ({ id, money: { amount: 1 } })),
});

it("makes one object of elements that are written alike, and changes no body", () => {
  const elements = new Elements();
  const first = elements.shared(page("a", "b"));
  const second = elements.shared(page("b", "c"));

  expect([first, second]).toEqual([page("a", "b"), page("b", "c")]);
  expect(JSON.stringify(second)).toBe(JSON.stringify(page("b", "c")));
  expect(at(second, 0)).toBe(at(first, 1));
});

function at(body: unknown, place: number): unknown {
  return Object(body).list[place];
}

it("leaves alone what is no list of objects", () => {
  const elements = new Elements();
  for (const body of [
    undefined,
    null,
    7,
    "text",
    [{ id: "a" }],
    { id: "a", list: [], words: ["a"], inner: { list: [{}] } },
  ])
    expect(elements.shared(body)).toBe(body);
});

it("remembers a bounded number of characters", () => {
  const elements = new Elements();
  const first = elements.shared(page("a"));
  expect(at(elements.shared(page("a")), 0)).toBe(at(first, 0));
  elements.shared(page("x".repeat(MOST_CHARACTERS)));
  expect(at(elements.shared(page("a")), 0)).not.toBe(at(first, 0));
});
