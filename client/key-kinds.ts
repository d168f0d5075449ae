import type { KeyKind, OperationId } from "@payment-service/contract";

/** "Authentication", table of keys: operations that a page or app must not call. A test holds this to the contract. */
export const secretOnly = [
  "getPaymentToken",
  "updatePaymentToken",
  "listCharges",
  "captureCharge",
  "lookupInstallments",
  "refundCharge",
  "completePendingCharge",
  "cancelPendingCharge",
] as const satisfies readonly OperationId[];

/** Its key stands in the address, where a secret one has no business. */
export const publicOnly = ["getCheckoutButton"] as const satisfies readonly OperationId[];

interface Withheld {
  public: (typeof secretOnly)[number];
  secret: (typeof publicOnly)[number];
}

/** Operations that a kind of key may call. Where the interface shows no kind, both may. */
export type OperationFor<Kind extends KeyKind> = Exclude<OperationId, Withheld[Kind]>;

export const withheld: { readonly [Kind in KeyKind]: readonly OperationId[] } = {
  public: secretOnly,
  secret: publicOnly,
};
