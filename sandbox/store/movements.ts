import type { Sql } from "./port.ts";

/** One step in the life of a charge after its creation. */
export interface StoredMovement {
  readonly id: string;
  readonly created: number;
  readonly action: string;
  readonly amount: number;
  readonly from_status: string;
  readonly to_status: string;
}

export async function insertMovement(
  sql: Sql,
  merchantId: string,
  chargeId: string,
  movement: StoredMovement,
): Promise<void> {
  await sql.all(
    `INSERT INTO charge_movements (merchant_id, charge_id, id, created, action, amount, from_status, to_status)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      merchantId,
      chargeId,
      movement.id,
      movement.created,
      movement.action,
      movement.amount,
      movement.from_status,
      movement.to_status,
    ],
  );
}

/** Oldest first. */
export function listMovements(
  sql: Sql,
  merchantId: string,
  chargeId: string,
): Promise<readonly StoredMovement[]> {
  return sql.all<StoredMovement>(
    `SELECT id, created, action, amount, from_status, to_status FROM charge_movements
     WHERE merchant_id = $1 AND charge_id = $2 ORDER BY created, id`,
    [merchantId, chargeId],
  );
}
