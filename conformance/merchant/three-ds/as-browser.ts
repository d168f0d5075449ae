/** What a browser sends with each request for a page, beside the form: headers and cookies. */
import { parseCookie } from "undici";
import { isThisMachine } from "../../call/fetch.ts";

export interface Navigation {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** The fields of a form, url-encoded. */
  readonly body?: string;
  /** The page that the request begins at; none where the address was typed. */
  readonly from?: string;
  /** The addresses that redirected here. */
  readonly via?: readonly string[];
  readonly isPressed?: boolean;
  readonly isFramed?: boolean;
}

const USUAL = {
  "user-agent": "Mozilla/5.0 (compatible; payment-conformance)",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "es-MX,es;q=0.9,en;q=0.8",
  "upgrade-insecure-requests": "1",
};

export function headersOf(navigation: Navigation, cookie: string): Readonly<Record<string, string>> {
  const { method, url, body, from, via = [], isPressed, isFramed } = navigation;
  const site = siteOf(from, [...via, url]);
  const origin = from === undefined ? "null" : new URL(from).origin;
  return {
    ...USUAL,
    ...(cookie !== "" && { cookie }),
    ...(from !== undefined && { referer: site === "same-origin" ? withoutHash(from) : `${origin}/` }),
    ...(method === "POST" && { origin }),
    ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
    ...((url.startsWith("https:") || isThisMachine(url)) && {
      "sec-fetch-dest": isFramed === true ? "iframe" : "document",
      "sec-fetch-mode": "navigate",
      "sec-fetch-site": site,
      ...(isPressed === true && { "sec-fetch-user": "?1" }),
    }),
  };
}

function withoutHash(url: string): string {
  return url.split("#", 1).join();
}

function siteOf(from: string | undefined, to: readonly string[]): string {
  if (from === undefined) return "none";
  const [own, ...others] = [from, ...to].map((url) => new URL(url));
  if (others.every(({ origin }) => origin === own?.origin)) return "same-origin";
  return others.every((other) => own && siteNameOf(other) === siteNameOf(own)) ? "same-site" : "cross-site";
}

/** With the last two words of the host: the list of public suffixes would say it better. */
function siteNameOf({ protocol, hostname }: URL): string {
  return `${protocol}${/\d$|\]$/.test(hostname) ? hostname : hostname.split(".").slice(-2).join(".")}`;
}

interface Kept {
  readonly pair: string;
  readonly domain: string;
  readonly path: string;
}

export class Cookies {
  readonly #kept = new Map<string, Kept>();

  keep(from: string, said: string): void {
    const { hostname, pathname } = new URL(from);
    const cookie = parseCookie(said);
    if (cookie === null) return;
    const { name, value, domain = hostname, maxAge, expires } = cookie;
    if (!isBelow(hostname, domain)) return;
    const directory = pathname.slice(0, Math.max(1, pathname.lastIndexOf("/")));
    const path = cookie.path?.startsWith("/") ? cookie.path : directory;
    const isOver = maxAge === undefined ? Number(expires) < Date.now() : maxAge <= 0;
    const key = JSON.stringify([domain, path, name]);
    if (isOver) this.#kept.delete(key);
    else this.#kept.set(key, { pair: `${name}=${value}`, domain, path });
  }

  /** The header `cookie`; empty without one. */
  sentTo(url: string): string {
    const { hostname, pathname } = new URL(url);
    return [...this.#kept.values()]
      .filter(({ domain }) => isBelow(hostname, domain))
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`))
      .map(({ pair }) => pair)
      .join("; ");
  }
}

function isBelow(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
