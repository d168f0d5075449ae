import { expect, test } from "vitest";
import { lacking } from "../subject/needs.ts";
import { completeTarget, type TargetDescription } from "../subject/target.ts";
import { description } from "./fakes.ts";

type ThreeDs = NonNullable<TargetDescription["three_ds"]>;

/** Why what comes after 3DS is skipped on a target. */
function skipped(threeDs: ThreeDs | undefined): string | undefined {
  const { three_ds: _declared, ...rest } = description();
  const target = completeTarget({ ...rest, ...(threeDs && { three_ds: threeDs }) });
  return lacking(target, "three_ds.by_machine", false);
}

test.each<[string, ThreeDs | undefined, RegExp]>([
  ["has no 3DS part", undefined, /no three_ds part/],
  [
    "names labels alone, as a sandbox that prints itself as JSON",
    { succeed: "a", fail: "b" },
    /redirect_listen/,
  ],
  ["has no driver", { driver: "none", redirect_listen: "127.0.0.1:1" }, /driver is none/],
  ["asks a person", { driver: "manual", redirect_listen: "127.0.0.1:1" }, /driver is manual/],
])("what comes after 3DS is skipped, not blocked, on a target that %s", (_, threeDs, reason) => {
  expect(skipped(threeDs)).toMatch(reason);
});

test("it is judged on a target to which a customer can return", () => {
  expect(skipped({ redirect_url: "http://127.0.0.1:1/" })).toBeUndefined();
  expect(skipped({ driver: "browser", redirect_listen: "127.0.0.1:1" })).toBeUndefined();
});
