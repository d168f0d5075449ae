import type { FastifyReply, FastifyRequest } from "fastify";
import { CONTROL_PATH } from "../control/endpoint.ts";
import { pageHeaders } from "../pages/layout.ts";
import { controlIndex, nothingHere } from "../pages/unknown-page.ts";
import { PORTAL_PATH } from "../pages/portal-page.ts";
import { BASE_PATH } from "../values/base-path.ts";

/**
 * The answer to a browser at an address without a page. Programs, and everything under the base path, get JSON:
 * undefined here.
 */
export function answerBrowser(
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const [path = ""] = url.split("?", 1);
  const wantsHtml = /\btext\/html\b/.test(headers.accept ?? "");
  if (method !== "GET" || !wantsHtml || path === BASE_PATH || path.startsWith(`${BASE_PATH}/`))
    return undefined;
  if (path === "/") return reply.redirect(PORTAL_PATH, 302);
  const isControl = path === CONTROL_PATH || path === `${CONTROL_PATH}/`;
  return reply
    .code(isControl ? 200 : 404)
    .headers(pageHeaders())
    .send(isControl ? controlIndex() : nothingHere());
}
