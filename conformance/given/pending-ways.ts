/** The ways in which a charge comes to wait for its customer. */
import { BESIDE, CREATED_WITH, beside } from "./dimensions.ts";
import type { PendingCharge } from "./given.ts";
import { ways } from "./ways.ts";

/** A pending charge whose id was found. */
export interface WaitingCharge extends Omit<PendingCharge, "id"> {
  readonly id: string;
}

/** Charges that are pending. A simulation (`/testing`) ends those by store and by bank account. */
export const pendings = ways(
  "pending",
  {
    by: {
      pay_with_store: { words: "by pay_with_store", needs: ["offers.pay_with_store"] },
      pay_with_bank_account: { words: "by pay_with_bank_account", needs: ["offers.pay_with_bank_account"] },
      pay_with_bnpl: { words: "by pay_with_bnpl", needs: ["offers.pay_with_bnpl"] },
      three_ds: { words: "by a card that asks for 3DS", needs: ["cards.three_ds"] },
    },
    autoCapture: {
      absent: { words: "" },
      true: { words: "with auto_capture true" },
      false: { words: "with auto_capture false" },
    },
    key: CREATED_WITH,
    beside: BESIDE,
  },
  async ({ given }, { by, autoCapture, key, beside: others }): Promise<WaitingCharge> => {
    const pending = await beside(others, () =>
      given.pending({
        ...(by === "three_ds" ? { card: by } : { method: by }),
        ...(autoCapture !== "absent" && { autoCapture: autoCapture === "true" }),
        key,
      }),
    );
    return { ...pending, id: await pending.id() };
  },
).needing("state");
