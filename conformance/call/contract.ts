/** The operations of the contract, as the runner lists them. */
import { type KeyKind, type OperationId, operations } from "@payment-service/contract";
import type { Check, checks } from "@payment-service/contract/validators";

/** The operations that have an id in their path, or a body. */
export type OperationWith<Part extends "path" | "body"> = {
  [Op in OperationId]: (typeof checks)[Op] extends Readonly<Record<Part, Check>> ? Op : never;
}[OperationId];

function isOperationId(text: string): text is OperationId {
  return Object.hasOwn(operations, text);
}

export const operationIds: readonly OperationId[] = Object.keys(operations).filter(isOperationId);

/** An operation in the words of the document, which has no operation ids. */
export function methodAndPath(id: OperationId): string {
  return `${operations[id].method} ${operations[id].path}`;
}

/** Interface document, "Authentication"; empty where its table does not name the operation. */
export function keyKindsOf(id: OperationId): readonly KeyKind[] {
  return operations[id].keyKinds ?? [];
}
