import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { operations, type OperationId } from "@payment-service/contract";
import { closestMatch } from "leven";
import { maskText } from "../cards/card-traces.ts";
import type { Problem } from "../values/errors.ts";
import { isObject, objectAt, textAt } from "../values/json.ts";

/** The members of an object that are known, and what is known of those in them. */
interface Known {
  readonly members: ReadonlyMap<string, Known>;
}

const NOTHING: Known = { members: new Map() };

/**
 * Members that the sandbox reads although the contract does not name them: clients in the field send them (gaps
 * charge.order-link, charge.purchase-details, lookup.option-fields).
 */
const READ_BESIDES: { readonly [Op in OperationId]?: readonly string[] } = {
  createCharge: ["order", "order_id", "purchase_details", "payment_link_id"],
  lookupInstallments: ["order", "order_id", "purchase_details", "payment_link_id"],
};

const READ_IN_INSTRUCTIONS = ["monthly_installments", "use_order_payment_detail"];

const byOperation = new Map<OperationId, Known>();

/**
 * The members of a body that the contract does not know. At the top any such member counts. Deeper the document leaves
 * most objects open, so only a name counts that is almost a known one.
 */
export function unknownMembers(operation: OperationId, body: unknown): Problem[] {
  if (!isObject(body)) return [];
  let known = byOperation.get(operation);
  if (known === undefined) byOperation.set(operation, (known = knownOf(operation)));
  if (known.members.size === 0) return [];
  const found: Problem[] = [];
  look(body, known, "body", found);
  return found;
}

/** More are not worth a warning. */
const MOST = 10;

function look(part: Readonly<Record<string, unknown>>, known: Known, at: string, found: Problem[]): void {
  for (const name in part) {
    if (found.length === MOST) return;
    const inside = known.members.get(name);
    if (inside === undefined) {
      const meant = nearest(name, known);
      if (meant !== undefined || at === "body") found.push(unknown(name, at, meant));
      continue;
    }
    const value = part[name];
    if (inside.members.size > 0 && isObject(value)) look(value, inside, `${at}/${name}`, found);
  }
}

/** A longer name is no slip of the fingers. */
const LONGEST_NAME = 60;

function nearest(name: string, { members }: Known): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  return closestMatch(name, [...members.keys()], { maxDistance: Math.floor(name.length / 4) });
}

function unknown(name: string, at: string, meant: string | undefined): Problem {
  const shown = maskText(name.slice(0, LONGEST_NAME)).replaceAll(/[^\x20-\x7e]/g, "?");
  const probably = meant === undefined ? "" : `; did you mean ${meant}?`;
  return {
    at: `${at}/${shown}`,
    problem: `is not known${probably}`,
    ...(meant === undefined ? {} : { allowed: [meant] }),
  };
}

function knownOf(operation: OperationId): Known {
  const { path, method } = operations[operation];
  const json = ["requestBody", "content", "application/json", "schema"];
  const { members } = membersOf(objectAt(openapi, "paths", path, method.toLowerCase(), ...json));
  if (members.size === 0) return NOTHING;
  const more = new Map(members);
  for (const name of READ_BESIDES[operation] ?? []) more.set(name, NOTHING);
  const instructions = members.get("processing_instructions");
  if (instructions !== undefined) {
    const also = READ_IN_INSTRUCTIONS.map((name) => [name, NOTHING] as const);
    more.set("processing_instructions", { members: new Map([...instructions.members, ...also]) });
  }
  return { members: more };
}

/** The named members of a schema, those of its parts and branches included. */
function membersOf(schema: Readonly<Record<string, unknown>> | undefined): Known {
  if (schema === undefined) return NOTHING;
  const reference = textAt(schema, "$ref");
  if (reference !== undefined)
    return membersOf(objectAt(openapi, ...reference.slice("#/".length).split("/")));
  const members = new Map<string, Known>();
  for (const [name, member] of Object.entries(objectAt(schema, "properties") ?? {})) {
    members.set(name, membersOf(isObject(member) ? member : undefined));
  }
  for (const key of ["allOf", "anyOf", "oneOf"]) {
    const parts = schema[key];
    for (const part of Array.isArray(parts) ? parts : []) {
      for (const [name, inside] of membersOf(isObject(part) ? part : undefined).members)
        members.set(name, inside);
    }
  }
  return { members };
}

/** The header of the answer that names the unknown members (gap unknown-members). */
export const WARNING_HEADER = "x-sandbox-warning";

/** The unknown members in one line, for a header and the log. */
export function warningOf(unknowns: readonly Problem[]): string {
  return unknowns
    .map(({ at, problem }) => `${at.split("/").slice(1).join(".")} ${problem}`)
    .join(", ")
    .slice(0, 1000);
}
