import type { HouseRule } from "./contract.ts";
import { operationsOf } from "./places.ts";

/** First segments of the paths that the document calls beta ("Versioning"). */
const BETA = new Set(["subscription", "plan", "product", "invoice", "payment-intent"]);

/** The beta operations, and no others, are marked as beta. */
export const stability: HouseRule = ({ document }) =>
  operationsOf(document).flatMap(({ pointer, name, path, value }) => {
    const expected = BETA.has(path.split("/")[1] ?? "") ? "beta" : undefined;
    const got = value["x-stability"];
    if (got === expected) return [];
    return [
      {
        pointer,
        sentence: `x-stability of ${name} should be ${expected ?? "absent"}, not ${JSON.stringify(got) ?? "absent"}`,
      },
    ];
  });
