import { endpoints } from "../control/control.ts";
import { CONTROL_PATH } from "../control/endpoint.ts";
import { BASE_PATH } from "../values/base-path.ts";
import { html } from "./html.ts";
import { code, link, table } from "./elements.ts";
import { PORTAL_PATH, portalPage } from "./portal-page.ts";

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
