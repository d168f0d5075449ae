/** Keys as they are sent: those of the target, and others that are like its public one and belong to nobody. */
import type { KeyUse } from "./exchange.ts";
import type { Target } from "./target.ts";

const LIKE: { readonly [Use in KeyUse]?: (key: string) => string } = {
  // Towards the end: whoever compares the beginning alone takes it for the key.
  like_public: (key) =>
    beginOf(key) + key.slice(beginOf(key).length).replace(/[A-Za-z0-9]/, (one) => (one === "7" ? "3" : "7")),
  longer_public: (key) => `${key}7a7a`,
  shorter_public: beginOf,
  other_case_public: (key) => (key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase()),
};

function beginOf(key: string): string {
  return key.slice(0, Math.floor((key.length * 3) / 4));
}

export function keyText({ keys }: Target, key: KeyUse): string | undefined {
  if (key === "wrong") return "conformance-key-that-was-never-issued";
  if (key === "secret" || key === "public" || key === "other_public") return keys[key];
  return keys.public === undefined ? undefined : LIKE[key]?.(keys.public);
}

/** Whether case may tell one key from another: it tells nothing in digits, hexadecimal ones and UUIDs among them. */
export function hasCase(key: string): boolean {
  return /[g-z]/i.test(key);
}
