import type { Flow } from "../../flow.ts";
import { orderFields, orders, ordersRefused } from "./orders.ts";

export const ordersFlows: readonly Flow[] = [orders, orderFields, ordersRefused];
