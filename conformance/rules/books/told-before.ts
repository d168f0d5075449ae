/** True for each thing once. */
export function firstTime(): (thing: unknown) => boolean {
  const known = new Set<unknown>();
  return (thing) => {
    const before = known.size;
    return known.add(thing).size > before;
  };
}

/** Whether the same was told of the same thing before: each page of a list shows a charge again. */
export function toldBefore(): (of: object | undefined, what: string) => boolean {
  const known = new Map<object | undefined, Set<string>>();
  return (of, what) => {
    const ofThis = known.get(of) ?? new Set();
    known.set(of, ofThis);
    const before = ofThis.size;
    return ofThis.add(what).size === before;
  };
}
