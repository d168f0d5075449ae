import { objectAt, textAt } from "../../values/json.ts";
import type { Call, Connection, Members } from "./sandbox.ts";

/** One row of the table of tools. */
export interface Tool {
  readonly about: string;
  /** JSON Schemas of the members that it takes; it takes no others. */
  readonly takes: Members;
  readonly needs: readonly string[];
  readonly run: (sandbox: Connection, input: Members, signal: AbortSignal) => Promise<Members | string>;
}

type Parameters = readonly { name: string; in: string; description: string; schema: object }[];

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: Parameters;
  readonly requestBody?: { content: { "application/json": { schema: Body } } };
}

type Body = { properties: Members; required?: readonly string[] };
type Item = { parameters?: Parameters; get?: Operation; post?: Operation; delete?: Operation };
type Description = { readonly paths: Readonly<Record<string, Item>> };

/** With what its references name in their places. */
export function resolved(description: object): Description {
  const whole = (value: unknown): Description =>
    JSON.parse(JSON.stringify(value), (_, part: unknown) => {
      const names = textAt(part, "$ref")?.split("/").slice(1);
      return names === undefined ? part : whole(objectAt(description, ...names));
    });
  return whole(description);
}

/** An operation as a tool: its words, its parameters, and the members of its body. */
export function operationTool({ paths }: Description, id: string, call: Call): Tool {
  for (const [path, item] of Object.entries(paths))
    for (const method of ["get", "post", "delete"] as const) {
      const operation = item[method];
      if (operation?.operationId !== id) continue;
      const inPath = item.parameters ?? [];
      const inQuery = (operation.parameters ?? []).filter((one) => one.in === "query");
      const body = operation.requestBody?.content["application/json"].schema;
      const outside = [...inPath, ...inQuery];
      const schemas = outside.map(({ name, description, schema }) => [name, { description, ...schema }]);
      return {
        about: `${operation.summary}. ${operation.description}`,
        takes: { ...Object.fromEntries(schemas), ...body?.properties },
        needs: [...inPath.map(({ name }) => name), ...(body?.required ?? [])],
        run(sandbox, input) {
          const text = (name: string) => String(input[name]);
          const filled = path.replace(/\{(\w+)\}/, (_, name: string) => encodeURIComponent(text(name)));
          const asked = inQuery.filter(({ name }) => name in input).map(({ name }) => [name, text(name)]);
          const sent = Object.entries(input).filter(([name]) => name in (body?.properties ?? {}));
          const place = `${filled}?${new URLSearchParams(asked)}`;
          return call(sandbox, method.toUpperCase(), place, body && Object.fromEntries(sent));
        },
      };
    }
  throw new Error(`There is no operation ${id}.`);
}
