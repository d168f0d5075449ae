import { at, isText, isWhole } from "./json-pointer.ts";
import type { Place, Target } from "../target/target.ts";

const TOKEN_ID = [
  "/token_details/id",
  "/token_details/token_id",
  "/token_details/payment_token_id",
  "/token_details/payment_token",
  "/token_details/token",
  "/id",
] as const;

/** Where the document does not show a place, these are tried; the target file may put its own in front. */
const LIKELY: { readonly [P in Place]: readonly string[] } = {
  token_id: TOKEN_ID,
  payment_token: ["/token_details/payment_token", "/token_details/token", ...TOKEN_ID],
  subscription_token_id: ["/token_details/payment_token_id", ...TOKEN_ID],
  order_id: ["/order/id", "/order/order_id", "/order_id", "/id"],
  charge_id: ["/id", "/charge/id", "/charge/charge_id"],
  pending_charge_id: [
    "/id",
    "/charge_id",
    "/charge/id",
    "/detail/additional_details/charge_id",
    "/detail/additional_details/transaction_id",
    "/detail/additional_details/id",
    "/detail/charge_id",
  ],
  continuation_url: [
    "/detail/additional_details/redirect_url",
    "/detail/additional_details/continuation_url",
    "/continuation_url",
    "/redirect_url",
  ],
  // Beside charge_id, an element may have an id of its own; beside a charge, its id is that of the charge, as in the charge response.
  list_element_id: ["/charge_id", "/id", "/charge/id", "/transaction_id", "/payment_id"],
  plan_element_id: ["/id", "/plan_id", "/plan/id"],
  subscription_element_id: ["/id", "/subscription_id", "/subscription/id"],
};

/** What a token pays with is its id, unless something else is said: the document does not. */
const INSTEAD: { readonly [P in Place]?: Place } = {
  payment_token: "token_id",
  subscription_token_id: "token_id",
};

function placesOf({ locate: told }: Target, place: Place): readonly string[] {
  const instead = INSTEAD[place];
  return told[place] ?? (instead && told[instead]) ?? LIKELY[place];
}

/** What stands at the places, the likeliest first: texts, and whole numbers as texts. */
export function located(target: Target, place: Place, body: unknown): string[] {
  return placesOf(target, place)
    .map((pointer) => at(body, pointer))
    .map((value) => (isWhole(value) ? String(value) : value))
    .filter(isText);
}

/** The first one that will do. */
export function locate(
  target: Target,
  place: Place,
  body: unknown,
  willDo: (found: string) => boolean = () => true,
): string | undefined {
  return located(target, place, body).find(willDo);
}

/** What to write into the target file when the place was not found. */
export function hint(target: Target, place: Place): string {
  const tried = placesOf(target, place).join(", ");
  return `Add locate.${place} to the target file: the JSON pointer that leads to it (tried ${tried}).`;
}
