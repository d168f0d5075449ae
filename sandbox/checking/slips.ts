import leven from "leven";

/**
 * How many letters one text has wrong where the other was meant. Two neighbours that are swapped are one slip, and case is
 * none.
 */
export function slips(written: string, meant: string): number {
  const [one, other] = [written.toLowerCase(), meant.toLowerCase()] as const;
  return isSwapped(one, other) ? 1 : leven(one, other);
}

/** The one of `names` with the fewest slips, if there are at most `most`. */
export function nearestOf(written: string, names: Iterable<string>, most: number): string | undefined {
  let best: { readonly name: string; readonly count: number } | undefined;
  for (const name of names) {
    // The measure costs the product of both lengths.
    if (Math.abs(name.length - written.length) > most) continue;
    const count = slips(written, name);
    if (count <= most && (best === undefined || count < best.count)) best = { name, count };
  }
  return best?.name;
}

function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return (
    at + 1 < one.length &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}
