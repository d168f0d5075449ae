/** The names of members that show money, or whose money it is. */
/** Under which an object shows money. */
export type Role = "amount" | "captured_amount" | "refunded_amount";

/** Other names of the amount of an object. */
export const ROLES: Readonly<Record<string, Role>> = {
  amount: "amount",
  amount_details: "amount",
  order_total_amount: "amount",
  price: "amount",
  captured_amount: "captured_amount",
  refunded_amount: "refunded_amount",
};

/** What a merchant writes there, or what the document gives no fields, may be about other sums. */
export const FREE = [
  "additional_details",
  "purchase_details",
  "purchases",
  "items",
  "notes",
  "options",
  "metadata",
];

/** Members that are about the object they stand in. */
export const SAME = ["charge", "order", "order_information", "plan", "payload", "token_details"];

/** Ids that say by their names what they name, wherever they stand. */
export const IDS = [
  ["capture_transaction_id", "capture"],
  ["refund_transaction_id", "refund"],
  ["charge_id", "charge"],
] as const;

/** Members that show how a charge is paid, and where in them the word stands. */
export const METHODS = ["payment_method", "payment_method_type", "method", "payment_detail"];
export const METHOD_PLACES = ["", "/method", "/type", "/name", "/credentials/payment_method/method"];

/** Members whose own value is judged, whatever was sent under their name. A new member stands here as soon as it stands in one of the lists above. */
export const LOOKED_AT: ReadonlySet<string> = new Set([...Object.keys(ROLES), ...METHODS, "currency_code"]);
