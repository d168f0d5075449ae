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

/** Scalar's grey, green, yellow and blue are too pale for small text (WCAG 1.4.3). */
const STYLE = `
html body.light-mode { --scalar-color-3: #6b6b6b; --scalar-color-green: #00774a; --scalar-color-yellow: #8a5a00; --scalar-color-accent: #0067c0; }
html body.dark-mode { --scalar-color-3: #9a9a9a; }
:root { --scalar-custom-header-height: 3rem; --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, Menlo, Consolas, monospace; }
body { margin: 0; }
.portal { position: sticky; top: 0; z-index: 10; height: 3rem; box-sizing: border-box; padding: 0 1rem; display: flex; align-items: center; gap: 1.25rem; overflow-x: auto; white-space: nowrap; font: 0.9rem system-ui, sans-serif; color: var(--scalar-color-1); background: var(--scalar-background-1); border-bottom: 1px solid var(--scalar-border-color); }
.portal a { color: inherit; text-underline-offset: 0.2em; }
@media (max-width: 40rem) { .portal strong { display: none; } }
.portal a:not(:hover, [aria-current]) { text-decoration: none; }
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
          <a href="${REFERENCE}" aria-current="page">API reference</a>
          <a href="${DOCS_PATH}/">Documentation</a>
        </nav>
        <div id="reference"></div>
        <noscript
          ><p>
            The API reference needs JavaScript. Its operations are also pages of the
            <a href="${DOCS_PATH}/operations/index.html">documentation</a>.
          </p></noscript
        >
        ${inline('script type="application/json" id="settings"', data).element}
        <script src="${DOCS_PATH}/${SCRIPT}"></script>
        ${START.element}
      </body>
    </html> `.text;
}
