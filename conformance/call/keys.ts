/** The text of each key: those of the target, and wrong keys that are made from them. */
import type { KeyUse } from "./exchange.ts";
import type { Target } from "../target/target.ts";

// The change is near the end, so that a server which compares only the beginning accepts the wrong key.
const like = (key: string): string =>
  beginOf(key) + key.slice(beginOf(key).length).replace(/[A-Za-z0-9]/, (one) => (one === "7" ? "3" : "7"));
const longer = (key: string): string => `${key}7a7a`;
const inOtherCase = (key: string): string =>
  key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase();

/** Wrong keys made from the public and from the secret one. A key in other case is wrong only where `hasCase` says so. */
export const LIKE_PUBLIC = ["like_public", "longer_public", "shorter_public"] as const;
export const LIKE_SECRET = ["like_secret", "longer_secret", "shorter_secret"] as const;

/** The same changes as shell commands: a replay script receives the secret key and makes the wrong ones itself. */
export const LIKE_SECRET_IN_SHELL: Readonly<Record<(typeof LIKE_SECRET)[number], string>> = {
  like_secret: inAwk(
    "at = int(length * 3 / 4); end = substr($0, at + 1); match(end, /[A-Za-z0-9]/); " +
      'sub(/[A-Za-z0-9]/, substr(end, RSTART, 1) == "7" ? "3" : "7", end); print substr($0, 1, at) end',
  ),
  longer_secret: "${SECRET_KEY}7a7a",
  shorter_secret: inAwk("print substr($0, 1, int(length * 3 / 4))"),
};

function inAwk(program: string): string {
  return `$(printf '%s\\n' "$SECRET_KEY" | awk '{ ${program} }')`;
}

type Likeness = readonly [of: "public" | "secret", change: (key: string) => string];

const LIKE: { readonly [Use in KeyUse]?: Likeness } = {
  like_public: ["public", like],
  longer_public: ["public", longer],
  shorter_public: ["public", beginOf],
  other_case_public: ["public", inOtherCase],
  like_secret: ["secret", like],
  longer_secret: ["secret", longer],
  shorter_secret: ["secret", beginOf],
};

function beginOf(key: string): string {
  return key.slice(0, Math.floor((key.length * 3) / 4));
}

export function keyText({ keys }: Target, key: KeyUse): string | undefined {
  if (key === "wrong") return "conformance-key-that-was-never-issued";
  if (key === "secret" || key === "public" || key === "other_public") return keys[key];
  const [of, change] = LIKE[key] ?? [];
  const own = of && keys[of];
  return own === undefined ? undefined : change?.(own);
}

/** Whether another case makes another key. It does not in a key of digits, a hexadecimal key or a UUID. */
export function hasCase(key: string): boolean {
  return /[g-z]/i.test(key);
}
