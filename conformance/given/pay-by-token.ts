import { Blocked, Unseeable } from "../verdict/unobserved.ts";
import type { Given } from "./given.ts";

/**
 * Pays with the token of the run. How often one token pays is open, so where it is refused, a new one pays. `pay` throws
 * where the charge is refused; a charge without an answer is not asked for again.
 */
export async function payByToken<Paid>(given: Given, pay: (token: string) => Promise<Paid>): Promise<Paid> {
  const shared = given.idIn("payment_token", (await given.sharedToken()).created);
  try {
    return await pay(shared);
  } catch (error) {
    if (!(error instanceof Blocked) || error.cause !== "precondition") throw error;
    const fresh = given.idIn("payment_token", (await given.token()).created);
    if (fresh !== shared) return pay(fresh);
    throw new Unseeable("the only token of the card may have paid before", error.exchanges, "free_choice");
  }
}
