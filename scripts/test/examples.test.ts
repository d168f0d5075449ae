import { expect, test } from "vitest";
import { examples, webhookExamples } from "../../generated/examples.js";
import { checks, webhookChecks } from "../../generated/validators.js";
import type { Check } from "../../generated/validators.js";
import { jsonExamples, readContract } from "./contract-reader.ts";

const { document, operations, webhooks } = await readContract();
const values = (all: readonly { name: string; value: unknown }[]) =>
  Object.fromEntries(all.map(({ name, value }) => [name, value]));

/** Of every example of a group: what the check has against it. */
function faults(check: Check | undefined, named: object): unknown[] {
  return Object.values(named).flatMap((value: unknown) => [...(check?.(value) ?? [])]);
}

test.each(operations)("$id: its examples are those of the contract, and fit it", ({ id, operation }) => {
  expect(examples[id].request).toEqual(values(jsonExamples(document, operation.requestBody)));
  expect(faults(checks[id].body, examples[id].request)).toEqual([]);
  const answers: Readonly<Record<string, object>> = examples[id].responses;
  expect(Object.keys(answers)).toEqual(Object.keys(operation.responses));
  for (const [status, named] of Object.entries(answers)) {
    expect(Object.keys(named).length).toBeGreaterThan(0);
    expect(faults(checks[id].responses[Number(status)], named)).toEqual([]);
  }
});

test.each(webhooks)("webhook $name: its examples fit", ({ name, request }) => {
  expect(webhookExamples[name]).toEqual(values(jsonExamples(document, request)));
  expect(Object.keys(webhookExamples[name]).length).toBeGreaterThan(0);
  expect(faults(webhookChecks[name], webhookExamples[name])).toEqual([]);
});
