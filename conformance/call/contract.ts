/** The operations of the contract, as the runner lists them. */
import { type KeyKind, type OperationId, type OperationInfo, operations } from "@payment-service/contract";

function isOperationId(text: string): text is OperationId {
  return Object.hasOwn(operations, text);
}

export const operationIds: readonly OperationId[] = Object.keys(operations).filter(isOperationId);

/** An operation as a reader of the document knows it, who has never seen our ids. */
export function methodAndPath(id: OperationId): string {
  return `${operations[id].method} ${operations[id].path}`;
}

export function operation(id: OperationId): OperationInfo {
  return operations[id];
}

/** Interface document, "Authentication": none where its table does not name the operation. */
export function keyKindsOf(id: OperationId): readonly KeyKind[] {
  return operations[id].keyKinds ?? [];
}
