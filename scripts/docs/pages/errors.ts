import contract from "@payment-service/contract/openapi.json" with { type: "json" };
import { operations } from "@payment-service/contract";
import { inline, prose } from "../../../sandbox/pages/prose.ts";
import { table } from "../layout.ts";
import { html, type Html, type Page } from "../page.ts";

/** Statuses and codes, from the contract. */
export function errorsPage(): Page {
  const statuses = [...new Set(Object.values(operations).flatMap((one) => one.statuses))]
    .filter((status) => status >= 400)
    .toSorted((a, b) => a - b);
  const codes = contract.components.schemas.ChargeListErrorCode;
  const members = Object.entries(contract.components.schemas.ErrorBody.properties);
  return {
    path: "errors.html",
    title: "Errors",
    menu: { group: "Reference", name: "Errors" },
    content: html`<p>
        A refusal has an HTTP status and a body of one shape. Two 400s of charge creation differ by
        <code>status</code>: <code>pending</code> is no error, the customer has to act.
      </p>
      <h2 id="statuses">Statuses</h2>
      ${table(
        "Statuses",
        ["Status", "Means", "Where"],
        statuses.map((status) => [
          html`<code>${status}</code>`,
          html`${meanings(status).map((said) => html`<p>${inline(said)}</p>`)}`,
          html`${where(status)}`,
        ]),
      )}
      <h2 id="body">Body</h2>
      <dl class="rows">
        ${members.map(
          ([name, schema]) =>
            html`<dt><code>${name}</code></dt>
              <dd>${"description" in schema ? schema.description : about(schema.$ref)}</dd>`,
        )}
      </dl>
      <h2 id="charge-list">Codes of the charge list</h2>
      <p>In <code>detail.code</code>, with HTTP 400:</p>
      <ul>
        ${codes.anyOf.flatMap((choice) => choice.enum ?? []).map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      ${prose(codes.description)}
      <h2 id="charge-creation">Code of a pending charge</h2>
      <p>
        <code>action_required</code>: act on <code>detail.additional_details.action</code>, as in the
        <a href="workflows.html#three-ds">3DS workflow</a>.
      </p>
      <h2 id="other-codes">Other codes</h2>
      <p>
        The document does not give the codes of other operations: see the gap
        <a href="gaps.html#error.codes"><code>error.codes</code></a
        >.
      </p>`,
  };
}

/** Descriptions of this status, from everywhere in the contract. */
function meanings(status: number): readonly string[] {
  const answers = Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) =>
      "responses" in operation ? Object.entries<Described>(operation.responses) : [],
    ),
  );
  const responses: Readonly<Record<string, Described>> = contract.components.responses;
  const said = answers
    .filter(([of]) => Number(of) === status)
    .map(
      ([, { description, $ref = "" }]) =>
        description ?? responses[$ref.split("/").at(-1) ?? ""]?.description ?? "",
    );
  return [...new Set(said)];
}

interface Described {
  readonly description?: string;
  readonly $ref?: string;
}

function where(status: number): Html | string {
  const having = Object.values(operations).filter((one) => one.statuses.includes(status));
  if (having.length === Object.keys(operations).length) return "everywhere";
  if (having.length > 8) return `${having.length} operations`;
  return html`${having.map(({ id }) => html`<a href="reference/${id}.html">${id}</a> `)}`;
}

function about(reference: string): string {
  const name = reference.split("/").at(-1) ?? "";
  const schemas: Readonly<Record<string, object>> = contract.components.schemas;
  const schema = schemas[name] ?? {};
  return "description" in schema ? String(schema.description) : "";
}
