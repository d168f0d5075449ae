import type { Tools as FlowTools } from "./tools.ts";
import type { GivenCharge } from "./given.ts";
import { unlessBlocked } from "../verdict/unobserved.ts";

/** A charge that is paid by a token; undefined where none can be made, which has sentences of its own. */
export async function chargeByToken(
  { given, target }: Pick<FlowTools, "given" | "target">,
  autoCapture?: boolean,
): Promise<GivenCharge | undefined> {
  if (target.not_offered.some((part) => NEEDED.includes(part))) return undefined;
  const made = await unlessBlocked(given.sharedToken());
  if (made === undefined) return undefined;
  const token = given.idIn("payment_token", made.created);
  return unlessBlocked(given.charge({ token, ...(autoCapture !== undefined && { autoCapture }) }));
}

const NEEDED: readonly string[] = ["tokenization", "pay_with_service_payment_token"];
