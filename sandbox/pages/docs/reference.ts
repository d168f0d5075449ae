import { TOKENS } from "@payment-service/contract/tokens";
import type { Merchant } from "../../store/merchants.ts";
import { html, inline } from "../html.ts";
import { policyOf, PORTAL_PATH } from "../layout.ts";

export const DOCS_PATH = `${PORTAL_PATH}/docs`;

const REFERENCE = `${PORTAL_PATH}/reference`;

/** The script that draws the reference; it is built together with the documentation. */
export const SCRIPT = "reference.js";

/** What Scalar is told. Whatever would call out of this machine is off. */
function settings({ secretKey, publicKey }: Merchant, baseUrl: string) {
  return {
    url: `${REFERENCE}/openapi.json`,
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
const STYLE = `${TOKENS}
html body.light-mode { color-scheme: light; } html body.dark-mode { color-scheme: dark; }
html body:is(.light-mode, .dark-mode) { --scalar-color-1: var(--ink); --scalar-color-2: var(--mute); --scalar-color-3: var(--mute); --scalar-color-accent: var(--accent); --scalar-color-green: var(--ok); --scalar-color-blue: var(--hold); --scalar-color-yellow: var(--wait); --scalar-color-orange: var(--wait); --scalar-color-red: var(--bad); --scalar-background-1: var(--panel); --scalar-background-2: var(--soft); --scalar-background-3: var(--off-ground); --scalar-border-color: var(--line); }
:root { --scalar-custom-header-height: 3rem; --scalar-font: var(--text); --scalar-font-code: var(--mono); }
body { margin: 0; }
.portal { position: sticky; top: 0; z-index: 10; height: 3rem; box-sizing: border-box; padding: 0 1rem; display: flex; align-items: center; gap: 1.25rem; overflow-x: auto; white-space: nowrap; font: 0.9rem var(--text); color: var(--ink); background: var(--panel); border-bottom: 1px solid var(--line); }
.portal a { color: var(--mute); text-decoration: none; }
.portal a:hover { text-decoration: underline; }
.portal a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: 0 0.3rem 0 -0.15rem var(--accent); }
@media (max-width: 40rem) { .portal strong { display: none; } }
`;

export function referencePage(keys: Merchant, baseUrl: string): string {
  // Inside a script element only "<" could end it.
  const data = JSON.stringify(settings(keys, baseUrl)).replaceAll("<", "\\u003c");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>API reference</title>
        ${inline("style", STYLE).element}
      </head>
      <body>
        <nav class="portal" aria-label="Portal">
          <strong>Payment sandbox</strong>
          <a href="${PORTAL_PATH}">Portal</a>
          <a href="${DOCS_PATH}/">Docs</a>
          <a href="${REFERENCE}" aria-current="page">Reference</a>
        </nav>
        <div id="reference"></div>
        <noscript
          ><p>
            The API reference needs JavaScript. Its operations are also pages of the
            <a href="${DOCS_PATH}/operations/">documentation</a>.
          </p></noscript
        >
        ${inline('script type="application/json" id="settings"', data).element}
        <script src="${DOCS_PATH}/${SCRIPT}"></script>
        ${START.element}
      </body>
    </html> `.text;
}
