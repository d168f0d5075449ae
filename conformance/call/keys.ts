/** The text of each key: those of the target, and wrong keys that are made from them. */
import type { KeyUse } from "./exchange.ts";
import type { Target } from "../subject/target.ts";

/** A wrong key is made from a right one in one of these ways, in a replay script by a shell command. */
interface Change {
  readonly make: (key: string) => string;
  readonly inAwk: string;
}

const BEGIN = "int(length * 3 / 4)";

const CHANGES = {
  // Near the end, so that a server which compares only the beginning accepts the wrong key.
  like: {
    make: (key) =>
      beginOf(key) +
      key.slice(beginOf(key).length).replace(/[A-Za-z0-9]/, (one) => (one === "7" ? "3" : "7")),
    inAwk:
      `at = ${BEGIN}; end = substr($0, at + 1); match(end, /[A-Za-z0-9]/); ` +
      'sub(/[A-Za-z0-9]/, substr(end, RSTART, 1) == "7" ? "3" : "7", end); print substr($0, 1, at) end',
  },
  longer: { make: (key) => `${key}7a7a`, inAwk: 'print $0 "7a7a"' },
  shorter: { make: beginOf, inAwk: `print substr($0, 1, ${BEGIN})` },
  otherCase: {
    make: (key) => (key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase()),
    inAwk: "print $0 == toupper($0) ? tolower($0) : toupper($0)",
  },
} as const satisfies Record<string, Change>;

type MadeFrom = "public" | "secret" | "oauth2";

const MADE = {
  like_public: ["public", "like"],
  longer_public: ["public", "longer"],
  shorter_public: ["public", "shorter"],
  other_case_public: ["public", "otherCase"],
  like_secret: ["secret", "like"],
  longer_secret: ["secret", "longer"],
  shorter_secret: ["secret", "shorter"],
  like_oauth2: ["oauth2", "like"],
} as const satisfies {
  readonly [Use in KeyUse]?: readonly [MadeFrom, keyof typeof CHANGES];
};

type MadeKey = keyof typeof MADE;

/** The wrong credentials that are made from a key or from the token. */
export const MADE_KEYS: readonly MadeKey[] = Object.keys(MADE).filter(isMade);

/** A key in other case is wrong only where `hasCase` says so. */
export const LIKE_PUBLIC = ["like_public", "longer_public", "shorter_public"] as const;
export const LIKE_SECRET = ["like_secret", "longer_secret", "shorter_secret"] as const;

/** The key from which a wrong one is made, and the shell command that makes it from a variable with that key. */
export function inShell(use: MadeKey): { readonly of: MadeFrom; readonly command: string } {
  const [of, change] = MADE[use];
  const { inAwk }: Change = CHANGES[change];
  return { of, command: `$(printf '%s\\n' "$${of.toUpperCase()}_KEY" | awk '{ ${inAwk} }')` };
}

function isMade(use: string): use is MadeKey {
  return Object.hasOwn(MADE, use);
}

function beginOf(key: string): string {
  return key.slice(0, Math.floor((key.length * 3) / 4));
}

export function keyText({ keys }: Target, key: KeyUse): string | undefined {
  if (key === "wrong") return "conformance-key-that-was-never-issued";
  if (key === "none") return undefined;
  if (key === "empty") return "";
  if (!isMade(key)) return keys[key];
  const [of, change] = MADE[key];
  const own = keys[of];
  return own === undefined ? undefined : CHANGES[change].make(own);
}

/** Whether another case makes another key. It does not in a key of digits, a hexadecimal key or a UUID. */
export function hasCase(key: string): boolean {
  return /[g-z]/i.test(key);
}
