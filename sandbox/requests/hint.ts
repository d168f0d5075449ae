import { operations } from "@payment-service/contract";
import leven from "leven";
import { BASE_PATH } from "../values/base-path.ts";

/** More of a path than this being wrong, something else was meant. */
const FURTHEST = 1 / 3;

/** For a path that nothing answers: the operation that was probably meant, as a sentence. */
export function hintFor(method: string, path: string): string | null {
  const asked = path.split("/").filter((part) => part !== "");
  const near = Object.values(operations)
    .map((operation) => {
      const parts = `${BASE_PATH}${operation.path}`.split("/").slice(1);
      // A part that varies is what was asked for in its place.
      const meant = parts.map((part, at) =>
        part.startsWith("{") ? (asked[at - parts.length + asked.length] ?? part) : part,
      );
      return {
        ...operation,
        distance: leven(meant.join("/").toLowerCase(), asked.join("/").toLowerCase().slice(0, 200)),
      };
    })
    .toSorted(
      (a, b) => a.distance - b.distance || Number(b.method === method) - Number(a.method === method),
    )[0];
  if (near === undefined || near.distance > Math.max(3, path.length * FURTHEST)) return null;
  const outside = asked[0] === BASE_PATH.slice(1) ? "" : ` Operations are under ${BASE_PATH}.`;
  return `Probably meant: ${near.method} ${BASE_PATH}${near.path} (${near.id}).${outside}`;
}
