import { at, isText, isWhole } from "./json-pointer.ts";
import type { Place, Target } from "../subject/target.ts";

const TOKEN_ID = [
  "/token_details/id",
  "/token_details/token_id",
  "/token_details/payment_token_id",
  "/token_details/payment_token",
  "/token_details/token",
  "/id",
] as const;

/** Likely places of what the document gives no place. The target file may name others. */
const LIKELY: { readonly [P in Place]: readonly string[] } = {
  token_id: TOKEN_ID,
  payment_token: ["/token_details/payment_token", "/token_details/token", ...TOKEN_ID],
  subscription_token_id: ["/token_details/payment_token_id", ...TOKEN_ID],
  payment_token_alias: ["/token_details/payment_token_alias"],
  order_id: [
    "/order/id",
    "/order/order_id",
    "/order_information/order_id",
    "/order_information/id",
    "/order_id",
    "/id",
  ],
  charge_id: ["/id", "/charge/id", "/charge/charge_id"],
  pending_charge_id: [
    "/id",
    "/charge_id",
    "/charge/id",
    "/detail/additional_details/charge_id",
    "/detail/additional_details/transaction_id",
    "/detail/additional_details/cash_transaction",
    "/detail/additional_details/id",
    "/detail/charge_id",
  ],
  continuation_url: [
    "/detail/additional_details/redirect_url",
    "/detail/additional_details/continuation_url",
    "/continuation_url",
    "/redirect_url",
  ],
  // An element with charge_id may have another id too. Beside `charge`, `id` is that of the charge, as in the charge response.
  list_element_id: ["/charge_id", "/id", "/charge/id", "/transaction_id", "/payment_id"],
  plan_element_id: ["/id", "/plan_id", "/plan/id"],
  subscription_element_id: ["/id", "/subscription_id", "/subscription/id"],
  invoice_element_id: ["/id", "/invoice_id"],
};

/** A charge is paid with the id of the token, unless the target file names another place. The document leaves it open. */
const INSTEAD: { readonly [P in Place]?: Place } = {
  payment_token: "token_id",
  subscription_token_id: "token_id",
};

function placesOf({ locate: own }: Target, place: Place): readonly string[] {
  const instead = INSTEAD[place];
  return own[place] ?? (instead && own[instead]) ?? LIKELY[place];
}

interface Located {
  readonly pointer: string;
  readonly text: string;
}

/** The texts at the places, the likeliest first; whole numbers as texts. */
export function located(target: Target, place: Place, body: unknown): Located[] {
  return placesOf(target, place).flatMap((pointer) => {
    const value = at(body, pointer);
    const text = isWhole(value) ? String(value) : value;
    return isText(text) ? [{ pointer, text }] : [];
  });
}

/** The first text at the places that will do. */
export function locate(
  target: Target,
  place: Place,
  body: unknown,
  willDo: (found: string) => boolean = () => true,
): string | undefined {
  return located(target, place, body).find(({ text }) => willDo(text))?.text;
}

/** What to write into the target file when nothing was found. */
export function hint(target: Target, place: Place): string {
  const tried = placesOf(target, place).join(", ");
  return `Add locate.${place} to the target file: the JSON pointer to it (tried ${tried}).`;
}
