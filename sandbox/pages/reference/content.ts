import type { OperationInfo } from "@payment-service/contract";
import type { ContractDocument } from "./document.ts";
import type { Field } from "./fields.ts";
import type { Content, EventPage, OperationPage } from "./operations.ts";
import { html, type Html } from "../html.ts";
import { json } from "../portal-page.ts";
import { inline, prose } from "../prose.ts";

/** The whole page of one operation, without its title. */
export function operationContent({ gaps }: ContractDocument, page: OperationPage, call: string): Html {
  const { info, parameters, body } = page;
  const left = page.gaps.flatMap((id) => gaps.get(id) ?? []);
  return html`<p class="address">${address(info)}</p>
    <dl>
      <dt>Key</dt>
      <dd>${info.keyKinds?.join(" or ") ?? "not given by the document; here public or secret"}</dd>
      <dt>Name</dt>
      <dd><code>${info.id}</code></dd>
      ${
        info.beta
          ? html`<dt>Stability</dt>
              <dd><span class="badge">beta</span></dd>`
          : ""
      }
    </dl>
    ${prose(page.about)}
    <h2>Call</h2>
    <pre tabindex="0">${call}</pre>
    ${
      parameters.length === 0
        ? ""
        : html`<h2>Parameters</h2>
            ${fieldList(parameters)}`
    }
    ${
      body === undefined
        ? ""
        : html`<h2>Body</h2>
            ${content(body)}`
    }
    <h2>Answers</h2>
    ${page.answers.map(
      (answer) =>
        html`<h3><span class="badge">${answer.status}</span></h3>
          ${content(answer)}`,
    )}
    ${
      left.length === 0
        ? ""
        : html`<h2>What the document leaves open</h2>
            <details>
              <summary>${left.length} points, and what this sandbox does</summary>
              <ul>
                ${left.map((gap) => html`<li>${inline(gap.open)} <strong>Here:</strong> ${inline(gap.sandbox)}</li>`)}
              </ul>
            </details>`
    }`;
}

/** Every event with its body. */
export function eventsContent(events: readonly EventPage[]): Html {
  return html`<p>
      Each is sent as a POST to your webhook URL, at least once, signed by the Standard Webhooks scheme.
      Answer with any 2xx; otherwise it comes again, under the same <code>webhook-id</code>.
    </p>
    ${events.map(
      (event) =>
        html`<h2 id="${event.name}">${event.name}</h2>
          <p>${event.summary}.</p>
          ${content(event)}`,
    )}`;
}

export function address({ method, path }: OperationInfo): Html {
  return html`<span class="badge">${method}</span> <code>${path}</code>`;
}

function content({ about, shapes, examples }: Content): Html {
  return html`${prose(about)}${shapes.map((shape) => html`${prose(shape.about)}${fieldList(shape.fields)}`)}
  ${examples.map(
    ({ summary, value }) =>
      html`<details>
        <summary>${summary}</summary>
        ${typeof value === "string" ? html`<pre tabindex="0">${value}</pre>` : json(value)}
      </details>`,
  )}`;
}

function fieldList(fields: readonly (Field & { readonly place?: string })[]): Html {
  if (fields.length === 0) return html``;
  return html`<dl class="fields">
    ${fields.map(
      (field) =>
        html`<dt>
            <code><span class="note">${above(field.name)}</span><strong>${own(field.name)}</strong></code>
            <span class="note">${field.type}${field.place === undefined ? "" : `, in ${field.place}`}</span>
            ${field.required ? html`<span class="badge">required</span>` : ""}
            ${field.deprecated ? html`<span class="badge">deprecated</span>` : ""}
          </dt>
          <dd>${inline(field.about)}</dd>`,
    )}
  </dl>`;
}

/** The last name stands out; the names above it repeat on every line. */
function own(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function above(name: string): string {
  return name.slice(0, name.lastIndexOf(".") + 1);
}
