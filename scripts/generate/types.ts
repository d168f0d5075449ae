import openapiTS, { astToString } from "openapi-typescript";
import type { SchemaObject } from "openapi-typescript";
import ts from "typescript";
import { banner } from "./banner.ts";
import type { Document } from "./document.ts";

/**
 * The one place that knows openapi-typescript. It ended in September 2026; whoever replaces it gives
 * `paths`, `webhooks`, `components` and `operations` of the same shape from the bundled contract.
 */
export async function types(document: Document): Promise<string> {
  const ast = await openapiTS(JSON.stringify(document), {
    alphabetize: true,
    emptyObjectsUnknown: true,
    transform: openEnum,
    silent: true,
    // A default is filled in by the service: whoever sends the body may leave the member out.
    defaultNonNullable: false,
  });
  return `${banner}${astToString(ast)}`;
}

/** `'a' | 'b' | string` would collapse to `string` and lose the suggestions; `string & {}` does not. */
function openEnum(schema: SchemaObject): ts.TypeNode | undefined {
  if (schema["x-open-enum"] !== true || !("anyOf" in schema) || !schema.anyOf) return undefined;
  const known = schema.anyOf.flatMap((one) => ("enum" in one ? (one.enum ?? []) : [])).map(String);
  const { factory } = ts;
  return factory.createUnionTypeNode([
    ...known.map((word) => factory.createLiteralTypeNode(factory.createStringLiteral(word))),
    factory.createParenthesizedType(
      factory.createIntersectionTypeNode([
        factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
        factory.createTypeLiteralNode([]),
      ]),
    ),
  ]);
}
