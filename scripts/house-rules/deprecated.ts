import { textAt } from "./contract.ts";
import type { HouseRule } from "./contract.ts";
import { schemasOf } from "./places.ts";

/** Each deprecated thing says what to use instead. */
export const deprecated: HouseRule = ({ document }) =>
  schemasOf(document)
    .filter(({ value }) => value["deprecated"] === true)
    .filter(({ value }) => !/\bUse `[a-z_]+`.* instead\./.test(textAt(value, "description")))
    .map(({ pointer }) => ({ pointer, sentence: 'a deprecated field says "Use `...` instead."' }));
