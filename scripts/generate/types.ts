import openapiTS, { astToString } from "openapi-typescript";
import type { SchemaObject } from "openapi-typescript";
import ts from "typescript";
import { banner } from "./banner.ts";
import { ContractError, operationsOf, type Document, type Operation } from "./document.ts";

/**
 * The only place that uses openapi-typescript, which ended in September 2026. A replacement must make `paths`,
 * `webhooks`, `components` and `operations` of the same shape from the bundled contract.
 */
export async function types(document: Document): Promise<string> {
  const ast = await typeNodes(document, {
    transform: (schema) => openEnum(schema, anyString()),
  });
  return `${banner}${written(ast)}`;
}

/** The text of a syntax tree. Members that are never there share a line, and an object of one line stands on that line. */
export function written(ast: readonly ts.Node[]): string {
  return astToString([...ast])
    .replaceAll(/(\?: never(?: \| undefined)?;)\n\s+(?=(?:readonly )?\w+\?: never[ ;])/g, "$1 ")
    .replaceAll(/\{\n\s+([^\s/*][^\n{}]*;)\n\s+\}/g, "{ $1 }");
}

type Settings = NonNullable<Parameters<typeof openapiTS>[1]>;

/** The types of a document as a syntax tree, with settings that every flavour shares. */
export async function typeNodes(document: Document, settings: Settings): Promise<ts.Node[]> {
  const ast = await openapiTS(JSON.stringify(document), {
    alphabetize: true,
    emptyObjectsUnknown: true,
    silent: true,
    // The service fills in a default, so the sender may leave the member out.
    defaultNonNullable: false,
    ...settings,
  });
  describeOperations(ast, document);
  return ast;
}

/** Adds the description where editors look for it; openapi-typescript writes it at the path only. */
function describeOperations(ast: readonly ts.Node[], document: Document): void {
  const words = new Map(
    operationsOf(document).map(({ operation }) => [operation.operationId, commentOf(operation)]),
  );
  const found = ast
    .filter((node) => ts.isInterfaceDeclaration(node))
    .find(({ name }) => name.text === "operations");
  for (const member of found?.members ?? []) {
    const name = member.name !== undefined && ts.isIdentifier(member.name) ? member.name.text : "";
    const comment = words.get(name);
    if (comment === undefined)
      throw new ContractError(`${name}: an operation of the types and not of the contract`);
    ts.addSyntheticLeadingComment(member, ts.SyntaxKind.MultiLineCommentTrivia, comment, true);
  }
}

function commentOf({ summary = "", description = "" }: Operation): string {
  const lines = [summary, "", ...description.trim().split("\n")].map((line) => ` * ${line}`.trimEnd());
  return `*\n${lines.join("\n").replaceAll("*/", "* /")}\n `;
}

/** The known words of an open list as literals, beside the type of all others. */
export function openEnum(schema: SchemaObject, others: ts.TypeNode): ts.TypeNode | undefined {
  if (schema["x-open-enum"] !== true || !("anyOf" in schema) || !schema.anyOf) return undefined;
  const known = schema.anyOf.flatMap((one) => ("enum" in one ? (one.enum ?? []) : [])).map(String);
  const { factory } = ts;
  return factory.createUnionTypeNode([
    ...known.map((word) => factory.createLiteralTypeNode(factory.createStringLiteral(word))),
    others,
  ]);
}

/** `'a' | 'b' | string` would collapse to `string` and lose the suggestions; `string & {}` does not. */
function anyString(): ts.TypeNode {
  const { factory } = ts;
  return factory.createParenthesizedType(
    factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      factory.createTypeLiteralNode([]),
    ]),
  );
}
