/** What a browser sends with each request for a page, beside the form: headers and cookies. */
import { parseCookie } from "undici";
import { isThisMachine } from "../../call/fetch.ts";

/** The page that a request begins at. */
export interface Source {
  readonly url: string;
  /** What it says of the header `referer`. */
  readonly policy: string;
}

export interface Navigation {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly form?: { readonly type: string; readonly body: string };
  /** None where the address was typed. */
  readonly source?: Source;
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
  const { method, url, form, source, via = [], isPressed, isFramed } = navigation;
  const referer = source && refererOf(source, [...via, url]);
  const chain = source && [source.url, ...via, url];
  return {
    ...USUAL,
    ...(cookie !== "" && { cookie }),
    ...(referer !== undefined && { referer }),
    ...(method === "POST" && { origin: referer === undefined ? "null" : originOf(chain) }),
    ...(form !== undefined && { "content-type": form.type }),
    ...(isTrusted(url) && {
      "sec-fetch-dest": isFramed === true ? "iframe" : "document",
      "sec-fetch-mode": "navigate",
      "sec-fetch-site": siteOf(chain),
      ...(isPressed === true && { "sec-fetch-user": "?1" }),
    }),
  };
}

function isTrusted(url: string): boolean {
  return new URL(url).protocol === "https:" || isThisMachine(url);
}

export const USUAL_POLICY = "strict-origin-when-cross-origin";

/** The last policy that is one: a page may name newer ones for newer browsers. */
export function policyOf(said: string | undefined, otherwise = USUAL_POLICY): string {
  const form =
    /^(no-referrer(-when-downgrade)?|same-origin|(strict-)?origin(-when-cross-origin)?|unsafe-url)$/;
  const words = (said ?? "").toLowerCase().split(",");
  return words.map((word) => word.trim()).findLast((word) => form.test(word)) ?? otherwise;
}

/** Where a page may not be named, the header `origin` does not name it either. */
function refererOf({ url, policy }: Source, to: readonly string[]): string | undefined {
  const from = new URL(url);
  const isSame = to.every((one) => new URL(one).origin === from.origin);
  const isLessSafe = from.protocol === "https:" && !to.every(isTrusted);
  if (policy === "no-referrer" || (policy === "same-origin" && !isSame)) return undefined;
  if (isLessSafe && !/^(unsafe-url|origin.*)$/.test(policy)) return undefined;
  const isWhole = isSame
    ? !/^(strict-)?origin$/.test(policy)
    : /^(unsafe-url|no-referrer-when-downgrade)$/.test(policy);
  return isWhole ? `${from.origin}${from.pathname}${from.search}` : `${from.origin}/`;
}

/** A form that another site redirected to a third one comes from nowhere. */
function originOf(chain: readonly string[] = []): string {
  const [own = "null", ...others] = chain.map((url) => new URL(url).origin);
  const isFromElsewhere = others.some(
    (origin, place) => place > 0 && origin !== others[place - 1] && others[place - 1] !== own,
  );
  return isFromElsewhere ? "null" : own;
}

function siteOf(chain: readonly string[] | undefined): string {
  if (chain === undefined) return "none";
  const [own, ...others] = chain.map((url) => new URL(url));
  if (others.every(({ origin }) => origin === own?.origin)) return "same-origin";
  return others.every((other) => own !== undefined && isSameSite(own, other)) ? "same-site" : "cross-site";
}

/** By the last two words of the host: the list of public suffixes would say it better. */
function isSameSite(one: URL, other: URL): boolean {
  const [own, its] = [one, other].map(({ hostname }) => hostname.split(".").slice(-2).join("."));
  const isNumber = /\d$|\]$/.test(one.hostname);
  return one.protocol === other.protocol && (isNumber ? one.hostname === other.hostname : own === its);
}

interface Kept {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Sent to the hosts below its domain, too. */
  readonly isWide: boolean;
}

export class Cookies {
  readonly #kept = new Map<string, Kept>();

  keep(from: string, said: string): void {
    const { hostname, pathname } = new URL(from);
    const cookie = parseCookie(said);
    if (cookie === null) return;
    const { name, value, domain = hostname, path, maxAge, expires } = cookie;
    if (!isBelow(hostname, domain)) return;
    const place = path?.startsWith("/") ? path : pathname.slice(0, Math.max(1, pathname.lastIndexOf("/")));
    const isOver = maxAge === undefined ? Number(expires) < Date.now() : maxAge <= 0;
    const key = JSON.stringify([domain, place, name]);
    if (isOver) this.#kept.delete(key);
    else this.#kept.set(key, { name, value, domain, path: place, isWide: cookie.domain !== undefined });
  }

  /** The header `cookie`; empty without one. */
  sentTo(url: string): string {
    const { hostname, pathname } = new URL(url);
    return [...this.#kept.values()]
      .filter(({ domain, isWide }) => (isWide ? isBelow(hostname, domain) : hostname === domain))
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`))
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => (name === "" ? value : `${name}=${value}`))
      .join("; ");
  }
}

function isBelow(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
