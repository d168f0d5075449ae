import { operations } from "@payment-service/contract";
import { contract, listAt, partAt, resolved } from "../text/contract.ts";
import { blocks, code, link, list, safe, slug, table } from "../text/markdown.ts";
import { mapOf, textAt, textsAt } from "../../document-node.ts";
import type { Page } from "../page.ts";
import { linkToGap } from "./gaps.ts";

/** Statuses and codes, from the contract. */
export function errorsPage(): Page {
  const statuses = [...new Set(Object.values(operations).flatMap((one) => one.statuses))]
    .filter((status) => status >= 400)
    .toSorted((a, b) => a - b);
  const schemas = partAt(contract, "components", "schemas");
  const codes = partAt(schemas, "ChargeListErrorCode");
  const members = Object.entries(partAt(schemas, "ErrorBody", "properties"));
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
          safe(textAt(mapOf(schema), "description") || textAt(resolved(mapOf(schema)), "description")),
        ]),
      ),
      "## Codes of the charge list",
      `In ${code("detail.code")}, with HTTP 400:`,
      list(listAt(codes, "anyOf").flatMap((choice) => textsAt(choice, "enum").map(code))),
      safe(textAt(codes, "description")),
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
  const said = Object.values(partAt(contract, "paths"))
    .flatMap((item) => Object.values(mapOf(item)))
    .map((operation) => textAt(resolved(partAt(operation, "responses", String(status))), "description"));
  return [...new Set(said)].filter((text) => text !== "");
}

function where(status: number): string {
  const having = Object.values(operations).filter((one) => one.statuses.includes(status));
  if (having.length === Object.keys(operations).length) return "everywhere";
  if (having.length > 8) return `${having.length} operations`;
  return having.map(({ id }) => link(id, `operations/${slug(id)}`)).join(", ");
}
