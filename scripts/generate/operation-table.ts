import { banner } from "./banner.ts";
import { operationsOf } from "./document.ts";
import type { Document, PlacedOperation } from "./document.ts";

const antiFraudHeader = "x-cash-anti-fraud-metadata";

/** One row for each operation, for programs that should not have to parse the contract. */
export function operationTable(document: Document, version: string): { js: string; dts: string } {
  const placed = operationsOf(document);
  const rows = placed.map((one) => `  ${one.operation.operationId}: ${JSON.stringify(row(one))},`);
  const ids = placed.map((one) => `  | "${one.operation.operationId}"`).join("\n");
  const only = { public: onlyWith(placed, "public"), secret: onlyWith(placed, "secret") };
  return {
    js: `${banner}export const version = ${JSON.stringify(version)};
export const operations = {\n${rows.join("\n")}\n};
export const onlyWith = ${JSON.stringify(only)};\n`,
    dts: `${banner}${declarations.replace("OPERATION_IDS", ids)}
/** Operations that accept this kind of key and no other. An operation is in neither list where the document gives no kind. */
export declare const onlyWith: {
  readonly public: readonly ${JSON.stringify(only.public)};
  readonly secret: readonly ${JSON.stringify(only.secret)};
};

/** Operations that a kind of key may call. Both may where the document gives no kind. */
export type OperationFor<Kind extends KeyKind> = Exclude<
  OperationId,
  (typeof onlyWith)[Exclude<KeyKind, Kind>][number]
>;
`,
  };
}

function onlyWith(placed: readonly PlacedOperation[], kind: "public" | "secret"): string[] {
  const only = placed.filter(({ operation }) => operation["x-key-kinds"]?.join() === kind);
  return only.map(({ operation }) => operation.operationId);
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
  /** The kinds of keys that the operation accepts; null where the document gives none. */
  readonly keyKinds: readonly KeyKind[] | null;
  readonly statuses: readonly number[];
  readonly takesAntiFraudHeader: boolean;
  readonly bodyRequired: boolean;
}

/** As a type: parameters, bodies and answers of each operation. As a value: the operation table. */
export type operations = OperationTypes;
export declare const operations: { readonly [Op in OperationId]: OperationInfo };

/** Version of this package; all packages of the project have the same. */
export declare const version: string;
`;
