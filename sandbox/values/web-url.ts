/**
 * An address to which events or customers may be sent: http or https, without user and password. `fetch` would not
 * send those, and every log would show them.
 */
export function webUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "") return undefined;
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
}
