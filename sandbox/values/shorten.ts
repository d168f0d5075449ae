/** A text of more than `most` UTF-16 units is cut there, with "..." behind it. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${startOf(text, most)}...` : text;
}

/** The first units of a text, at most `most`; never half of a surrogate pair, which many programs cannot read. */
export function startOf(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  const splitsPair = text.length > most && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? most - 1 : most);
}
