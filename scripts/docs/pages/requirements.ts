import { flows } from "../../../conformance/flows/index.ts";
import { loadRequirements, type Requirement } from "../../../conformance/register/requirements.ts";
import killMatrix from "../../../conformance/selftest/results/kill-matrix.json" with { type: "json" };
import { html, type Html, type Page } from "../page.ts";

/** Every requirement: its operations, the flows that prove it, and the defects that test the flows. */
export function requirementsPage(): Page {
  const rows = [...loadRequirements().values()];
  const bySection = Map.groupBy(rows, ({ section }) => section);
  return {
    path: "requirements.html",
    title: "Requirements",
    menu: { group: "Reference", name: "Requirements" },
    content: html`<p>
        One sentence for each thing that the interface document states: ${rows.length} in all, by its
        sections. A
        <strong>flow</strong> proves a requirement on any base URL. A <strong>defect</strong> is a sandbox
        that breaks it on purpose: the suite was run against each, and must turn red there.
      </p>
      <ul class="inline">
        ${[...bySection].map(
          ([section, own]) =>
            html`<li><a href="#${slug(section)}">${section}</a> <span class="note">${own.length}</span></li>`,
        )}
      </ul>
      ${[...bySection].map(
        ([section, own]) =>
          html`<h2 id="${slug(section)}">${section}</h2>
            <dl class="rows">${own.map(row)}</dl>`,
      )}`,
  };
}

function row(requirement: Requirement): Html {
  const { id, level, text, basis, operations } = requirement;
  return html`<dt id="${id}">
      <span class="badge ${level.toLowerCase()}">${level}</span> <a href="#${id}"><code>${id}</code></a>
      ${basis === "derived" ? html`<span class="note">derived</span>` : ""}
    </dt>
    <dd>
      <p>${text}</p>
      ${fate(requirement)}
      ${
        operations.length === 0
          ? ""
          : html`<p class="note">
              About ${operations.map((name) => html`<a href="reference/${name}.html">${name}</a> `)}
            </p>`
      }
    </dd>`;
}

function fate({ id, excused, open }: Requirement): Html {
  if (excused !== undefined) return html`<p class="note"><strong>Excused.</strong> ${excused}</p>`;
  const proving = flows.filter((flow) => Object.hasOwn(flow.proves, id));
  if (proving.length === 0)
    return html`<p class="note"><strong>Open.</strong> ${open ?? "No flow proves it yet."}</p>`;
  const defects = killMatrix.filter(({ breaks }) => breaks === id);
  return html`<p>
      Proved by ${proving.map(({ id: flow }) => html`<a href="flows.html#${flow}"><code>${flow}</code></a> `)}
    </p>
    ${
      defects.length === 0
        ? ""
        : html`<details>
            <summary>${defects.length === 1 ? "1 defect" : `${defects.length} defects`} tried</summary>
            <ul>
              ${defects.map(({ how, outcome }) => html`<li>${how} <span class="badge ${outcome === "fail" ? "good" : "bad"}">${outcome === "fail" ? "found" : "missed"}</span></li>`)}
            </ul>
          </details>`
    }`;
}

function slug(section: string): string {
  return section.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
