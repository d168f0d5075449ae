import type { Plan } from "./validator-plan.ts";

const checkOf = (key: string | undefined, from: string) =>
  key === undefined ? "" : `check(${from}[${JSON.stringify(key)}])`;

/** The source that esbuild starts from: it maps compiled functions to their exported names. */
export function entry(wanted: Plan): string {
  const rows = Object.entries(wanted.operations).map(([id, one]) => {
    const responses = Object.entries(one.responses).map(
      ([status, key]) => `${status}: ${checkOf(key, "strict")}`,
    );
    const parts = [
      ...(one.body ? [`body: ${checkOf(one.body, "strict")}`] : []),
      ...(one.path ? [`path: ${checkOf(one.path, "strict")}`] : []),
      ...(one.query ? [`query: ${checkOf(one.query, "query")}`] : []),
      `responses: { ${responses.join(", ")} }`,
    ];
    return `  ${id}: { ${parts.join(", ")} },`;
  });
  const hooks = Object.entries(wanted.webhooks).map(
    ([hook, key]) => `  ${JSON.stringify(hook)}: ${checkOf(key, "strict")},`,
  );
  return `import * as strict from "ajv-output:strict";
import * as query from "ajv-output:query";
const none = Object.freeze([]);
const check = (validate) => (value) => validate(value, "", null) ?? none;
export const checks = {\n${rows.join("\n")}\n};
export const webhookChecks = {\n${hooks.join("\n")}\n};
${wanted.antiFraud ? `export const checkAntiFraudMetadata = ${checkOf(wanted.antiFraud, "strict")};` : ""}
`;
}

export function declarations(wanted: Plan): string {
  const names = Object.keys(wanted.webhooks).map((name) => `  | ${JSON.stringify(name)}`);
  const having = (part: "body" | "path" | "query") => {
    const ids = Object.entries(wanted.operations).filter(([, one]) => one[part] !== undefined);
    return ids.length > 0 ? ids.map(([id]) => JSON.stringify(id)).join(" | ") : "never";
  };
  return `import type { OperationId } from "./operations.js";

/** One way in which a value does not fit the contract. */
export interface Violation {
  /** JSON pointer into the value; "" is the value itself. */
  readonly path: string;
  /** The word of JSON Schema that was broken, for example "required". */
  readonly keyword: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** All violations, not only the first; empty when the value fits. */
export type Check = (value: unknown) => readonly Violation[];

export interface OperationChecks {
  readonly body?: Check;
  readonly path?: Check;
  /** Takes the map of raw strings; turns them into the declared types and fills stated defaults, in place. */
  readonly query?: Check;
  /** By status; only answers whose body is JSON. */
  readonly responses: { readonly [status: number]: Check | undefined };
}

interface Having {
  body: ${having("body")};
  path: ${having("path")};
  query: ${having("query")};
}

export declare const checks: {
  readonly [Op in OperationId]: OperationChecks & {
    readonly [Part in keyof Having as Op extends Having[Part] ? Part : never]: Check;
  };
};

export type WebhookName =
${names.length > 0 ? names.join("\n") : "  never"};
export declare const webhookChecks: { readonly [Name in WebhookName]: Check };
${wanted.antiFraud ? "\n/** For the decoded object, not for the Base64 text. */\nexport declare const checkAntiFraudMetadata: Check;\n" : ""}`;
}
