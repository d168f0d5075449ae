import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import ts from "typescript";
import { expect, test } from "vitest";
import { operations } from "../../generated/operations.js";
import { checkAntiFraudMetadata, checks, webhookChecks } from "../../generated/validators.js";
import type { Check } from "../../generated/validators.js";
import { jsonExamples, readContract } from "./contract-reader.ts";
import type { Example } from "./contract-reader.ts";
import type { Body } from "../generate/document.ts";

const contract = await readContract();

interface Case {
  readonly name: string;
  readonly check: Check | undefined;
  readonly example: Example;
}

const { document } = contract;
const bodies: Case[] = contract.operations.flatMap(({ id, operation }) => [
  ...cases(`${id} request`, operation.requestBody, checks[id].body),
  ...Object.entries(operation.responses).flatMap(([status, response]) =>
    cases(`${id} ${status}`, response, checks[id].responses[Number(status)]),
  ),
]);
const events: Case[] = contract.webhooks.flatMap(({ name, request }) =>
  cases(name, request, webhookChecks[name]),
);

function cases(where: string, body: Body | undefined, check: Check | undefined): Case[] {
  return jsonExamples(document, body).map((example) => ({
    name: `${where} ${example.name}`,
    check,
    example,
  }));
}

test("there is a check for everything that has an example, and an example for every JSON answer", () => {
  const unchecked = [...bodies, ...events].filter(({ check }) => check === undefined);
  expect(unchecked.map(({ name }) => name)).toEqual([]);
  const answers = Object.values(operations).flatMap(({ id }) =>
    Object.keys(checks[id].responses).map((status) => `${id} ${status} `),
  );
  expect(answers.filter((answer) => !bodies.some(({ name }) => name.startsWith(answer)))).toEqual([]);
});

test.each([...bodies, ...events])("fits: $name", ({ check, example }) => {
  const before = structuredClone(example.value);
  expect(check?.(example.value)).toEqual([]);
  expect(example.value, "a check of a body changes nothing").toEqual(before);
});

const objects = [...bodies, ...events].filter(({ example }) => example.required.length > 0);
test.each(objects)("a twin without a required member is refused: $name", ({ check, example }) => {
  for (const member of example.required) {
    const { [member]: _removed, ...rest } = Object(example.value);
    expect(check?.(rest)).toContainEqual(
      expect.objectContaining({ path: "", keyword: "required", params: { missingProperty: member } }),
    );
  }
});

/** The document gives the shape of these without saying that they have it (gap error.body-elsewhere). */
const isOpen = ({ name, example }: (typeof bodies)[number]): boolean =>
  / (401|404|429) /.test(name) && example.required.length === 0;
const closed = [...bodies, ...events].filter((one) => !isOpen(one));

test.each(closed)("a twin that is no object is refused: $name", ({ check }) => {
  expect(check?.("text")).toContainEqual(expect.objectContaining({ path: "", keyword: "type" }));
});

test.each(bodies.filter(isOpen))("another body will do, and none: $name", ({ check }) => {
  expect(check?.("text")).toEqual([]);
  expect(check?.(undefined)).toEqual([]);
});

test("all violations are reported, each with a pointer to the value", () => {
  const found = checks.createCharge.body?.({ amount_details: { amount: "5000", currency_code: "MX" } }) ?? [];
  expect(found.map(({ path, keyword }) => `${path} ${keyword}`).toSorted()).toEqual([
    " required",
    "/amount_details/amount type",
    "/amount_details/currency_code minLength",
  ]);
});

test("a query is read from text, and stated defaults are filled in", () => {
  const query = { limit: "25", start_time: "1700000000" };
  expect(checks.listCharges.query?.(query)).toEqual([]);
  expect(query).toEqual({ limit: 25, start_time: 1_700_000_000 });

  const empty = {};
  expect(checks.listInvoices.query?.(empty)).toEqual([]);
  expect(empty).toEqual({ page: 1, page_size: 15 });

  expect(checks.listCharges.query?.({ limit: "101" })).toContainEqual(
    expect.objectContaining({ path: "/limit", keyword: "maximum" }),
  );
  expect(checks.listCharges.query?.({ limit: "ten" })).toContainEqual(
    expect.objectContaining({ path: "/limit", keyword: "type" }),
  );
  const lookup = { monthly_installments: "true" };
  expect(checks.lookupInstallments.query?.(lookup)).toEqual([]);
  expect(lookup).toEqual({ monthly_installments: true });
});

test("a body is taken as it is: text is no number", () => {
  expect(checks.captureCharge.body?.({ amount: "5000", currency_code: "MXN" })).toContainEqual(
    expect.objectContaining({ path: "/amount", keyword: "type" }),
  );
});

test("the anti-fraud metadata is checked once decoded", () => {
  const sound = { ip_address: "2001:db8::1", device_id: "d", user_timezone: "-06:00" };
  expect(checkAntiFraudMetadata(sound)).toEqual([]);
  expect(checkAntiFraudMetadata({ ...sound, ip_address: "300.1.1.1" })).not.toEqual([]);
  expect(checkAntiFraudMetadata({ ...sound, user_timezone: "CST" })).not.toEqual([]);
  const { device_id: _removed, ...without } = sound;
  expect(checkAntiFraudMetadata(without)).toContainEqual(expect.objectContaining({ keyword: "required" }));
});

test("the module is short, since every start reads it, and keeps no schema", async () => {
  const text = await readFile(new URL("../../generated/validators.js", import.meta.url), "utf8");
  expect(text.length).toBeLessThan(60_000);
  expect(text).not.toContain("$ref");
  expect(text).not.toContain("properties:{");
});

test("a list with very many faults names each of them, in time that grows with their number", () => {
  const items = Array.from({ length: 128_000 }, () => 1);
  const found = webhookChecks["charge.succeeded"]({
    event_type: "charge.succeeded",
    payload: {},
    id: "e",
    status_details: { detail: { additional_details: items } },
  });
  expect(found.length).toBeGreaterThan(items.length);
});

test("the module needs no code generation and imports nothing", async () => {
  const file = new URL("../../generated/validators.js", import.meta.url);
  const text = await readFile(file, "utf8");
  expect(ts.preProcessFile(text, true, true).importedFiles).toEqual([]);
  expect(/\beval\(|new Function/.exec(text)).toBeNull();
  const program = `const { checks } = await import(${JSON.stringify(file.href)});
    process.stdout.write(JSON.stringify(checks.captureCharge.body({ amount: -1, currency_code: "MXN" })[0].keyword));`;
  const flags = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  expect(stdout).toBe(`"minimum"`);
});
