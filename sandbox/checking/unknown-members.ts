import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { operations, type OperationId } from "@payment-service/contract";
import { maskText } from "../cards/card-traces.ts";
import type { Problem } from "../values/errors.ts";
import { isObject, objectAt, textAt } from "../values/json.ts";
import { nearestOf } from "../values/slips.ts";

/** The members of an object that are known, or of each object of a list, and what is known of those in them. */
interface Known {
  readonly members: ReadonlyMap<string, Known>;
  /** The document lists every member: any other name counts. */
  readonly complete: boolean;
}

const NOTHING: Known = { members: new Map(), complete: false };

/** The objects below the top of a body whose members the document lists completely. */
const COMPLETE: ReadonlySet<string> = new Set([
  "amount_details",
  "order_total_amount",
  "credit_or_debit_card",
  "processing_instructions",
]);

const named = (...names: readonly string[]): Known => ({
  members: new Map(names.map((name) => [name, NOTHING])),
  complete: false,
});

/**
 * Members that the sandbox reads, or that clients in the field send, although the contract does not name them (gaps
 * charge.order-link, charge.purchase-details, lookup.option-fields, order.item-fields). By the name of the object.
 */
const BESIDES: ReadonlyMap<string, Known> = new Map([
  ["processing_instructions", named("monthly_installments", "use_order_payment_detail")],
  ["purchases", named("id", "description", "quantity", "unit_amount", "item_total_amount")],
]);

const purchaseDetails = named("service_system_order_id", "external_system_order_id");

const byOperation = new Map<OperationId, Known>();

/**
 * The members of a body that the contract does not know. At the top, and in an object that the
 * document lists completely, any such member counts. It leaves most objects open: there only a name counts that is
 * almost a known one.
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
      if (meant !== undefined || known.complete) found.push(unknown(name, at, meant));
    } else if (inside.members.size > 0) enter(part[name], inside, `${at}/${name}`, found);
  }
}

function enter(value: unknown, known: Known, at: string, found: Problem[]): void {
  if (isObject(value)) look(value, known, at, found);
  else if (Array.isArray(value))
    value.forEach((element: unknown, index) => {
      if (isObject(element)) look(element, known, `${at}/${index}`, found);
    });
}

/** A longer name is no slip of the fingers. */
const LONGEST_NAME = 60;

function nearest(name: string, { members }: Known): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const most = name.length < 3 ? 0 : Math.max(1, Math.floor(name.length / 4));
  return nearestOf(name, members.keys(), most);
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
  const isCharge = operation === "createCharge" || operation === "lookupInstallments";
  return { members: isCharge ? new Map([...members, ...readWithCharges()]) : members, complete: true };
}

function readWithCharges(): [string, Known][] {
  return [
    ["order", { members: new Map([...knownOf("createOrder").members, ["id", NOTHING]]), complete: false }],
    ["order_id", NOTHING],
    ["purchase_details", purchaseDetails],
    ["payment_link_id", NOTHING],
  ];
}

/** The named members of a schema, those of its parts and branches included. */
function membersOf(schema: Readonly<Record<string, unknown>> | undefined): Known {
  if (schema === undefined) return NOTHING;
  const reference = textAt(schema, "$ref");
  if (reference !== undefined)
    return membersOf(objectAt(openapi, ...reference.slice("#/".length).split("/")));
  const elements = objectAt(schema, "items");
  const members = new Map<string, Known>(elements === undefined ? [] : membersOf(elements).members);
  for (const [name, member] of Object.entries(objectAt(schema, "properties") ?? {})) {
    const { members: inside } = membersOf(isObject(member) ? member : undefined);
    const besides = BESIDES.get(name)?.members ?? [];
    members.set(name, { members: new Map([...inside, ...besides]), complete: COMPLETE.has(name) });
  }
  for (const key of ["allOf", "anyOf", "oneOf"]) {
    const parts = schema[key];
    for (const part of Array.isArray(parts) ? parts : []) {
      for (const [name, inside] of membersOf(isObject(part) ? part : undefined).members)
        members.set(name, inside);
    }
  }
  return { members, complete: false };
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
