import type { Pressable, Walk, Wish } from "./driver.ts";

/** Something on a page that can be pressed. */
export interface Choice {
  readonly label: string;
  readonly isLink: boolean;
  /** Other texts that may show its meaning: value, name, id, address. */
  readonly hints: string;
  /** The form of a button: the same thing for each button of one form. */
  readonly form?: unknown;
}

export interface Words {
  readonly succeed: RegExp;
  readonly fail: RegExp;
}

/** Characters. A longer text names no button, and one text may stand in each of thousands. */
export const LONGEST_LABEL = 1000;

/** Whether the pattern, which is of the target file, fits the text, which is of the page. */
function fits(pattern: RegExp, text: string): boolean {
  return pattern.test(text.slice(0, LONGEST_LABEL));
}

/**
 * The label decides, first one that fits the wanted pattern alone ("unsuccessful" fits both). Other texts count last. A
 * page may have more to press than the two: a link may lead elsewhere, and what was pressed before, as for cookies, has
 * had its effect.
 */
export function choose<T extends Choice>(
  found: readonly T[],
  wanted: RegExp,
  other: RegExp,
  pressed: ReadonlySet<string> = new Set(),
): T | undefined {
  const weight = ({ label, isLink }: Choice): number => (pressed.has(label) ? 2 : 0) + (isLink ? 1 : 0);
  const sorted = found.toSorted((one, another) => weight(one) - weight(another));
  const byLabel = sorted.filter(({ label }) => fits(wanted, label));
  const clear = byLabel.find(({ label }) => !fits(other, label));
  return clear ?? byLabel[0] ?? sorted.find(({ hints }) => fits(wanted, hints) && !fits(other, hints));
}

/** The same where some of what was found may not be shown: undefined where more than one may be meant. */
export function chooseSurely<T extends Choice>(
  found: readonly T[],
  wanted: RegExp,
  other: RegExp,
): T | undefined {
  const pairs = pairsIn(found, { succeed: wanted, fail: other });
  const [among = found] = pairs;
  const clear = among.filter(({ label }) => fits(wanted, label) && !fits(other, label));
  return pairs.length > 1 || clear.length > 1 ? undefined : choose(among, wanted, other);
}

export function pressables(found: readonly Choice[], words: Words): Pressable[] {
  const [passing, failing] = bothOf(found, words);
  const isCrowded = pairsIn(found, words).length === 0;
  return found.map((one) => {
    const wish = one === passing ? "succeed" : one === failing ? "fail" : undefined;
    const isThird = isCrowded && wish === undefined && one.form !== undefined;
    return { label: one.label, button: !one.isLink, ...(wish && { wish }), ...(isThird && { third: true }) };
  });
}

function bothOf<T extends Choice>(found: readonly T[], { succeed, fail }: Words): (T | undefined)[] {
  return [choose(found, succeed, fail), choose(found, fail, succeed)];
}

/** One button to succeed, one to fail, and no third beside them. */
export function areTwo(buttons: readonly Pressable[]): boolean {
  const isBoth = ["succeed", "fail"].every((wish) => buttons.some((one) => one.wish === wish));
  return isBoth && !buttons.some(({ third }) => third);
}

/** The two buttons are one form, or one form each. A banner is another form, and may have words that fit. */
function pairsIn<T extends Choice>(found: readonly T[], words: Words): T[][] {
  const forms = [...Map.groupBy(found, (one) => one.form ?? one).values()];
  const alone = forms.filter(({ length }) => length === 1).flat();
  return [alone, ...forms.filter(({ length }) => length === 2)].filter((some) => {
    const [passing, failing] = bothOf(some, words);
    return passing !== undefined && failing !== undefined && passing !== failing;
  });
}

/**
 * Why a page with two actions, or more, cannot be judged: the document says that there are two buttons and does not give
 * their labels, so the patterns may be wrong. Where the page has fewer, or the wanted one, the driver's doubt is left.
 */
export function unknownLabels({ buttons, doubt }: Walk, wish: Wish, { succeed, fail }: Words): Walk["doubt"] {
  const inForms = buttons.filter(({ button }) => button);
  const actions = inForms.length > 0 ? inForms : buttons;
  const isEnough = actions.length === 2 || inForms.length > 2;
  if (!isEnough || actions.some((one) => one.wish === wish)) return doubt;
  const labels = actions.map(({ label }) => `"${label}"`).join(" and ");
  const missing = (
    [
      ["succeed", succeed],
      ["fail", fail],
    ] as const
  )
    .filter(([own]) => actions.every((one) => one.wish !== own))
    .map(([own, pattern]) => `three_ds.${own} (now ${pattern.source})`);
  const advice = `set ${missing.join(" and ")} to a pattern of the label`;
  const why = `the 3DS page shows ${labels}, and the target file does not say which of them is to ${wish}: ${advice}`;
  return { why: doubt === undefined ? why : `${why}. Or ${doubt.why}`, cause: "unknown_labels" };
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
