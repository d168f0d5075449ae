import { decodedHeader, examplesHonest, examplesPresent, firstRefusal } from "./examples.ts";
import { gapMarkers } from "./gap-markers.ts";
import { eventTypes, keyKinds, operations, stability } from "./operations.ts";
import { deprecated, nothingInvented, openEnums, plainSchemas } from "./schemas.ts";
import { descriptions, names } from "./words.ts";

export const rules = {
  deprecated,
  descriptions,
  names,
  operations,
  stability,
  "decoded-header": decodedHeader,
  "event-types": eventTypes,
  "examples-honest": examplesHonest,
  "examples-present": examplesPresent,
  "first-refusal": firstRefusal,
  "gap-markers": gapMarkers,
  "key-kinds": keyKinds,
  "nothing-invented": nothingInvented,
  "open-enums": openEnums,
  "plain-schemas": plainSchemas,
};

/** Rules of the contract that no linter brings, as a plugin of Redocly; openapi/redocly.yaml turns them on. */
export default () => ({
  id: "house",
  rules: { oas3: rules },
  configs: {
    all: { rules: Object.fromEntries(Object.keys(rules).map((name) => [`house/${name}`, "error"])) },
  },
  typeExtension: {
    // What is inside an encoded header is a schema like any other.
    oas3: ({ Parameter, ...types }: { readonly Parameter: { readonly properties: object } }) => ({
      ...types,
      Parameter: { ...Parameter, properties: { ...Parameter.properties, "x-decoded-schema": "Schema" } },
    }),
  },
});
