import { membersOf } from "./contract.ts";
import type { HouseRule } from "./contract.ts";
import { mediaOf } from "./places.ts";

/** A mock answers an invalid request with the first 400 example, so that must not be a pending charge. */
export const firstRefusal: HouseRule = ({ document }) =>
  mediaOf(document)
    .filter(({ part }) => part === "400")
    .map((media) => ({ media, first: membersOf(document, media, "examples")[0]?.name ?? "none" }))
    .filter(({ first }) => first !== "invalid_request")
    .map(({ media, first }) => ({
      pointer: media.pointer,
      sentence: `the first 400 example of ${media.operation.name} has to be invalid_request, not ${first}`,
    }));
