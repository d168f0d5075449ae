import type { Flow } from "../../flow.ts";
import { orderCreated, orderFields, orderRefused } from "./create.ts";
import { orderRead } from "./read.ts";
import { orderUpdateFields, orderUpdatePersists, orderUpdateRefused, orderUpdated } from "./update.ts";

export const ordersFlows: readonly Flow[] = [
  orderCreated,
  orderFields,
  orderRefused,
  orderRead,
  orderUpdated,
  orderUpdatePersists,
  orderUpdateFields,
  orderUpdateRefused,
];
