import contract from "@payment-service/contract/openapi.json" with { type: "json" };
import { operations } from "@payment-service/contract";
import { blocks, code, link, list, safe, slug, table } from "../text/markdown.ts";
import type { Page } from "../page.ts";
import { linkToGap } from "./gaps.ts";

/** Statuses and codes, from the contract. */
export function errorsPage(): Page {
  const statuses = [...new Set(Object.values(operations).flatMap((one) => one.statuses))]
    .filter((status) => status >= 400)
    .toSorted((a, b) => a - b);
  const codes = contract.components.schemas.ChargeListErrorCode;
  const members = Object.entries(contract.components.schemas.ErrorBody.properties);
  return {
    path: "errors",
    title: "Errors",
    menu: { group: "Reference", name: "Errors" },
    text: blocks(
      `A refusal has an HTTP status and a body of one shape. Two 400s of charge creation differ by ${code("status")}:
${code("pending")} is no error, the customer has to act.`,
      "## Statuses",
      table(
        ["Status", "Means", "Where"],
        statuses.map((status) => [code(String(status)), safe(meanings(status).join(" ")), where(status)]),
      ),
      "## Body",
      table(
        ["Member", "Holds"],
        members.map(([name, schema]) => [
          code(name),
          safe("description" in schema ? schema.description : about(schema.$ref)),
        ]),
      ),
      "## Codes of the charge list",
      `In ${code("detail.code")}, with HTTP 400:`,
      list(codes.anyOf.flatMap((choice) => choice.enum ?? []).map(code)),
      safe(codes.description),
      "## Code of a pending charge",
      `${code("action_required")}: act on ${code("detail.additional_details.action")}, as in the
${link("3DS workflow", "workflows", "three-ds")}.`,
      "## Other codes",
      `The document does not give the codes of other operations: see the gap ${linkToGap("error.codes")}.`,
    ),
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

function where(status: number): string {
  const having = Object.values(operations).filter((one) => one.statuses.includes(status));
  if (having.length === Object.keys(operations).length) return "everywhere";
  if (having.length > 8) return `${having.length} operations`;
  return having.map(({ id }) => link(id, `operations/${slug(id)}`)).join(", ");
}

function about(reference: string): string {
  const name = reference.split("/").at(-1) ?? "";
  const schemas: Readonly<Record<string, object>> = contract.components.schemas;
  const schema = schemas[name] ?? {};
  return "description" in schema ? String(schema.description) : "";
}
