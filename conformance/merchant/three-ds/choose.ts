import type { Pressable, Wish } from "./driver.ts";

/** Something on a page that can be pressed. */
export interface Choice {
  readonly label: string;
  readonly isLink: boolean;
  /** Other texts that may show its meaning: value, name, id, address. */
  readonly hints: string;
}

export interface Words {
  readonly succeed: RegExp;
  readonly fail: RegExp;
}

/** The label decides, first one that fits the wanted pattern alone ("unsuccessful" fits both). Other texts count last. */
export function choose<T extends Choice>(found: readonly T[], wanted: RegExp, other: RegExp): T | undefined {
  const byLabel = found.filter(({ label }) => wanted.test(label));
  const clear = byLabel.find(({ label }) => !other.test(label));
  return clear ?? byLabel[0] ?? found.find(({ hints }) => wanted.test(hints) && !other.test(hints));
}

export function pressables(found: readonly Choice[], { succeed, fail }: Words): Pressable[] {
  const passing = choose(found, succeed, fail);
  const failing = choose(found, fail, succeed);
  return found.map((one) => {
    const wish = one === passing ? "succeed" : one === failing ? "fail" : undefined;
    return { label: one.label, button: !one.isLink, ...(wish && { wish }) };
  });
}

/** Why no button was pressed, in words. */
export function noButton(wish: Wish, found: readonly Choice[]): string {
  const labels = found.map(({ label }) => `"${label}"`);
  return labels.length === 0
    ? "the page has no link or button"
    : `no button to ${wish} among ${labels.join(", ")}`;
}

/** The query with which the customer returned; undefined at any other address than the merchant's registered one. */
export function arrival(url: string, registered: string): URLSearchParams | undefined {
  const here = new URL(url);
  const there = new URL(registered);
  const same = here.origin === there.origin && here.pathname === there.pathname;
  return same ? here.searchParams : undefined;
}
