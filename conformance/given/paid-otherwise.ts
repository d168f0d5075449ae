import { chargeByToken } from "./charge-by-token.ts";
import type { Tools as FlowTools } from "./tools.ts";
import type { Money } from "../call/money.ts";
import { authenticated } from "./authenticated.ts";
import { unlessBlocked } from "../verdict/unobserved.ts";

type Tools = Pick<FlowTools, "api" | "given" | "target" | "threeDs" | "until">;

export interface PaidOtherwise {
  readonly way: string;
  readonly id: string;
  readonly money: Money;
  /** Where the customer acted. */
  readonly redirectUrl?: string | undefined;
}

/**
 * Charges that succeeded in the other ways in which a card pays: the same becomes of their money. Fewer where the target
 * has no 3DS or no tokens, or where none could be made, which has sentences of its own.
 */
export async function paidOtherwise(tools: Tools, autoCapture?: boolean): Promise<readonly PaidOtherwise[]> {
  const passed = await authenticated(tools, "succeed", autoCapture);
  const paid = await chargeByToken(tools, autoCapture);
  return [
    ...(passed === undefined ? [] : [{ ...passed.charge, id: passed.id, way: "after 3DS" }]),
    ...(paid === undefined ? [] : [{ ...paid, way: "by token" }]),
  ];
}

/** Holds made otherwise than with a card's number and auto_capture false, which is also what a charge is by default. */
export async function heldOtherwise(tools: Tools): Promise<readonly PaidOtherwise[]> {
  const silent = await unlessBlocked(tools.given.charge());
  return [
    ...(silent === undefined ? [] : [{ ...silent, way: "without auto_capture" }]),
    ...(await paidOtherwise(tools, false)),
  ];
}
