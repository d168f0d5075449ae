import { readFileSync } from "node:fs";

interface Link {
  readonly from: string;
  readonly status: string;
  /** The place of the id in the answer, as a runtime expression of OpenAPI. */
  readonly id: string;
  readonly to: readonly string[];
}

/**
 * Answers whose id later requests use, for the stateful phase. For most answers the document does not give the place
 * of the id, so the contract cannot have these links. They are the sandbox's own places.
 */
const LINKS: readonly Link[] = [
  { from: "createCharge", status: "200", id: "/id", to: ["getCharge", "captureCharge", "refundCharge"] },
  { from: "captureCharge", status: "200", id: "/capture_transaction_id", to: ["getCharge"] },
  {
    from: "createPaymentToken",
    status: "200",
    id: "/token_details/id",
    to: ["getPaymentToken", "updatePaymentToken"],
  },
  { from: "createOrder", status: "200", id: "/order/id", to: ["getOrder", "updateOrder"] },
  { from: "createPlan", status: "200", id: "/id", to: ["getPlan"] },
  { from: "createSubscription", status: "200", id: "/id", to: ["getSubscription", "cancelSubscription"] },
];

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId?: string;
  readonly responses?: Record<string, { links?: Record<string, object> }>;
}

/** The bundled contract with these links added. */
export function contractWithLinks(path: string): string {
  const document: Document = JSON.parse(readFileSync(path, "utf8"));
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const { from, status, id, to } of LINKS) {
    const response = operations.find(({ operationId }) => operationId === from)?.responses?.[status];
    if (response === undefined)
      throw new Error(`The contract has no answer ${status} of ${from} to link from.`);
    for (const operationId of to) {
      response.links = {
        ...response.links,
        [operationId]: { operationId, parameters: { id: `$response.body#${id}` } },
      };
    }
  }
  return JSON.stringify(document);
}
