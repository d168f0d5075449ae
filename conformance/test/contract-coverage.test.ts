/** What the contract demands of requests is crossed by some flow: worked out from the contract and a recorded run. */
import { type OperationId, operations } from "@payment-service/contract";
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { checks } from "@payment-service/contract/validators";
import { beforeAll, describe, expect, it } from "vitest";
import { operationIds } from "../call/contract.ts";
import type { Exchange } from "../call/exchange.ts";
import { at, escaped, isArray, isObject } from "../call/json-pointer.ts";
import { deref } from "../given/wrong-values.ts";
import { judge } from "../selftest/harness/in-process-target.ts";

const KEYWORDS = ["type", "format", "pattern", "enum", "const", "minimum", "maximum"].concat([
  "minLength",
  "maxLength",
  "minItems",
]);

const TEXT = "whatever stands in a query is a text";
const LARGE =
  "a whole number beyond 64 bits is rounded on its way by many a client, so it is not known what arrives";

/** Rules that no call crosses, each with its reason. */
const EXCEPTIONS = new Map([
  ...["search_key", "before_id", "after_id", "monthly_installments", "transaction_status", "payment_methods"]
    .concat("payment_networks", "subscription", "channel")
    .map((name): [string, string] => [`listCharges ?/${name} type`, TEXT]),
  ...["listInvoices ?/subscription_id", "listPaymentIntents ?/invoice_id"]
    .concat("listPaymentIntents ?/subscription_id", "listSubscriptions ?/plan_id")
    .map((place): [string, string] => [`${place} type`, TEXT]),
  ...["createSubscription /start_date", "listCharges ?/start_time", "listCharges ?/end_time"].map(
    (place): [string, string] => [`${place} format`, LARGE],
  ),
]);

function* rulesOf(operation: OperationId, schema: unknown, path: string): Generator<string> {
  const here = deref(schema);
  if (!isObject(here)) return;
  const { required, properties, items, anyOf, allOf } = here;
  for (const name of isArray(required) ? required : []) yield `${operation} ${path}/${String(name)} required`;
  for (const word of KEYWORDS) if (word in here) yield `${operation} ${path} ${word}`;
  for (const [name, inner] of Object.entries(isObject(properties) ? properties : {}))
    yield* rulesOf(operation, inner, `${path}/${name}`);
  if (items !== undefined) yield* rulesOf(operation, items, `${path}/0`);
  for (const branch of isArray(allOf) ? allOf : []) yield* rulesOf(operation, branch, path);
  // Known words or any text is no rule but that it is a text.
  const open = "x-open-enum" in here;
  for (const branch of isArray(anyOf) ? anyOf : [])
    for (const rule of rulesOf(operation, branch, path)) if (!(open && rule.endsWith(" enum"))) yield rule;
}

function* allRules(): Generator<string> {
  for (const id of operationIds) {
    const { method, path } = operations[id];
    const operation = at(openapi, `/paths/${escaped(path)}/${method.toLowerCase()}`);
    const body = deref(at(operation, "/requestBody"));
    yield* rulesOf(id, at(body, "/content/application~1json/schema"), "");
    const parameters = at(operation, "/parameters");
    for (const one of isArray(parameters) ? parameters.map(deref) : []) {
      const name = String(at(one, "/name"));
      // The key of the checkout button is a matter of the key matrix.
      if (at(one, "/in") !== "query" || name === "public_key") continue;
      if (at(one, "/required") === true) yield `${id} ?/${name} required`;
      yield* rulesOf(id, at(one, "/schema"), `?/${name}`);
    }
  }
}

function* crossedBy({ operation, sent, request }: Exchange): Generator<string> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const found = [
    ...(sent === undefined ? [] : (checks[operation].body?.(sent) ?? [])).map((one) => ({
      ...one,
      part: "",
    })),
    ...(checks[operation].query?.(query) ?? []).map((one) => ({ ...one, part: "?" })),
  ];
  for (const { part, path, keyword, params } of found) {
    const name = keyword === "required" ? `/${String(params["missingProperty"])}` : "";
    yield `${operation} ${part}${path.replaceAll(/\/\d+/g, "/0")}${name} ${keyword}`;
  }
}

describe("the flows, held against the contract", () => {
  let exchanges: readonly Exchange[] = [];
  beforeAll(async () => {
    exchanges = (await judge()).exchanges();
  }, 180_000);

  it("leave out every required field, put a value of another type into each, and cross every bound, format and closed set", () => {
    const crossed = new Set(exchanges.flatMap((one) => [...crossedBy(one)]));
    const rules = [...new Set(allRules())];
    expect(rules.length).toBeGreaterThan(250);
    const missing = rules.filter((rule) => !crossed.has(rule));
    expect(missing.filter((rule) => !EXCEPTIONS.has(rule))).toEqual([]);
    expect([...EXCEPTIONS.keys()].filter((rule) => !missing.includes(rule))).toEqual([]);
  });

  it("try each operation with its own kinds of key, with none and with a wrong one, and secret ones with a public key", () => {
    const tried = new Set(exchanges.map(({ operation, key }) => `${operation} ${key}`));
    const wanted = operationIds.flatMap((id) => {
      const kinds = operations[id].keyKinds ?? ["secret"];
      const foreign = operations[id].keyKinds?.includes("public") === false ? ["public"] : [];
      return [...kinds, ...foreign, "none", "wrong"].map((key) => `${id} ${key}`);
    });
    expect(wanted.filter((one) => !tried.has(one))).toEqual([]);
  });
});
