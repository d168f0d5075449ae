import { isNode, type Node } from "../document-node.ts";
import { ContractError } from "./contract-error.ts";
import type { Document } from "./document.ts";

/**
 * The contract as OpenAPI 3.2. Everything of 3.1 is valid there, so this adds what 3.2 alone can say: tags stand in a
 * tree and have names for menus, and a server has a name.
 */
export function view(document: Document): Node {
  const { tags, servers, ...rest }: Node = { ...document };
  const own = nodes(tags);
  const missing = own.find((tag) => PLACES[String(tag["name"])] === undefined);
  if (missing !== undefined)
    throw new ContractError(
      `The tag "${String(missing["name"])}" has no place in the tree of tags. Give it one in scripts/generate/view.ts.`,
    );
  return {
    ...rest,
    openapi: "3.2.0",
    servers: nodes(servers).map((server) => ({ name: "Sandbox", ...server })),
    tags: [
      ...Object.entries(GROUPS).map(([name, group]) => ({ name, ...group, kind: "nav" })),
      ...own.map((tag) => ({ ...tag, ...PLACES[String(tag["name"])], kind: "nav" })),
    ],
  };
}

/** The branches of the tree. No operation names them. */
const GROUPS = {
  payments: { summary: "Payments", description: "What takes money from a customer, and gives it back." },
  shop: { summary: "Shop", description: "What stands around a payment in a shop." },
} as const;

interface Place {
  readonly summary: string;
  readonly parent?: keyof typeof GROUPS;
}

const PLACES: Readonly<Record<string, Place>> = {
  tokenization: { summary: "Tokens", parent: "payments" },
  transaction: { summary: "Charges", parent: "payments" },
  continuation: { summary: "Pending charges", parent: "payments" },
  order: { summary: "Orders", parent: "shop" },
  checkout: { summary: "Checkout button", parent: "shop" },
  subscription: { summary: "Subscriptions (beta)" },
  testing: { summary: "Testing" },
  webhook: { summary: "Webhooks" },
};

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
