import { isIPv6 } from "node:net";

/** The ports that `fetch` and browsers never call ("bad ports" of the Fetch standard). */
const BLOCKED_PORTS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** What is wrong with a port to which no call would ever be made; undefined for every other port. */
export function portProblem(port: number): string | undefined {
  return BLOCKED_PORTS.has(port)
    ? `must not have port ${port}, which fetch and browsers never call (a bad port of the Fetch standard)`
    : undefined;
}

/**
 * An address to which events or customers may be sent, or what is wrong with the text. `fetch` would not send user and
 * password, and every log would show them; it sends no fragment either. `URL` forgives blanks, control characters, and
 * slashes that are missing or too many: it would take the first part of a path for the host.
 */
export function webUrl(text: string): URL | string {
  const isPlain = /^https?:\/\/[^/?#\\\s\p{C}][^#\\\s\p{C}]*$/iu.test(text);
  const url = isPlain && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "")
    return "must be an http or https address without user and password, blanks and fragment";
  return portProblem(portOf(url)) ?? url;
}

function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** Scheme, host and port of a server. Nobody can call an address such as 0.0.0.0, so the origin names this machine. */
export function originAt(scheme: "http" | "https", address: string, port: number): string {
  const name = address === "0.0.0.0" || address === "::" ? "127.0.0.1" : address;
  return `${scheme}://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/**
 * The same for events, which may not come back to the sandbox that is reached at the origins `own`: its control endpoints
 * would obey them, and the next event after a webhook URL that ends in /reset would empty it.
 */
export function urlOfReceiver(text: string, own: readonly string[]): URL | string {
  const url = webUrl(text);
  if (typeof url === "string") return url;
  const leadsBack = own
    .filter((origin) => URL.canParse(origin))
    .map((origin) => new URL(origin))
    .some((here) => portOf(url) === portOf(here) && hostOf(url) === hostOf(here));
  return leadsBack ? "must lead to a receiver, and not back to this sandbox" : url;
}

/** The host without the dot with which a name may end. All that lead to this machine count as one. */
function hostOf({ hostname }: URL): string {
  return isLoopback(hostname) || ANY.test(hostname) ? "127.0.0.1" : hostname.replace(/\.$/, "");
}

/** A call to one of them reaches this machine. */
const ANY = /^(0\.0\.0\.0|\[::(ffff:0:0)?\])$/;

/** As a URL writes them, but for the dot with which a name may end. The last one is 127.0.0.0/8 written as IPv6. */
const LOOPBACK = /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Whether a name or an address, perhaps with a port behind it, is this machine. */
export function isLoopback(host: string): boolean {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}`;
  // What follows a host in an address is no host.
  return !/[/?#@\\\s]/.test(host) && URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}
