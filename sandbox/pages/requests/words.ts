import type { LoggedRequest } from "../../requests/view.ts";
import type { World } from "../../world.ts";
import { html, type Html } from "../html.ts";
import { PORTAL_PATH } from "../portal-page.ts";

export const REQUESTS_PATH = `${PORTAL_PATH}/requests`;

/** The requests of the log that made, read or changed a thing; null where the log is off. */
export function requestsOf({ requests }: Pick<World, "requests">, id: string): Html | null {
  const href = `${REQUESTS_PATH}?touched=${encodeURIComponent(id)}`;
  return requests === undefined ? null : html`<a href="${href}">show its requests</a>`;
}

export function moment(time: number): Html {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.replace("T", " ").slice(0, 23)} UTC</time>`;
}

/** Method and address; what could not be read as a request has none. */
export function addressOf({ method, path, query }: LoggedRequest): string {
  if (method === "") return "Not a request of HTTP";
  return `${method} ${path}${query === "" ? "" : `?${query}`}`;
}

/** The number is enough; the color only helps to find it. */
export function statusBadge({ status, fault }: LoggedRequest): Html {
  if (status === null) return html`<span class="badge bad">cut</span>`;
  const look = status >= 500 || fault !== null ? "bad" : status >= 400 ? "waiting" : "good";
  return html`<span class="badge ${look}">${status}</span>`;
}

const KEY_WORDS = {
  secret: "secret key",
  public: "public key",
  unknown: "unknown key",
  none: "no key",
} as const;

export function keyText({ key }: LoggedRequest): string {
  return KEY_WORDS[key];
}

/** Why it was refused and what is odd about it, in a few words. */
export function remarks({ code, message, warnings, hint, fault, status }: LoggedRequest): string[] {
  return [
    ...(code === null ? [] : [message === null ? code : `${code}: ${message}`]),
    ...(hint === null ? [] : [hint]),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(fault === null ? [] : [`Fault: ${fault}${status === null ? ", no answer left" : ""}`]),
  ];
}
