import { isObject, membersOf } from "./contract.ts";
import type { HouseRule } from "./contract.ts";
import { mediaOf, parametersOf } from "./places.ts";

/** Every body and every encoded header has a named example, for mocks and for readers. */
export const examplesPresent: HouseRule = ({ document }) => [
  ...mediaOf(document).flatMap((media) =>
    membersOf(document, media, "examples").length > 0
      ? []
      : [{ pointer: media.pointer, sentence: `${media.operation.name} ${media.part} has no example` }],
  ),
  ...parametersOf(document)
    .filter(({ value }) => isObject(value["x-decoded-schema"]))
    .filter((parameter) => membersOf(document, parameter, "examples").length === 0)
    .map(({ pointer }) => ({ pointer, sentence: "an encoded parameter needs an example" })),
];
