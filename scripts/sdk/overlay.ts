import { author } from "./languages.ts";
import { asOneClass } from "./one-class.ts";
import { isNode, mapOf, type Node } from "../document-node.ts";

export interface Abilities {
  /** Whether a model can be one of several classes. */
  readonly unions: boolean;
}

/**
 * What generators are fed instead of the contract, where they fail or write unusable code:
 * - `oauth2` without flows aborts generation; a bearer token is what it comes to on the wire.
 * - "one of these words, or any other" becomes a wrapper class nobody can construct; a string with the known
 *   words in its description says the same. So does one value in two formats (IPv4, IPv6).
 * - an integer without a bound becomes 32 bits wide, too few for 30 million pesos in centavos.
 * - a header in Base64 becomes a byte array, sent as whatever its `toString` says; it is a string.
 * - a picture becomes text that cannot be decoded.
 * - the key in the checkout button's address shares one setting with the secret key in typescript-fetch, and does
 *   not exist in java: a parameter says what it is.
 * - webhooks are not read at all (`withWebhookEvent`), unions not by all (`one-class.ts`).
 * - the details that are an object or a list of pairs become a wrapper class that holds neither in some languages; a value of
 *   any type holds both.
 * - which key an operation takes is an `x-` word that nobody prints; it goes into the description.
 */
export function forGenerators(twin: unknown, { unions }: Abilities): unknown {
  const document = rewritten(twin);
  if (!isNode(document)) return document;
  const components = mapOf(document["components"]);
  const schemas = withWebhookEvent(mapOf(components["schemas"]));
  return {
    ...document,
    info: inShort(mapOf(document["info"])),
    components: { ...components, schemas: unions ? schemas : asOneClass(schemas) },
  };
}

function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (!isNode(value)) return value;
  const node = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rewritten(one)]));
  if (node["type"] === "oauth2") return { ...node, type: "http", scheme: "bearer", flows: undefined };
  if (node["x-open-enum"] === true) return openEnum(node);
  if (node["in"] === "header" && isNode(node["schema"])) return { ...node, schema: { type: "string" } };
  if (node["type"] === "integer" && node["maximum"] === undefined) return { format: "int64", ...node };
  if (typeof node["operationId"] === "string") return operation(withKeyAsParameter(node));
  if (isNode(node["image/*"])) return { "image/*": { schema: { type: "string", format: "binary" } } };
  if (isObjectOrPairs(node)) return { ...node, anyOf: undefined };
  return onlyStrings(node["anyOf"]) ? { ...node, anyOf: undefined, type: "string" } : node;
}

/** The description stands at the head of each generated file, and in one line of each package list. */
const inShort = (info: Node): Node => ({
  ...info,
  contact: author,
  description: textOf(info["description"]).split("\n\n")[0]?.replaceAll("\n", " "),
});

function operation(node: Node): Node {
  const kinds = node["x-key-kinds"];
  const keys = Array.isArray(kinds) ? `Takes the ${kinds.join(" or the ")} key.` : "";
  const beta = node["x-stability"] === "beta" ? "Beta." : "";
  const said = [textOf(node["description"]), keys, beta].filter((part) => part !== "");
  return { ...node, description: said.join("\n\n") };
}

function withKeyAsParameter(node: Node): Node {
  if (!JSON.stringify(node["security"] ?? []).includes("clientPublicKeyInQueryString")) return node;
  const key = { name: "public_key", in: "query", required: true, schema: { type: "string" } };
  return { ...node, security: [], parameters: [{ ...key, description: "The merchant's public key." }] };
}

function openEnum({ anyOf, description, ...rest }: Node): Node {
  const known = branches(anyOf).flatMap(({ enum: words }) => (Array.isArray(words) ? words.map(String) : []));
  const text = `${textOf(description)} Known values: ${known.join(", ")}.`;
  return { ...rest, type: "string", description: text.trim() };
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

const onlyStrings = (anyOf: unknown) =>
  branches(anyOf).length > 0 && branches(anyOf).every(({ type }) => type === "string");

const isObjectOrPairs = (node: Node) =>
  node["x-not-shown"] === "detail.container" && node["anyOf"] !== undefined;

const branches = (anyOf: unknown): Node[] => (Array.isArray(anyOf) ? anyOf.filter(isNode) : []);

/**
 * Generators make a model for each event, but nothing that reads an event of unknown type. `WebhookEvent` does: it
 * has the members of every event and of some. Its `event_type` is an open string, since the document does not give
 * most names.
 */
function withWebhookEvent(schemas: Node): Node {
  const { DisbursementEvent } = schemas;
  const known = Object.values(schemas).flatMap((schema) => {
    const { event_type: type } = mapOf(mapOf(schema)["properties"]);
    const words = mapOf(type)["enum"];
    return Array.isArray(words) ? words.map(String) : [];
  });
  const description =
    "Any event. Anybody can send one: read the charge again before you act on it. " +
    `Named values of \`event_type\`: ${known.join(", ")}.`;
  // The only event that, by the contract, may or may not have the members of a charge's event.
  return { ...schemas, WebhookEvent: { ...mapOf(DisbursementEvent), description } };
}
