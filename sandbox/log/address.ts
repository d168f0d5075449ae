import { pathPattern, BASE_PATH } from "../values/call.ts";
import { operations, type OperationId } from "@payment-service/contract";
import { slips } from "../checking/slips.ts";

interface Place {
  readonly operation: OperationId;
  /** The part of the path in the place of `{id}`. */
  readonly id: string | undefined;
}

const KNOWN = Object.values(operations).map(({ id, method, path }) => ({
  id,
  method,
  pattern: pathPattern(BASE_PATH + path),
}));

/** The operation at this address, whatever was answered there. */
export function operationAt(method: string, path: string): Place | undefined {
  for (const { id, method: known, pattern } of KNOWN) {
    const found = known === method ? pattern.exec(path) : null;
    if (found !== null) return { operation: id, id: found.groups?.["id"] };
  }
  return undefined;
}

export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/** More of a segment than this being wrong, something else was meant. */
const FURTHEST = 1 / 3;

/** A path of the contract that was probably meant, and how many letters differ. */
interface Near {
  readonly sentence: string;
  readonly distance: number;
}

/** The hint for a path below the base that the contract does not have. */
const NO_SUCH_PATH = "The contract has no such path. --also FILE can give it an answer.";

/** For a path that nothing answers: the operation that was probably meant, as a sentence. */
export function hintFor(method: string, path: string): string {
  const segments = path
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "");
  const base = BASE_PATH.slice(1);
  // Another version, as in /v1/order, stands where the base stands.
  const isInside = segments[0] === base || /^v\d+$/.test(segments[0] ?? "");
  const outside = segments[0] === base ? "" : ` Operations are under ${BASE_PATH}.`;
  const asked = isInside ? segments.slice(1) : segments;
  const near = Object.values(operations)
    .flatMap((operation): (Near & { readonly method: string })[] => {
      const distance = distanceOf(asked, operation.path.toLowerCase().split("/").slice(1));
      const sentence = `Probably meant: ${operation.method} ${BASE_PATH}${operation.path} (${operation.id}).${outside}`;
      return distance === undefined ? [] : [{ sentence, distance, method: operation.method }];
    })
    .toSorted(
      (a, b) => a.distance - b.distance || Number(b.method === method) - Number(a.method === method),
    )[0];
  // --also answers below the base only.
  return near?.sentence ?? (outside === "" ? NO_SUCH_PATH : `The contract has no such path.${outside}`);
}

/** How many letters differ; undefined where the paths differ in length, or a segment is another word. */
function distanceOf(asked: readonly string[], meant: readonly string[]): number | undefined {
  const literals = meant.flatMap((segment, at) => (segment.startsWith("{") ? [] : [{ segment, at }]));
  if (asked.length !== meant.length || literals.length === 0) return undefined;
  let sum = 0;
  for (const { segment, at } of literals) {
    const given = asked[at] ?? "";
    const most = Math.floor(segment.length * FURTHEST);
    // The measure costs the product of both lengths.
    if (Math.abs(given.length - segment.length) > most) return undefined;
    const distance = slips(given, segment);
    if (distance > most) return undefined;
    sum += distance;
  }
  return sum;
}
