import { BASE_PATH, pathPattern } from "./call.ts";
import { isObject } from "./json.ts";

/** An answer for a path that the contract does not have: one entry of the file of `--also`. */
export interface AlsoAnswer {
  readonly method: string;
  /** Below the base address; `{name}` stands for one part that varies. */
  readonly path: string;
  /** The path begins at the origin instead. */
  readonly outside?: boolean;
  readonly status: number;
  readonly body?: unknown;
  /** In the place of a body. */
  readonly file?: AlsoBytes;
}

/** A file as it is served. */
export interface AlsoBytes {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** What `${...}` stands for in a body, besides `${path.name}` for a part of the path. */
export const VARIABLES = ["id", "now", "origin", "base_url"] as const;

/** `id` is a new id, the same in the whole answer; `now` is in milliseconds. */
export type Values = Readonly<Record<(typeof VARIABLES)[number], string | number>>;

export const VARIABLE = /\$\{([^}]*)\}/g;

export interface AlsoFound {
  readonly status: number;
  readonly type: string;
  /** JSON, empty when the entry has no body; or the bytes of its file. */
  readonly content: string | Buffer;
}

export interface Also {
  /** The answer to a method at a path from the origin on. */
  answer(method: string, path: string, values: Values): AlsoFound | undefined;
  /** The methods that have an answer at the path. */
  methods(path: string): string[];
  /** Everything that is answered. */
  all(): readonly AlsoAnswer[];
}

export function alsoBy(answers: readonly AlsoAnswer[]): Also {
  const known = answers.map((answer) => ({
    ...answer,
    pattern: pathPattern(answer.outside === true ? answer.path : BASE_PATH + answer.path),
  }));
  return {
    answer(method, path, values) {
      const found = known.find((one) => one.method === method && one.pattern.test(path));
      if (found === undefined) return undefined;
      const { status, file } = found;
      if (file !== undefined) return { status, type: file.type, content: file.bytes };
      const parts = found.pattern.exec(path)?.groups ?? {};
      const inPath = Object.fromEntries(Object.entries(parts).map(([name, part]) => [`path.${name}`, part]));
      const filled = fill(found.body, { ...values, ...inPath });
      const content = filled === undefined ? "" : JSON.stringify(filled);
      return { status, type: "application/json; charset=utf-8", content };
    },
    all: () => answers,
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
