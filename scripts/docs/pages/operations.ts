import { operations, type OperationInfo } from "@payment-service/contract";
import { loadRequirements } from "../../../conformance/register/requirements.ts";
import { asDocument, contract, gapsIn, listAt, partAt, resolved } from "../text/contract.ts";
import { mapOf, textAt, type Node as Part } from "../../document-node.ts";
import { FIELD_HEADS, fieldRows, parameterRow } from "../text/fields.ts";
import { blocks, code, counted, fenced, link, list, safe, slug, table } from "../text/markdown.ts";
import type { Page } from "../page.ts";
import { gapInWords } from "./gaps.ts";
import { linkToRequirement } from "./requirements.ts";

/** Each operation, in the order in which one integrates them: that of the contract. */
export function operationPages(): Page[] {
  const all = Object.entries(partAt(contract, "paths")).flatMap(([path, item]) =>
    Object.values(operations)
      .filter((info) => info.path === path)
      .map((info) => {
        const operation = partAt(item, info.method.toLowerCase());
        const parameters = [
          ...listAt(partAt({ item }, "item"), "parameters"),
          ...listAt(operation, "parameters"),
        ];
        return { info, operation: parameters.length === 0 ? operation : { ...operation, parameters } };
      }),
  );
  return [index(all), ...all.map(({ info, operation }) => page(info, operation))];
}

type Operation = { readonly info: OperationInfo; readonly operation: Part };

const REFERENCE = '<a href="/portal/reference" target="_self">API reference</a>';

function index(all: readonly Operation[]): Page {
  const tags = listAt(contract, "tags");
  return {
    path: "operations/index",
    title: "Operations",
    menu: { group: "Operations", name: "All operations" },
    text: blocks(
      safe(textAt(partAt(contract, "info"), "description")),
      `The ${REFERENCE} of the running sandbox has every field of them, and sends calls. For other tools, the package
${code("@payment-service/contract")} has the same as OpenAPI 3.1 and 3.0.3.`,
      [...Map.groupBy(all, ({ info }) => info.tag)].flatMap(([tag, own]) => [
        `## ${tag}`,
        safe(textAt(tags.find(({ name }) => name === tag) ?? {}, "description")),
        table(
          ["Operation", "Call", "Key"],
          own.map(({ info, operation }) => [
            link(textAt(operation, "summary"), `operations/${slug(info.id)}`),
            code(`${info.method} ${info.path}`),
            keysOf(info),
          ]),
        ),
      ]),
    ),
  };
}

function page(info: OperationInfo, operation: Part): Page {
  const gaps = gapsIn(operation);
  const [what = "", ...more] = safe(textAt(operation, "description")).split("\n\n");
  return {
    path: `operations/${slug(info.id)}`,
    title: textAt(operation, "summary"),
    menu: { group: "Operations", name: textAt(operation, "summary") },
    text: blocks(
      `${code(`${info.method} ${info.path}`)}${info.beta ? " **beta**" : ""}`,
      what,
      `Key: ${keysOf(info)}. Name in the contract: ${code(info.id)}. The <a href="/portal/reference#tag/${info.tag}/${info.id}" target="_self">API reference</a> has a form that sends it.`,
      fields("## Fields", [
        ...listAt(operation, "parameters").map((parameter) => parameterRow(resolved(parameter))),
        ...fieldRows(schemaIn(partAt(operation, "requestBody"))),
      ]),
      more.length === 0 ? "" : blocks("## What happens", more),
      "## Call",
      fenced("sh", call(info, operation)),
      "## Answers",
      answers(operation),
      section("What the document leaves open", gaps.map(gapInWords)),
      requirementsOf(info),
    ),
    forPrograms: blocks(
      "## Contract",
      fenced("yaml", asDocument("paths", info.path, { [info.method.toLowerCase()]: operation })),
    ),
  };
}

function keysOf({ keyKinds }: OperationInfo): string {
  return keyKinds?.join(" or ") ?? "the document gives none";
}

function call({ method, path }: OperationInfo, operation: Part): string {
  const [example] = examplesIn(partAt(operation, "requestBody"));
  const inQuery = JSON.stringify(operation["security"] ?? "").includes("InQuery");
  const needed = listAt(operation, "parameters")
    .map(resolved)
    .filter((parameter) => parameter["in"] === "query" && parameter["required"] === true)
    .map((parameter) => `${textAt(parameter, "name")}=true`);
  const query = [...(inQuery ? ["public_key=$PUBLIC_KEY"] : []), ...needed].join("&");
  return [
    `curl -X ${method} "$BASE_URL${path}${query === "" ? "" : `?${query}`}"`,
    ...(inQuery ? [] : ['-H "X-Api-Client-Key: $SECRET_KEY"']),
    ...(example === undefined
      ? []
      : [
          "-H 'Content-Type: application/json'",
          `-d '${JSON.stringify(example.value, null, 2).replaceAll("'", String.raw`'\''`)}'`,
        ]),
  ].join(" \\\n  ");
}

function answers(operation: Part): string {
  return blocks(
    Object.entries(partAt(operation, "responses")).flatMap(([status, answer]) => {
      const response = resolved(partAt({ answer }, "answer"));
      return [
        `### ${status}`,
        safe(textAt(response, "description")),
        status.startsWith("2") ? fields("", fieldRows(schemaIn(response))) : "",
        ...examplesIn(response).flatMap(({ summary, value }) => [
          `::: details ${summary}`,
          typeof value === "string" ? fenced("text", value) : fenced("json", JSON.stringify(value, null, 2)),
          ":::",
        ]),
      ];
    }),
  );
}

function fields(title: string, rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? "" : blocks(title, table(FIELD_HEADS, rows));
}

/** The first form in which a body or an answer is described. */
function mediaIn(holder: Part): Part {
  const [media] = Object.values(partAt(resolved(holder), "content"));
  return mapOf(media);
}

function schemaIn(holder: Part): Part {
  return resolved(partAt(mediaIn(holder), "schema"));
}

/** The examples of a body or an answer. */
export function examplesIn(holder: Part): readonly { readonly summary: string; readonly value: unknown }[] {
  return Object.values(partAt(mediaIn(holder), "examples")).map((part) => {
    const example = resolved(partAt({ part }, "part"));
    return { summary: textAt(example, "summary"), value: example["value"] };
  });
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : blocks(`## ${title}`, list(lines));
}

function requirementsOf({ id }: OperationInfo): string {
  const rows = [...loadRequirements().values()].filter(({ operations: about }) => about.includes(id));
  const [own = [], shared = []] = [true, false].map((isOwn) =>
    rows
      .filter(({ operations: about }) => (about.length === 1) === isOwn)
      .map((row) => `**${row.level}** ${linkToRequirement(row.id, row.text)}`),
  );
  return blocks(
    section("What the conformance suite checks", own),
    shared.length === 0
      ? ""
      : `::: details ${counted(shared.length, "sentence")} about other operations, too`,
    list(shared),
    shared.length === 0 ? "" : ":::",
  );
}
