import { operations, type OperationInfo } from "@payment-service/contract";
import { isObject, objectAt, textAt } from "../../values/json.ts";
import { gapsOf, partsAt, resolved, type ContractDocument, type Part } from "./document.ts";
import { fieldOf, fieldsOf, type Field } from "./fields.ts";

/** An operation as its page shows it. */
export interface OperationPage {
  readonly info: OperationInfo;
  readonly summary: string;
  readonly about: string;
  readonly parameters: readonly (Field & { readonly place: string })[];
  readonly body: Content | undefined;
  readonly answers: readonly (Content & { readonly status: string })[];
  readonly gaps: readonly string[];
}

export interface Content {
  readonly about: string;
  /** Usually one; charge creation's 400 has two, told apart by a member. */
  readonly shapes: readonly Shape[];
  readonly examples: readonly { readonly summary: string; readonly value: unknown }[];
}

interface Shape {
  readonly about: string;
  readonly fields: readonly Field[];
}

export interface Topic {
  readonly name: string;
  readonly about: string;
  readonly operations: readonly { readonly info: OperationInfo; readonly summary: string }[];
}

/** The contract's parts in its own order, each with its operations. */
export function topicsOf({ root }: ContractDocument): Topic[] {
  return partsAt(root, "tags").map((tag) => {
    const name = textAt(tag, "name") ?? "";
    const inside = Object.values(operations).filter((info) => info.tag === name);
    return {
      name,
      about: textAt(tag, "description") ?? "",
      operations: inside.map((info) => ({ info, summary: textAt(operationIn(root, info), "summary") ?? "" })),
    };
  });
}

export function operationPage({ root }: ContractDocument, id: string): OperationPage | undefined {
  const info = Object.values(operations).find((known) => known.id === id);
  if (info === undefined) return undefined;
  const operation = operationIn(root, info);
  const pathItem = objectAt(root, "paths", info.path);
  const parameters = [...partsAt(pathItem, "parameters"), ...partsAt(operation, "parameters")].map((part) =>
    parameterOf(root, resolved(root, part)),
  );
  const body = objectAt(operation, "requestBody");
  const answers = Object.entries(objectAt(operation, "responses") ?? {});
  const page = {
    info,
    summary: textAt(operation, "summary") ?? "",
    about: textAt(operation, "description") ?? "",
    parameters,
    body: body === undefined ? undefined : contentOf(root, resolved(root, body)),
    answers: answers.map(([status, answer]) => ({ status, ...contentOf(root, resolved(root, answer)) })),
  };
  const fields = [...parameters, ...fieldsIn(page.body), ...page.answers.flatMap(fieldsIn)];
  return {
    ...page,
    gaps: [...new Set([...gapsOf(operation), ...fields.flatMap((field) => field.gaps)])],
  };
}

/** A webhook of the contract, by its name. */
export interface EventPage extends Content {
  readonly name: string;
  readonly summary: string;
}

export function eventsOf({ root }: ContractDocument): EventPage[] {
  return Object.entries(objectAt(root, "webhooks") ?? {}).map(([name, item]) => {
    const post = objectAt(item, "post") ?? {};
    const content = contentOf(root, resolved(root, post["requestBody"]));
    return {
      ...content,
      name,
      summary: textAt(post, "summary") ?? "",
      about: textAt(post, "description") ?? "",
    };
  });
}

function operationIn(root: Part, info: OperationInfo): Part {
  return objectAt(root, "paths", info.path, info.method.toLowerCase()) ?? {};
}

function parameterOf(root: Part, parameter: Part): Field & { place: string } {
  const name = textAt(parameter, "name") ?? "";
  const field = fieldOf(root, name, parameter["schema"], parameter["required"] === true);
  const about = [textAt(parameter, "description"), field.about].filter(Boolean).join(" ");
  return {
    ...field,
    about,
    place: textAt(parameter, "in") ?? "",
    gaps: [...gapsOf(parameter), ...field.gaps],
  };
}

function contentOf(root: Part, holder: Part): Content {
  const [media] = Object.values(objectAt(holder, "content") ?? {});
  const examples = Object.values(objectAt(media, "examples") ?? {}).map((example) => resolved(root, example));
  return {
    about: textAt(holder, "description") ?? "",
    shapes: isObject(media) ? shapesIn(root, resolved(root, media["schema"])) : [],
    examples: examples.map((example) => ({
      summary: textAt(example, "summary") ?? "Example",
      value: example["value"],
    })),
  };
}

function shapesIn(root: Part, schema: Part): Shape[] {
  const choices = partsAt(schema, "oneOf").map((choice) => resolved(root, choice));
  if (choices.length === 0) return [{ about: "", fields: fieldsOf(root, schema) }];
  return choices.map((choice) => ({
    about: textAt(choice, "description") ?? "",
    fields: fieldsOf(root, choice),
  }));
}

function fieldsIn(content: Content | undefined): readonly Field[] {
  return (content?.shapes ?? []).flatMap(({ fields }) => fields);
}
