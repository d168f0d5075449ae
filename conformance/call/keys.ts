/** Keys as they are sent: those of the target, and others that are like them and belong to nobody. */
import type { KeyUse } from "./exchange.ts";
import type { Target } from "../target/target.ts";

// Towards the end: whoever compares the beginning alone takes it for the key.
const like = (key: string): string =>
  beginOf(key) + key.slice(beginOf(key).length).replace(/[A-Za-z0-9]/, (one) => (one === "7" ? "3" : "7"));
const longer = (key: string): string => `${key}7a7a`;
const inOtherCase = (key: string): string =>
  key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase();

/** Keys that the public or the secret one is not. In other case a key may be the same (`hasCase`). */
export const LIKE_PUBLIC = ["like_public", "longer_public", "shorter_public"] as const;
export const LIKE_SECRET = ["like_secret", "longer_secret", "shorter_secret"] as const;

/** The same changes in the shell, for a replay, which is given the secret key and none that is like it. */
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

/** Whether case may tell one key from another: it tells nothing in digits, hexadecimal ones and UUIDs among them. */
export function hasCase(key: string): boolean {
  return /[g-z]/i.test(key);
}
