/** Values as pages show them. */
import { objectAt, textAt } from "../values/json.ts";
import { moneyText } from "../values/money.ts";
import { h, type Html, type Part } from "./html.ts";

/** A time with its zone: "2026-01-15 12:00:00 UTC"; an exact one has milliseconds. */
export function when(time: number, exact = false): Html {
  const iso = new Date(time).toISOString();
  return h("time", { datetime: iso }, `${iso.slice(0, 10)} ${iso.slice(11, exact ? 23 : 19)} UTC`);
}

/** The time alone, below the heading of its day: "12:00:00". */
export function timeOfDay(time: number, exact = false): Html {
  const iso = new Date(time).toISOString();
  return h("time", { class: "time", datetime: iso, title: iso }, iso.slice(11, exact ? 23 : 19));
}

const dayOf = (time: number) => Math.floor(time / 86_400_000);

/** The time alone, if it is on the day of another time that is shown. */
export function whenNear(time: number, other: number, exact = false): Html {
  return dayOf(time) === dayOf(other) ? timeOfDay(time, exact) : when(time, exact);
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });

/** The heading of a day: "Thursday 15 January 2026, UTC". */
export const dayHeading = (time: number) =>
  h("li", { class: "day" }, h("h2", {}, `${DAY.format(time)}, UTC`));

/** Items with the time of each, below the headings of their days. */
export function byDay(items: readonly (readonly [time: number, item: Html])[]): Part[] {
  return items.map(([time, item], at) => {
    const [before] = items[at - 1] ?? [];
    return before !== undefined && dayOf(before) === dayOf(time) ? item : [dayHeading(time), item];
  });
}

export const money = (amount: number, currency: string) => moneyText({ amount, currency_code: currency });

/** An amount as it was sent; what cannot be read as one is not shown. */
export function sum(part: unknown): string | undefined {
  const { amount } = objectAt(part) ?? {};
  return typeof amount === "number" ? money(amount, textAt(part, "currency_code") ?? "") : undefined;
}

/** "1 attempt", "2 attempts". */
export const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

const LOOKS = {
  ok: ["captured", "delivered", "active", "paid", "succeeded", "charged"],
  hold: ["completed"],
  wait: ["pending", "due", "sending", "open"],
  bad: ["unpaid", "failed", "dropped"],
};

/** A state of a delivery or an object, and its look. The title has the name on the wire where the words are others. */
export function stateBadge(state: string, words = state): Html {
  const look = Object.entries(LOOKS).find(([, states]) => states.includes(state))?.[0];
  return badge(look ?? "", words, words === state ? undefined : state);
}

/** The look is ok, hold, wait, bad, or empty. */
export function badge(look: string, text: string | number, title?: string): Html {
  return h("span", { class: `badge ${look}`, title }, text);
}
