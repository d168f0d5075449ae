import { code, link } from "../parts/words.ts";
import type { Html } from "../html.ts";
import { PORTAL_PATH } from "../portal-page.ts";

/** Where the pages of things are that an event may report on, by the beginning of its type. */
const FAMILIES: Readonly<Record<string, string>> = {
  charge: "charges",
  capture: "charges",
  refund: "charges",
  disbursement: "charges",
  order_creation: "orders",
  order_update: "orders",
  plan_creation: "plans",
  product_creation: "products",
  subscription_creation: "subscriptions",
  subscription_update: "subscriptions",
};

/** The family of the thing that an event of this type reports on: "charges". */
export function familyOf(type: string): string | undefined {
  return FAMILIES[type.split(".", 1)[0] ?? ""];
}

/** A link to what the event reports on; null when nothing was made. */
export function aboutLink({
  type,
  about,
}: {
  readonly type: string;
  readonly about: string | null;
}): Html | null {
  const family = familyOf(type);
  return about === null || family === undefined
    ? null
    : link(`${PORTAL_PATH}/${family}/${about}`, code(about));
}
