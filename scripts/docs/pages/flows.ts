import { flows } from "../../../conformance/flows/index.ts";
import { html, type Page } from "../page.ts";

/** Each flow with the sentences that it proves. */
export function flowsPage(): Page {
  return {
    path: "flows.html",
    title: "Flows",
    menu: { group: "Reference", name: "Flows" },
    content: html`<p>
        The ${flows.length} flows of the conformance suite. <code>--only NAME</code> runs one of them. What a
        flow needs and the target file does not declare makes its requirements skipped, never green.
      </p>
      <dl class="rows">
        ${flows.map(
          ({ id, title, needs, proves }) =>
            html`<dt id="${id}">
                <a href="#${id}"><code>${id}</code></a>
              </dt>
              <dd>
                <p>${title}</p>
                ${needs.length === 0 ? "" : html`<p class="note">Needs ${needs.join(", ")}</p>`}
                <ul>
                  ${Object.entries(proves).map(([requirement, sentence]) => html`<li><a href="requirements.html#${requirement}">${sentence}</a></li>`)}
                </ul>
              </dd>`,
        )}
      </dl>`,
  };
}
