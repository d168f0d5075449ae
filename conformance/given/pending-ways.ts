/** The ways in which a charge comes to wait for its customer. */
import { AUTO_CAPTURE, BESIDE, CREATED_WITH, WAITS, autoCaptureOf, beside, waitsBy } from "./dimensions.ts";
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
    by: WAITS,
    autoCapture: AUTO_CAPTURE,
    key: CREATED_WITH,
    beside: BESIDE,
  },
  async ({ given }, { by, autoCapture, key, beside: others }): Promise<WaitingCharge> => {
    const pending = await beside(others, () =>
      given.pending({ ...waitsBy(by), ...autoCaptureOf(autoCapture), key }),
    );
    return { ...pending, id: await pending.id() };
  },
).needing("state");
