import { banner } from "./banner.ts";
import { operationsOf } from "./document.ts";
import type { Body, Document, Json } from "./document.ts";

type Named = Record<string, Json>;

/** The named examples of every request, answer and webhook, as data and with the type of what they are an example of. */
export function examples(document: Document): { js: string; dts: string } {
  const calls = operationsOf(document).map(({ operation: { operationId, requestBody, responses } }) => {
    const answers = Object.entries(responses).map(([status, one]) => [status, namedOf(one)] as const);
    return { id: operationId, request: namedOf(requestBody), answers };
  });
  const events = Object.entries(document.webhooks ?? {}).map(
    ([name, { post }]) => [name, namedOf(post?.requestBody)] as const,
  );
  const rows = calls.map(({ id, request, answers }) => {
    const value = { request, responses: Object.fromEntries(answers) };
    return `  ${id}: ${JSON.stringify(value)},`;
  });
  const types = calls.map(({ id, request, answers }) => {
    const statuses = answers.map(
      ([status, named]) => `${status}: ${typed(named, `Answer<"${id}", ${status}>`)}`,
    );
    return `  readonly ${id}: {
    readonly request: ${typed(request, `Request<"${id}">`)};
    readonly responses: { readonly ${statuses.join("; readonly ")} };
  };`;
  });
  const hooks = events.map(([name, named]) => `  ${JSON.stringify(name)}: ${JSON.stringify(named)},`);
  const hookTypes = events.map(
    ([name, named]) => `  readonly ${JSON.stringify(name)}: ${typed(named, `Event<"${name}">`)};`,
  );
  return {
    js: `${banner}export const examples = {\n${rows.join("\n")}\n};
export const webhookExamples = {\n${hooks.join("\n")}\n};\n`,
    dts: `${banner}${declarations}
/** By operation: bodies to send, and answers by status. The first example of a 400 is always \`invalid_request\`. */
export declare const examples: {\n${types.join("\n")}\n};

/** By webhook: bodies that the service sends. */
export declare const webhookExamples: {\n${hookTypes.join("\n")}\n};\n`,
  };
}

function namedOf(body: Body | undefined): Named {
  const media = Object.values(body?.content ?? {});
  const named = media.flatMap((one) => Object.entries(one.examples ?? {}));
  return Object.fromEntries(named.map(([name, { value = null }]) => [name, value]));
}

function typed(named: Named, type: string): string {
  const names = Object.keys(named).map((name) => JSON.stringify(name));
  return names.length > 0 ? `Named<${names.join(" | ")}, ${type}>` : "{}";
}

const declarations = `import type { operations, webhooks } from "./types.js";

type Named<Names extends string, Value> = { readonly [Name in Names]: Value };
type Json<Body> = Body extends { content: { "application/json": infer Value } } ? Value : string;
type Request<Op extends keyof operations> = operations[Op] extends { requestBody?: infer Body }
  ? Json<NonNullable<Body>>
  : never;
type Answer<
  Op extends keyof operations,
  Status extends keyof operations[Op]["responses"],
> = Json<operations[Op]["responses"][Status]>;
type Event<Name extends keyof webhooks> = webhooks[Name]["post"] extends { requestBody?: infer Body }
  ? Json<NonNullable<Body>>
  : never;
`;
