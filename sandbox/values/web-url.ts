/**
 * An address that events or customers may be sent to: http and https only, so that it reaches into nothing else. No user
 * and password, which `fetch` does not send and every log would show.
 */
export function webUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "") return undefined;
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
}
