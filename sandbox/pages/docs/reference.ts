import { TOKENS } from "@payment-service/contract/tokens";
import type { Merchant } from "../../store/merchants.ts";
import { html, inline } from "../html.ts";
import { documentOf, policyOf, strip } from "../layout.ts";
import { PRODUCT, SITES } from "../sites.ts";
import { STRIP_STYLE } from "../style.ts";

/** The script that draws the reference; it is built together with the documentation. */
export const SCRIPT = "reference.js";

/** What Scalar is told. Whatever would call out of this machine is off. */
function settings({ secretKey, publicKey }: Merchant, baseUrl: string) {
  return {
    url: `${SITES.Reference}/openapi.json`,
    servers: [{ url: baseUrl, description: "This sandbox" }],
    authentication: {
      preferredSecurityScheme: "clientKey",
      securitySchemes: {
        clientKey: { value: secretKey },
        clientPublicKeyInQueryString: { value: publicKey },
      },
    },
    telemetry: false,
    withDefaultFonts: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    hideClientButton: true,
    persistAuth: false,
    externalUrls: { dashboardUrl: "", registryUrl: "", proxyUrl: "", apiBaseUrl: "" },
    documentDownloadType: "json",
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    defaultOpenAllTags: true,
    hideModels: true,
    theme: "default",
  };
}

/** Operations have addresses like `#tag/transaction/createCharge`. */
const START = inline(
  "script",
  `
const settings = JSON.parse(document.getElementById("settings").textContent);
Scalar.createApiReference("#reference", { ...settings, generateOperationSlug: ({ operationId }) => operationId });
`,
);

/** Nothing from elsewhere, and no call to elsewhere. Scalar writes styles into the page, so those are free. */
export const POLICY = policyOf([
  `script-src 'self' ${START.source}`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
]);

/** Scalar takes our colours. Its switch decides between light and dark, not the system. */
const OWN_STYLE = inline(
  "style",
  `${TOKENS}${STRIP_STYLE}
html body.light-mode { color-scheme: light; } html body.dark-mode { color-scheme: dark; }
html body:is(.light-mode, .dark-mode) { --scalar-color-1: var(--ink); --scalar-color-2: var(--mute); --scalar-color-3: var(--mute); --scalar-color-accent: var(--accent); --scalar-color-green: var(--ok); --scalar-color-blue: var(--hold); --scalar-color-yellow: var(--wait); --scalar-color-orange: var(--wait); --scalar-color-red: var(--bad); --scalar-background-1: var(--panel); --scalar-background-2: var(--soft); --scalar-background-3: var(--off-ground); --scalar-border-color: var(--line); }
:root { --scalar-custom-header-height: 53px; --scalar-font: var(--text); --scalar-font-code: var(--mono); }
body { margin: 0; }
.strip { position: sticky; top: 0; z-index: 10; box-sizing: border-box; overflow-x: auto; white-space: nowrap; }
`,
);

export function referencePage(keys: Merchant, baseUrl: string): string {
  // Inside a script element only "<" could end it.
  const data = JSON.stringify(settings(keys, baseUrl)).replaceAll("<", "\\u003c");
  const body = html`${strip("Reference")}
    <div id="reference"></div>
    <noscript
      ><p>
        The API reference needs JavaScript. Its operations are also pages of the
        <a href="${SITES.Docs}operations/">documentation</a>.
      </p></noscript
    >
    ${inline('script type="application/json" id="settings"', data).element}
    <script src="${SITES.Docs}${SCRIPT}"></script>
    ${START.element}`;
  return documentOf(`Reference · ${PRODUCT}`, body, OWN_STYLE);
}
