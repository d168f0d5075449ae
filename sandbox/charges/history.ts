import type { Sql } from "../store/port.ts";

/** One step in the life of a charge after its creation. */
export interface HistoryEntry {
  readonly id: string;
  readonly created: number;
  readonly action: string;
  readonly amount: number;
  readonly from_status: string;
  readonly to_status: string;
}

export function readHistory(sql: Sql, merchantId: string, chargeId: string): Promise<HistoryEntry[]> {
  return sql.all<HistoryEntry>(
    `SELECT id, created, action, amount, from_status, to_status FROM charge_movements
     WHERE merchant_id = $1 AND charge_id = $2 ORDER BY created, id`,
    [merchantId, chargeId],
  );
}
