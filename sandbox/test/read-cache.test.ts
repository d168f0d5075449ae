import { expect, test } from "vitest";
import { ReadCache } from "../store/read-cache.ts";

const text = (value: string) => () => Promise.resolve(value);

test("a text is remembered until something changes", async () => {
  const store = { changes: 0 };
  const unchanged = new ReadCache(store);
  expect(unchanged.get("a")).toBeUndefined();
  expect(await unchanged.remember("a", text("first"))).toBe("first");
  expect(unchanged.get("a")).toBe("first");
  store.changes += 1;
  expect(unchanged.get("a")).toBeUndefined();
});

test("what changes while it is read is not remembered", async () => {
  const store = { changes: 0 };
  const unchanged = new ReadCache(store);
  expect(unchanged.get("a")).toBeUndefined();
  const read = async () => {
    store.changes += 1;
    return "half-way";
  };
  expect(await unchanged.remember("a", read)).toBe("half-way");
  expect(unchanged.get("a")).toBeUndefined();
});

test("it forgets all when it is full, and goes on", async () => {
  const unchanged = new ReadCache({ changes: 0 });
  for (let number = 0; number < 10_000; number += 1) await unchanged.remember(`${number}`, text("same"));
  expect(unchanged.get("9999")).toBeUndefined();
  await unchanged.remember("9999", text("again"));
  expect(unchanged.get("9999")).toBe("again");
});
