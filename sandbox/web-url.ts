/** An address that events or customers may be sent to: http and https only, so that it reaches into nothing else. */
export function webUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}
