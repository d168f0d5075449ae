import type { FastifyReply, FastifyRequest } from "fastify";
import { CONTROL_PATH } from "../control/endpoint.ts";
import { pageHeaders, portalPage } from "../pages/layout.ts";
import { PORTAL_PATH } from "../pages/sites.ts";
import { BASE_PATH } from "../values/call.ts";
import { endpoints } from "../control/control.ts";
import { html } from "../pages/html.ts";
import { code, link } from "../pages/elements.ts";
import { table } from "../pages/list-page.ts";

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
  if (
    !(method === "GET" || method === "HEAD") ||
    !wantsHtml ||
    path === BASE_PATH ||
    path.startsWith(`${BASE_PATH}/`)
  )
    return undefined;
  if (path === "/") return reply.redirect(PORTAL_PATH, 302);
  const isControl = path === CONTROL_PATH;
  return reply
    .code(isControl ? 200 : 404)
    .headers(pageHeaders())
    .send(isControl ? controlIndex() : nothingHere());
}

/** For a browser at an address that does not exist. */
export function nothingHere(): string {
  return portalPage(
    "Nothing here",
    null,
    html`<p>There is no page at this address.</p>
      <ul>
        <li>${link(PORTAL_PATH, "The portal")} shows charges, events and keys.</li>
        <li>${link(CONTROL_PATH, "The control endpoints")} are for programs.</li>
        <li>Operations of the API are under ${code(BASE_PATH)} and answer JSON.</li>
      </ul>`,
  );
}

/** For a browser at the address of the control endpoints: what there is. */
export function controlIndex(): string {
  const rows = endpoints.map(({ method, path }) => [
    code(method),
    method === "GET" && !path.includes("{")
      ? link(CONTROL_PATH + path, code(CONTROL_PATH + path))
      : code(CONTROL_PATH + path),
  ]);
  return portalPage(
    "Control endpoints",
    null,
    html`<p>
        For programs: they answer JSON. ${link(`${CONTROL_PATH}/openapi.json`, "Their description")} is an
        OpenAPI document. The pages of the menu have buttons for most of them.
      </p>
      ${table("Control endpoints", ["Method", "Path"], rows)}`,
  );
}
