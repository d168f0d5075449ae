import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ServiceError } from "../values/errors.ts";
import { isLoopback } from "../values/web-url.ts";
import type { World } from "../world.ts";

/**
 * Who may control the sandbox and see its keys: callers with the admin token; without a token, programs and pages of
 * this machine. The Host header must then name this machine, so that no web page reaches it by another name.
 */
export function guardAdmin(request: FastifyRequest, world: World): void {
  refuseForeignForms(request, world);
  const { adminToken } = world.settings;
  if (adminToken === undefined) {
    if (isThisMachine(request.headers.host, world.localOrigin())) return;
    throw new ServiceError(
      403,
      "foreign_host",
      "Only this machine may open this. Other machines need an admin token.",
    );
  }
  const sent = credential(request.headers.authorization);
  if (sent !== undefined && timingSafeEqual(digest(sent), digest(adminToken))) return;
  throw new ServiceError(
    401,
    "admin_token_required",
    "Send the admin token as bearer token or as password.",
    {
      headers: { "www-authenticate": 'Basic realm="payment sandbox", charset="UTF-8"' },
    },
  );
}

/** Where `guardAdmin` lets a browser in: without a token, a public URL could open the portal to everybody. */
export function adminOrigin({ settings, origin, localOrigin }: World): string {
  return settings.adminToken === undefined ? localOrigin() : origin();
}

/**
 * Refuses requests that a web page of another site makes a browser on this machine send. Browsers name the origin of
 * a request; programs do not. A proxy in front of the public URL may have replaced the Host header.
 */
export function refuseForeignForms({ method, headers }: FastifyRequest, world: World): void {
  if (method === "GET" || method === "HEAD") return;
  const site = headers["sec-fetch-site"];
  const { origin = world.origin() } = headers;
  const fromHere =
    site === undefined
      ? origin === world.origin() || (URL.canParse(origin) && new URL(origin).host === headers.host)
      : site === "same-origin" || site === "none";
  if (fromHere) return;
  throw new ServiceError(
    403,
    "foreign_origin",
    "This was sent from a page of another site and was not accepted.",
  );
}

function isThisMachine(host: string | undefined, origin: string): boolean {
  return host !== undefined && (isLoopback(host) || host === new URL(origin).host);
}

/** The password of `Basic`, which a browser asks for, or the token of `Bearer`. */
function credential(authorization = ""): string | undefined {
  const [, scheme = "", value = ""] = /^(Basic|Bearer) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "basic") return scheme === "" ? undefined : value;
  const text = Buffer.from(value, "base64").toString();
  return text.slice(text.indexOf(":") + 1);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
