import { fileURLToPath } from "node:url";
import { type Schema as CfworkerSchema, Validator } from "@cfworker/json-schema";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checks, webhookChecks, type Check } from "../../generated/validators.js";
import { bundle } from "../generate/bundle.ts";
import { jsonOf, withoutReferences, type Body, type Schema } from "../generate/document.ts";
import { plan } from "../generate/validator-plan.ts";
import { compiler } from "../generate/validators.ts";
import { type Example, jsonExamples, readContract } from "./contract-reader.ts";

/** One body of the contract: its check by ajv, and the schema that another validator reads. */
interface Subject {
  readonly name: string;
  readonly check: Check;
  /** Under this name the generator gives its schema to ajv. */
  readonly planned: string;
  readonly schema: Schema;
  readonly examples: readonly Example[];
}

const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const { document: contract, operations, webhooks } = await readContract();

/** What ajv itself finds: the code of the module is shortened afterwards (`scripts/generate/validator-code.ts`). */
const source = withoutReferences(
  await bundle(fileURLToPath(new URL("../../openapi/openapi.yaml", import.meta.url))),
);
const names = plan(source);
const plain = compiler(source, names.strict);
const plainForQueries = compiler(source, names.query, { coerceTypes: true, useDefaults: true });

function ajvItself(name: string, { ajv, nameOf } = plain): Check {
  const compiled = ajv.getSchema(nameOf(name));
  if (compiled === undefined) throw new Error(`ajv knows no ${name}`);
  return (value) => {
    void compiled(value);
    return (compiled.errors ?? []).map(({ instancePath, keyword, message = "", params }) => ({
      path: instancePath,
      keyword,
      message,
      params,
    }));
  };
}

const subjects: Subject[] = [
  ...operations.flatMap(({ id, operation }) => [
    ...subject(`${id} request`, operation.requestBody, checks[id].body, names.operations[id]?.body),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      subject(
        `${id} ${status}`,
        response,
        checks[id].responses[Number(status)],
        names.operations[id]?.responses[status],
      ),
    ),
  ]),
  ...webhooks.flatMap(({ name, request }) =>
    subject(`event ${name}`, request, webhookChecks[name], names.webhooks[name]),
  ),
];

function subject(
  name: string,
  body: Body | undefined,
  check: Check | undefined,
  planned: string | undefined,
): Subject[] {
  const schema = jsonOf(body)?.schema;
  const examples = jsonExamples(contract, body);
  if (!schema || !check || examples.length === 0) return [];
  if (planned === undefined) throw new Error(`the generator gives ajv no schema of ${name}`);
  return [{ name, check, planned, schema, examples }];
}

/** A schema that needs nothing outside: the named ones stand inside it. */
function complete(schema: Schema): CfworkerSchema {
  const whole = { $schema: DIALECT, ...schema, $defs: contract.components.schemas };
  return JSON.parse(JSON.stringify(whole).replaceAll('"#/components/schemas/', '"#/$defs/'));
}

/** By schema: error bodies are the same in most answers. */
const others = new Map<string, Validator>();

function otherOf({ schema }: Subject): Validator {
  const key = JSON.stringify(schema);
  const other = others.get(key) ?? new Validator(complete(schema), "2020-12");
  others.set(key, other);
  return other;
}

/** What ajv says, where the other validator does not say the same of a value. */
function disagreements(one: Subject, value: unknown): string[] {
  const byAjv = one.check(value).length === 0;
  if (otherOf(one).validate(value).valid === byAjv) return [];
  return [`${one.name}: ajv says ${byAjv}, @cfworker/json-schema ${!byAjv}: ${JSON.stringify(value)}`];
}

test("both validators accept every example", () => {
  const examples = subjects.flatMap((one) => one.examples.map(({ value }) => [one, value] as const));
  expect(examples.length).toBeGreaterThan(100);
  expect(examples.filter(([one, value]) => one.check(value).length > 0)).toEqual([]);
  expect(examples.flatMap(([one, value]) => disagreements(one, value))).toEqual([]);
});

test("both validators agree on 2,000 documents near the examples, and plain ajv finds the same errors in the same order", () => {
  let right = 0;
  let wrong = 0;
  fc.assert(
    fc.property(nearExamples(), ({ one, value }) => {
      if (one.check(value).length === 0) right += 1;
      else wrong += 1;
      expect(disagreements(one, value)).toEqual([]);
      expect(one.check(value)).toEqual(ajvItself(one.planned)(value));
    }),
    { numRuns: 2000, seed: Number(process.env["FUZZ_SEED"]) },
  );
  expect(Math.min(right, wrong)).toBeGreaterThan(400);
});

test("plain ajv finds the same errors in 3,000 queries, and reads the same values from them", () => {
  const queries = operations.flatMap(({ id }) => {
    const { query } = checks[id];
    const planned = names.operations[id]?.query;
    if (query === undefined || planned === undefined) return [];
    const known = Object.keys(Object(names.query[planned]?.["properties"]));
    return [{ query, known, itself: ajvItself(planned, plainForQueries) }];
  });
  expect(queries.map(({ known }) => known.length).every((count) => count > 0)).toBe(true);
  const value = fc.oneof(
    fc.constantFrom("", "0", "1", "100", "101", "-1", "1.5", "1e2", "true", "false", "now"),
    fc.string(),
  );
  let right = 0;
  let wrong = 0;
  fc.assert(
    fc.property(
      fc
        .constantFrom(...queries)
        .chain((one) =>
          fc.record({ one: fc.constant(one), sent: fc.dictionary(fc.constantFrom(...one.known), value) }),
        ),
      ({ one, sent }) => {
        const [ours, theirs] = [{ ...sent }, { ...sent }];
        const found = one.query(ours);
        if (found.length === 0) right += 1;
        else wrong += 1;
        expect(found).toEqual(one.itself(theirs));
        expect(ours).toEqual(theirs);
      },
    ),
    { numRuns: 3000, seed: Number(process.env["FUZZ_SEED"]) },
  );
  expect(queries.length).toBeGreaterThan(4);
  expect(Math.min(right, wrong)).toBeGreaterThan(300);
});

/** An example in which one or two places were changed. */
function nearExamples(): fc.Arbitrary<{ one: Subject; value: unknown }> {
  const examples = subjects.flatMap((one) => one.examples.map(({ value }) => ({ one, value })));
  const change = fc.record({ place: fc.nat(), by: fc.oneof(removed, replaced, varied) });
  return fc
    .record({
      example: fc.constantFrom(...examples),
      changes: fc.array(change, { minLength: 1, maxLength: 2 }),
    })
    .map(({ example: { one, value }, changes }) => {
      const copy = { body: structuredClone(value) };
      for (const { place, by } of changes) {
        const places = placesOf(copy);
        const chosen = places[place % places.length];
        if (chosen !== undefined) by(chosen);
      }
      // As it would come over the wire.
      const sent: { readonly body?: unknown } = JSON.parse(JSON.stringify(copy));
      return { one, value: sent.body ?? null };
    });
}

interface Place {
  readonly holder: object;
  readonly key: string;
}

/** Each member of each object and list, and one member more that no example has. */
function placesOf(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const members = Object.entries(value).flatMap(([key, member]) => [
    { holder: value, key },
    ...placesOf(member),
  ]);
  return [...members, { holder: value, key: "added" }];
}

type Change = (place: Place) => unknown;

const removed: fc.Arbitrary<Change> = fc.constant(({ holder, key }) => Reflect.deleteProperty(holder, key));

const WORDS = ["MXN", "12", "2030", "a@b.mx", "203.0.113.7", "::1", "pending", "failure", "3ds_authenticate"];
const replaced: fc.Arbitrary<Change> = fc
  .oneof(fc.constantFrom<unknown>(...WORDS, null, true, [], {}), fc.jsonValue({ maxDepth: 2 }))
  .map(
    (value) =>
      ({ holder, key }) =>
        Reflect.set(holder, key, value),
  );

/** A value of the same type: shorter, longer, in other letters, or another number. */
const varied: fc.Arbitrary<Change> = fc.nat().map((number) => ({ holder, key }) => {
  const variants = variantsOf(Reflect.get(holder, key));
  return Reflect.set(holder, key, variants[number % variants.length]);
});

function variantsOf(value: unknown): unknown[] {
  if (typeof value === "number") return [0, -value, value + 1, value + 0.5, value * 1e9];
  if (Array.isArray(value)) return [[], [...value, ...value], value.slice(1)];
  if (typeof value !== "string") return [null, {}, ""];
  const { length } = value;
  return [
    "",
    value.slice(0, 1),
    value.slice(0, length - 1),
    `${value}${value.slice(-1)}`,
    value.repeat(30),
    value.toUpperCase(),
    value.toLowerCase(),
    ` ${value}`,
  ];
}
