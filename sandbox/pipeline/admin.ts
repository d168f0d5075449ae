import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ServiceError } from "../values/errors.ts";

/**
 * Who may control the sandbox and see its keys: callers with the admin token; without a token, programs and pages of
 * this machine. The Host header must then name this machine, so that no web page reaches it by another name.
 */
export function guardAdmin(request: FastifyRequest, origin: string, adminToken: string | undefined): void {
  refuseForeignForms(request);
  if (adminToken === undefined) {
    if (isThisMachine(request.headers.host, origin)) return;
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

/**
 * Refuses requests that a web page of another site makes a browser on this machine send. Browsers name the origin of
 * a request; programs do not.
 */
export function refuseForeignForms({ method, headers }: FastifyRequest): void {
  if (method === "GET") return;
  const site = headers["sec-fetch-site"];
  const { origin } = headers;
  const fromHere =
    site === undefined
      ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host)
      : site === "same-origin" || site === "none";
  if (fromHere) return;
  throw new ServiceError(
    403,
    "foreign_origin",
    "This was sent from a page of another site and was not accepted.",
  );
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host) || host === "::1";
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
