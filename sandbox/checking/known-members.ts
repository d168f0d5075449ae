import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { operations, type OperationId } from "@payment-service/contract";
import { isObject, objectAt, textAt } from "../values/json.ts";

/** The members of an object that are known, or of each object of a list, and what is known of those in them. */
export interface Known {
  readonly members: ReadonlyMap<string, Known>;
  /** The document lists every member: any other name counts. */
  readonly complete: boolean;
  /** The document says what null means. */
  readonly nullable?: boolean | undefined;
}

const NOTHING: Known = { members: new Map(), complete: false };

/**
 * The objects below the top of a body of which the document lists every member. Of the others it says that it does not
 * (Resources and their fields > Fields not shown).
 */
const COMPLETE: ReadonlySet<string> = new Set(["processing_instructions"]);

const named = (...names: readonly string[]): Known => ({
  members: new Map(names.map((name) => [name, NOTHING])),
  complete: false,
});

/**
 * Members that the sandbox reads, or that clients in the field send, although the contract does not name them (gaps
 * charge.order-link, charge.purchase-details, lookup.option-fields, order.item-fields, payment-detail.further-fields,
 * plan.price-fields). By the name of the object.
 */
const BESIDES: ReadonlyMap<string, Known> = new Map([
  ["processing_instructions", named("monthly_installments", "use_order_payment_detail")],
  ["credentials", named("pay_by_store_type", "pay_with_bank_account", "pay_with_store", "pay_with_bnpl")],
  ["price", named("amount", "currency_code")],
  ["purchases", named("id", "name", "description", "quantity", "unit_amount", "item_total_amount")],
]);

const purchaseDetails = named("service_system_order_id", "external_system_order_id");

/** What is known of the query of an operation. */
export function knownInQuery(operation: OperationId): Known {
  let known = queries.get(operation);
  if (known === undefined) queries.set(operation, (known = queryOf(operation)));
  return known;
}

const queries = new Map<OperationId, Known>();

function queryOf(operation: OperationId): Known {
  const { path, method } = operations[operation];
  const { parameters, security } = objectAt(openapi, "paths", path, method.toLowerCase()) ?? {};
  const listed = (Array.isArray(parameters) ? parameters : []).map((one: unknown) =>
    referred(isObject(one) ? one : {}),
  );
  const schemes = (Array.isArray(security) ? security : []).flatMap((one: unknown) =>
    Object.keys(isObject(one) ? one : {}).map((name) =>
      objectAt(openapi, "components", "securitySchemes", name),
    ),
  );
  const inQuery = [...listed, ...schemes].filter((one) => textAt(one, "in") === "query");
  return { ...named(...inQuery.map((one) => textAt(one, "name") ?? "")), complete: true };
}

const byOperation = new Map<OperationId, Known>();

/** What is known of the body of an operation. */
export function knownIn(operation: OperationId): Known {
  let known = byOperation.get(operation);
  if (known === undefined) byOperation.set(operation, (known = knownOf(operation)));
  return known;
}

/** Where a body of this operation may have an amount: the names from the top to the object that holds it. */
export function amountHolders(operation: OperationId): readonly (readonly string[])[] {
  let holders = amounts.get(operation);
  if (holders === undefined) amounts.set(operation, (holders = holdersIn(knownIn(operation), [])));
  return holders;
}

const amounts = new Map<OperationId, readonly (readonly string[])[]>();

function holdersIn({ members }: Known, at: readonly string[]): (readonly string[])[] {
  const inside = [...members].flatMap(([name, known]) => holdersIn(known, [...at, name]));
  return members.has("amount") ? [at, ...inside] : inside;
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
  if ("$ref" in schema) return membersOf(referred(schema));
  const elements = objectAt(schema, "items");
  const members = new Map<string, Known>(elements === undefined ? [] : membersOf(elements).members);
  for (const [name, member] of Object.entries(objectAt(schema, "properties") ?? {})) {
    const { members: inside, nullable } = membersOf(isObject(member) ? member : undefined);
    const besides = BESIDES.get(name)?.members ?? [];
    const all = new Map([...inside, ...besides]);
    members.set(name, { members: all, complete: COMPLETE.has(name), nullable });
  }
  for (const key of ["allOf", "anyOf", "oneOf"]) {
    const parts = schema[key];
    for (const part of Array.isArray(parts) ? parts : []) {
      for (const [name, inside] of membersOf(isObject(part) ? part : undefined).members)
        members.set(name, inside);
    }
  }
  return { members, complete: false, nullable: [schema["type"]].flat().includes("null") };
}

/** What stands at a `$ref`, or the object itself. */
function referred(part: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const reference = textAt(part, "$ref");
  return reference === undefined ? part : objectAt(openapi, ...reference.slice("#/".length).split("/"));
}
