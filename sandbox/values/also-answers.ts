import { pathPattern } from "./call.ts";
import { isObject } from "./json.ts";

/** An answer for a path that the contract does not have: one entry of the file of `--also`. */
export interface AlsoAnswer {
  readonly method: string;
  /** Below the base address; `{name}` stands for one part that varies. */
  readonly path: string;
  readonly status: number;
  readonly body?: unknown;
}

/** What `${...}` stands for in a body, besides `${path.name}` for a part of the path. */
export const VARIABLES = ["id", "now", "origin", "base_url"] as const;

/** `id` is a new id, the same in the whole answer; `now` is in milliseconds. */
export type Values = Readonly<Record<(typeof VARIABLES)[number], string | number>>;

export const VARIABLE = /\$\{([^}]*)\}/g;

export interface AlsoFound {
  readonly status: number;
  /** JSON; empty when the entry has no body. */
  readonly text: string;
}

export interface Also {
  /** The answer to a method at a path below the base address. */
  answer(method: string, path: string, values: Values): AlsoFound | undefined;
  /** The methods that have an answer at the path. */
  methods(path: string): string[];
}

export function alsoBy(answers: readonly AlsoAnswer[]): Also {
  const known = answers.map((answer) => ({ ...answer, pattern: pathPattern(answer.path) }));
  return {
    answer(method, path, values) {
      const found = known.find((one) => one.method === method && one.pattern.test(path));
      if (found === undefined) return undefined;
      const parts = found.pattern.exec(path)?.groups ?? {};
      const inPath = Object.fromEntries(Object.entries(parts).map(([name, part]) => [`path.${name}`, part]));
      const filled = fill(found.body, { ...values, ...inPath });
      return { status: found.status, text: filled === undefined ? "" : JSON.stringify(filled) };
    },
    methods: (path) => known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method),
  };
}

/** The body with its variables replaced. A text that is one variable and nothing else becomes its value. */
function fill(value: unknown, values: Readonly<Record<string, string | number>>): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member, values)]));
  if (typeof value !== "string") return value;
  const [whole, only = ""] = /^\$\{([^}]*)\}$/.exec(value) ?? [];
  if (whole !== undefined) return values[only] ?? value;
  return value.replaceAll(VARIABLE, (match, name: string) => String(values[name] ?? match));
}
