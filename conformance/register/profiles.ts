/** Parts of the document by what an implementation offers, for reports that are set side by side. */
export const PROFILES = {
  "cards and holds": [
    "charge",
    "capture",
    "capture-and-refund",
    "refund",
    "token",
    "lookup",
    "consumer",
    "anti-fraud",
    "currency",
    "deprecated",
  ],
  "3DS": ["three-ds", "continuation"],
  "cash methods": ["bank", "store", "testing"],
  BNPL: ["bnpl"],
  orders: ["order", "checkout"],
  subscriptions: ["plan", "product", "subscription", "invoice", "payment-intent", "beta"],
  webhooks: ["event"],
  lists: ["list", "paging", "paged-list"],
  "keys and errors": ["auth", "keys", "error", "json", "rate", "service", "shown", "versioning"],
} as const satisfies Record<string, readonly string[]>;

export type Profile = keyof typeof PROFILES;

/** The profile of a requirement: the first part of its id decides. */
export function profileOf(id: string): string | undefined {
  const [topic = ""] = id.split(".");
  return Object.entries(PROFILES).find(([, topics]: readonly [string, readonly string[]]) =>
    topics.includes(topic),
  )?.[0];
}
