import { banner } from "./banner.ts";
import { jsonOf, operationsOf } from "./document.ts";
import type { Document, PlacedOperation } from "./document.ts";

const antiFraudHeader = "x-cash-anti-fraud-metadata";

/** One row per operation: what a server, a judge or a document page must know of it without parsing the contract. */
export function operationTable(document: Document): { js: string; dts: string } {
  const placed = operationsOf(document);
  const rows = placed.map((one) => `  ${one.operation.operationId}: ${JSON.stringify(row(one))},`);
  const ids = placed.map((one) => `  | "${one.operation.operationId}"`).join("\n");
  return {
    js: `${banner}export const operations = {\n${rows.join("\n")}\n};\n`,
    dts: `${banner}${declarations.replace("OPERATION_IDS", ids)}`,
  };
}

function row({ operation, method, path, parameters }: PlacedOperation) {
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    tag: operation.tags?.[0] ?? "",
    beta: operation["x-stability"] === "beta",
    keyKinds: operation["x-key-kinds"] ?? null,
    statuses: Object.keys(operation.responses).map(Number),
    takesAntiFraudHeader: parameters.some(
      (one) => one.in === "header" && one.name.toLowerCase() === antiFraudHeader,
    ),
    bodyRequired: operation.requestBody?.required ?? false,
    requestExamples: Object.keys(jsonOf(operation.requestBody)?.examples ?? {}),
  };
}

const declarations = `import type { operations as OperationTypes } from "./types.js";
export type { components, paths, webhooks } from "./types.js";

export type OperationId =
OPERATION_IDS;
export type KeyKind = "public" | "secret";

export interface OperationInfo {
  readonly id: OperationId;
  readonly method: "GET" | "POST" | "PATCH";
  /** As in the contract, for example "/transaction/capture/{id}". */
  readonly path: string;
  readonly tag: string;
  readonly beta: boolean;
  /** Which keys the operation accepts; null where the interface does not show it. */
  readonly keyKinds: readonly KeyKind[] | null;
  readonly statuses: readonly number[];
  readonly takesAntiFraudHeader: boolean;
  readonly bodyRequired: boolean;
  readonly requestExamples: readonly string[];
}

/** As a type: parameters, bodies and answers of each operation. As a value: the operation table. */
export type operations = OperationTypes;
export declare const operations: { readonly [Op in OperationId]: OperationInfo };
`;
