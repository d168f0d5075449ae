/** Charges that wait for 3DS, and what the customer does. */
import { type Tools, type PendingCharge, Blocked, dimensions, json, ways } from "../../flow.ts";

import type { Wish } from "./visit.ts";

interface Waiting {
  readonly pending: PendingCharge;
  readonly redirectUrl: string;
  /** The charge's id where its continuation gives it. Otherwise the redirect back to the merchant does. */
  readonly known: string | undefined;
}

/** A person is asked to press for the first of these only. */
export const waitingCharges = ways(
  "waiting",
  {
    autoCapture: {
      true: { words: "with auto_capture true" },
      false: { words: "with auto_capture false", needs: ["three_ds.by_machine"] },
      absent: { words: "without auto_capture", needs: ["three_ds.by_machine"] },
    },
    key: {
      secret: { words: "" },
      public: { words: "created with the public key", needs: ["keys.public", "three_ds.by_machine"] },
    },
  },
  (tools, { autoCapture, key }) => chargeThatWaits(tools, { ...dimensions.autoCaptureOf(autoCapture), key }),
).needing("state", "cards.three_ds", "three_ds");

async function chargeThatWaits(
  { api, given }: Tools,
  options: Omit<Parameters<Tools["given"]["pending"]>[0], "card">,
): Promise<Waiting> {
  const pending = await given.pending({ ...options, card: "three_ds" });
  const { redirectUrl } = pending;
  if (redirectUrl === undefined) throw new Blocked("no redirect_url was given", [pending.created.nr]);
  const known = pending.continuationId === undefined ? undefined : await pending.id();
  // An implementation that keeps answers shows this one again after the customer has acted.
  if (known !== undefined) await api.getCharge(known);
  return { pending, redirectUrl, known };
}

/** The id by which the charge is read after the customer has passed or failed. */
export async function authenticate(
  { threeDs }: Tools,
  { pending, redirectUrl, known }: Waiting,
  wish: Wish,
): Promise<string> {
  const { arrived, steps } = await threeDs.walk(redirectUrl, wish);
  if (arrived === undefined)
    throw new Blocked(
      `the customer did not come back to the merchant: ${steps.join("; ")}`,
      [pending.created.nr],
      "no_return",
    );
  const tid = arrived.get("TID");
  return known ?? (json.isText(tid) ? tid : pending.id());
}
