import ts from "typescript";
import { banner } from "./banner.ts";
import { fromJson, schemaPrefix, withoutReferences } from "./document.ts";
import type { Document } from "./document.ts";
import { isNode, type Node } from "../document-node.ts";
import { openEnum, typeNodes, written } from "./types.ts";

/**
 * The types of the contract for code that calls the service. Answers stay as open as the contract. What is sent is closed,
 * so that a misspelt member, a misspelt word or an amount with a fraction does not compile.
 */
export async function clientTypes(document: Document): Promise<string> {
  const { closed, sent } = closeRequests(document);
  const nodes = await typeNodes(closed, {
    immutable: true,
    transform(schema) {
      if (schema["x-money"] === true) return ts.factory.createTypeReferenceNode("Money");
      // An interface has no index signature, so it fits `object` and not a record.
      if (schema["x-any-object"] === true)
        return ts.factory.createKeywordTypeNode(ts.SyntaxKind.ObjectKeyword);
      return openEnum(schema, ts.factory.createTypeReferenceNode("Other"));
    },
  });
  const declarations = nodes
    .filter((node) => nameOf(node) !== "paths")
    .map((node) => undefinedAllowed(node, sent));
  return `${banner}${prelude}${written(declarations)}`;
}

const prelude = `declare const madeByMxn: unique symbol;

/** Exists for the compiler alone: a string enum is a string that is comparable to no literal. Two members, so that it never narrows. */
declare enum OtherWord {
  ThisOne = "this one",
  ThatOne = "that one",
}

/**
 * A word where the interface names some and leaves room for others. It is a string; \`other("...")\` of
 * @payment-service/client makes one of a text, so that a misspelt word does not compile, nor a comparison with one.
 */
export type Other = OtherWord;

/** A whole number in the smallest unit of a currency, checked when it was made. */
export type Centavos = number & { readonly [madeByMxn]: true };

/** A sum with its currency, made by \`mxn\` of @payment-service/client. */
export type Money = { readonly amount: Centavos; readonly currency_code: "MXN" };

`;

/** The document with its requests closed, and the names of the schemas that are sent. */
function closeRequests(document: Document): { closed: Document; sent: ReadonlySet<string> } {
  const { schemas } = document.components;
  const { paths: whole } = withoutReferences(document);
  const operations = Object.values(whole).flatMap(({ get, post, patch }) => [get, post, patch]);
  const requests = reachable(
    schemas,
    operations.flatMap((one) => [one?.requestBody, one?.parameters]),
  );
  const answers = reachable(schemas, [...operations.map((one) => one?.responses), document.webhooks]);
  // A schema that travels both ways is closed under a name of its own.
  const sentName = (name: string) => (answers.has(name) ? `${name}Request` : name);
  const rename = (node: Node): Node => {
    const name = schemaName(node["$ref"]);
    return name === undefined ? node : { ...node, $ref: schemaPrefix + sentName(name) };
  };
  const closedSchemas = [...requests].map((name) => [
    sentName(name),
    mapNodes(schemas[name], (node) => closeObject(rename(node))),
  ]);
  const added = { ...schemas, ...Object.fromEntries(closedSchemas) };
  const paths = JSON.stringify(document.paths, (key, value: unknown) =>
    key === "requestBody" ? mapNodes(value, rename) : value,
  );
  const components = {
    ...document.components,
    schemas: mapNodes(added, (node) => describeReference(added, node)),
  };
  const text = JSON.stringify({ ...document, components, paths: JSON.parse(paths) });
  return { closed: fromJson(text), sent: new Set([...requests].map(sentName)) };
}

/** An editor shows the words at a member, not those at the type that it refers to. */
function describeReference(schemas: Node, node: Node): Node {
  const name = schemaName(node["$ref"]);
  const schema = name === undefined ? undefined : schemas[name];
  if (!isNode(schema) || "description" in node) return node;
  return { ...node, description: schema["description"] };
}

function closeObject(schema: Node): Node {
  if (schema["type"] !== "object") return schema;
  const { additionalProperties: _open, ...rest } = schema;
  const { properties } = schema;
  if (!isNode(properties)) return { ...rest, "x-any-object": true };
  return "amount" in properties && "currency_code" in properties ? { ...rest, "x-money": true } : rest;
}

/** Names of the schemas that some parts of the document lead to. */
function reachable(schemas: Document["components"]["schemas"], parts: readonly unknown[]): Set<string> {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    mapNodes(part, (node) => {
      const name = schemaName(node["$ref"]);
      if (name !== undefined && !names.has(name)) {
        names.add(name);
        visit(schemas[name]);
      }
      return node;
    });
  };
  parts.forEach(visit);
  return names;
}

function schemaName(reference: unknown): string | undefined {
  if (typeof reference !== "string" || !reference.startsWith(schemaPrefix)) return undefined;
  return reference.slice(schemaPrefix.length);
}

/** A value in which every object, from the inside out, was replaced. */
function mapNodes(value: unknown, replace: (node: Node) => Node): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => mapNodes(one, replace));
  if (!isNode(value)) return value;
  return replace(
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapNodes(one, replace)])),
  );
}

/** In what is sent, a member that may be left out may also be undefined: programs often hold `T | undefined`. */
function undefinedAllowed(node: ts.Node, sent: ReadonlySet<string>): ts.Node {
  const visit = (one: ts.Node, inside: boolean): ts.Node => {
    const name = nameOf(one);
    const into = inside || name === "parameters" || (name !== undefined && sent.has(name));
    const visited = ts.visitEachChild(one, (child) => visit(child, into), undefined);
    if (!inside || !ts.isPropertySignature(visited) || !visited.questionToken || !visited.type)
      return visited;
    const { modifiers, name: key, questionToken, type } = visited;
    const either = ts.factory.createUnionTypeNode([
      type,
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword),
    ]);
    return ts.factory.updatePropertySignature(visited, modifiers, key, questionToken, either);
  };
  return visit(node, false);
}

function nameOf(node: ts.Node): string | undefined {
  if (!ts.isPropertySignature(node) && !ts.isInterfaceDeclaration(node)) return undefined;
  return ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : undefined;
}
