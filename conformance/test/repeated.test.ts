import { expect, it } from "vitest";
import { MOST_TEXTS, Repeated } from "../call/secrets/repeated.ts";

/** How often a text was changed, each time in another way. */
function counting() {
  const repeated = new Repeated();
  let times = 0;
  return { repeated, of: (text: string) => repeated.of(text, () => `${text} ${++times}`) };
}

it("changes a text once, until all are forgotten", () => {
  const { repeated, of } = counting();
  expect([of("id"), of("id")]).toEqual(["id 1", "id 1"]);
  repeated.forget();
  expect(of("id")).toBe("id 2");
});

it("keeps a bounded number of texts", () => {
  const { of } = counting();
  for (let nr = 0; nr < MOST_TEXTS; nr += 1) of(String(nr));
  expect(of("0")).toBe("0 1");
  of("one more");
  expect(of("0")).toBe(`0 ${MOST_TEXTS + 2}`);
});

it("keeps no long text", () => {
  const { of } = counting();
  const long = "a".repeat(201);
  expect(of(long)).not.toBe(of(long));
});
