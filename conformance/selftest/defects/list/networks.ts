/** The charge list by BNPL network. */
import type { Defect } from "../../harness/defect.ts";
import { passesOver } from "../../mutations/lists.ts";

export const listNetworks: readonly Defect[] = [
  { breaks: "list.payment-networks", how: "ignores the networks", wrap: passesOver("payment_networks") },
];
