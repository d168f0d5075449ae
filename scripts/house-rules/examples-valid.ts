import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Json } from "../generate/document.ts";
import { isObject, membersOf, pointerTo, textAt } from "./contract.ts";
import type { HouseRule, JsonObject, Place, Problem } from "./contract.ts";
import { mediaOf, parametersOf, schemasOf } from "./places.ts";

/** Words of OpenAPI and of this contract that do not affect validity. */
const SILENT = [
  "discriminator",
  "x-decoded-schema",
  "x-key-kinds",
  "x-not-shown",
  "x-open-enum",
  "x-source",
  "x-stability",
];

/** Every example fits its schema: requests, responses, webhooks, parameters, decoded headers, and those in schemas. */
export const examplesValid: HouseRule = ({ document }) => {
  const problemsOf = judge(document);
  return [
    ...mediaOf(document).flatMap((media) => checked(document, media, problemsOf)),
    ...parametersOf(document).flatMap((parameter) => checked(document, parameter, problemsOf)),
    ...parametersOf(document).flatMap((parameter) => decoded(document, parameter, problemsOf)),
    ...schemasOf(document).flatMap(({ pointer, value }) => {
      const examples = value["examples"];
      if (!Array.isArray(examples)) return [];
      return examples.flatMap((one, index) =>
        problemsOf(pointer, one, pointerTo(pointer, "examples", String(index))),
      );
    }),
  ];
};

type Judge = (schema: string, value: Json | undefined, pointer: string) => readonly Problem[];

function checked(document: JsonObject, holder: Place, problemsOf: Judge): readonly Problem[] {
  if (!isObject(holder.value["schema"])) return [];
  return membersOf(document, holder, "examples").flatMap(({ pointer, value }) =>
    problemsOf(`${holder.pointer}/schema`, value["value"], pointer),
  );
}

function decoded(document: JsonObject, holder: Place, problemsOf: Judge): readonly Problem[] {
  if (!isObject(holder.value["x-decoded-schema"])) return [];
  return membersOf(document, holder, "examples").flatMap(({ pointer, value }) => {
    const text = Buffer.from(textAt(value, "value"), "base64").toString("utf8");
    try {
      const inside: Json = JSON.parse(text);
      return problemsOf(`${holder.pointer}/x-decoded-schema`, inside, pointer);
    } catch {
      return [{ pointer, sentence: `decoded from Base64 this is not JSON: ${text}` }];
    }
  });
}

/** Each schema is compiled by its place in the whole document, so that its references work. */
function judge(document: JsonObject): Judge {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  for (const word of [...SILENT, ...Object.keys(document)]) ajv.addKeyword(word);
  ajv.addSchema(document, "contract:", false, false);
  return (schema, value, pointer) => {
    const fragment = schema.split("/").map(encodeURIComponent).join("/");
    const validate = ajv.getSchema(`contract:#${fragment}`);
    if (!validate) return [{ pointer, sentence: `there is no schema at ${schema}` }];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => ({
      pointer,
      sentence: `the example does not fit its schema: ${instancePath || "the whole"} ${message ?? "is wrong"}`,
    }));
  };
}
