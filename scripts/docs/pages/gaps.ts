import gaps from "@payment-service/contract/gaps.json" with { type: "json" };
import { inline } from "../../../sandbox/pages/prose.ts";
import { html, type Page } from "../page.ts";

/** What the interface document leaves open. */
export function gapsPage(): Page {
  const byPart = Map.groupBy(gaps, ({ where }) => where.split(/[;>]/)[0]?.trim() ?? "");
  return {
    path: "gaps.html",
    title: "Gaps",
    menu: { group: "Reference", name: "Gaps" },
    content: html`<p>
        ${gaps.length} things that the interface document does not say, or says in two ways. Whatever an
        implementation does there is conformant; the last line of each says what the sandbox does, and why. In
        the contract such a place has <code>x-not-shown</code> with the name of the gap.
      </p>
      ${[...byPart].map(
        ([part, rows]) =>
          html`<h2>${part}</h2>
            <dl class="rows">
              ${rows.map(
                (row) =>
                  html`<dt id="${row.id}">
                      <a href="#${row.id}"><code>${row.id}</code></a>
                    </dt>
                    <dd>
                      <p>${inline(row.open)}</p>
                      <p>
                        <strong>Here:</strong> ${inline(row.sandbox)}
                        <span class="note">${inline(row.why)}</span>
                      </p>
                    </dd>`,
              )}
            </dl>`,
      )}`,
  };
}
