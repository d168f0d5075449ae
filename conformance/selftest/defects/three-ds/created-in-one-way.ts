/** Charges that need 3DS and are refused in one way only. */
import { at } from "../../../call/json-pointer.ts";
import type { Defect } from "../../harness/defect.ts";
import { THREE_DS_AMOUNT } from "../../mutations/charges.ts";
import { BY_AUTO_CAPTURE, CREATIONS, refusedInOneWay } from "../../mutations/creations.ts";

export const threeDsCreatedInOneWay: readonly Defect[] = refusedInOneWay({
  breaks: "three-ds.pending",
  what: "a charge that needs 3DS",
  operation: "createCharge",
  is: (body) => at(body, "/amount_details/amount") === THREE_DS_AMOUNT,
  ways: [...CREATIONS, ...BY_AUTO_CAPTURE],
});
