import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mock, startMock } from "../mock/mock.ts";
import type { Body, Parameter } from "../generate/document.ts";
import { jsonOf } from "../generate/document.ts";
import { readContract } from "./contract-reader.ts";

const contract = await readContract();
let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

const uuid = "0b54b7bd-5a0c-4b3b-9f5c-3f6a7c1b2d4e";

/** A valid value for each required parameter, made from its schema alone. */
function fill(route: string, parameters: readonly Parameter[]): string {
  const required = parameters.filter((one) => one.required === true);
  const path = required
    .filter((one) => one.in === "path")
    .reduce((so, { name }) => so.replace(`{${name}}`, uuid), route);
  const query = required
    .filter((one) => one.in === "query")
    .map(({ name, schema }) => {
      return [name, schema?.["type"] === "boolean" ? "true" : "text"];
    });
  return `${path}?${new URLSearchParams([...query, ["public_key", "any"]]).toString()}`;
}

const calls = contract.operations.map(({ id, method, path, parameters, operation }) => ({
  id,
  operation,
  bodies: Object.entries(jsonOf(operation.requestBody)?.examples ?? {}),
  send: async (body: unknown, prefer?: string) => {
    const headers = {
      "X-Api-Client-Key": "any",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(prefer === undefined ? {} : { Prefer: prefer }),
    };
    const init = {
      method: method.toUpperCase(),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await fetch(mock.baseUrl + fill(path, parameters), init);
    return {
      status: response.status,
      violations: response.headers.get("sl-violations"),
      text: await response.text(),
    };
  },
}));

const answers = calls.flatMap((call) =>
  Object.entries(call.operation.responses).flatMap(([status, response]) =>
    examplesOf(response).map(([name, value]) => ({ ...call, status: Number(status), name, value })),
  ),
);

function examplesOf({ content = {} }: Body): (readonly [string, unknown])[] {
  return Object.values(content).flatMap(({ examples = {} }) =>
    Object.entries(examples).map(([name, { value }]) => [name, value] as const),
  );
}

test("every status of every operation has an example", () => {
  const wanted = calls.flatMap(({ id, operation }) =>
    Object.keys(operation.responses).map((status) => `${id} ${status}`),
  );
  expect(new Set(answers.map(({ id, status }) => `${id} ${status}`))).toEqual(new Set(wanted));
});

test.each(answers)("$id answers $status with $name", async ({ send, bodies, status, name, value }) => {
  const answer = await send(bodies[0]?.[1].value, `code=${status}, example=${name}`);
  expect(answer).toMatchObject({ status, violations: null });
  expect(typeof value === "string" ? answer.text : JSON.parse(answer.text)).toEqual(value);
});

const requests = calls.flatMap((call) => call.bodies.map(([name, { value }]) => ({ ...call, name, value })));
test.each(requests)("$id accepts $name", async ({ send, value }) => {
  expect(await send(value)).toMatchObject({ status: 200, violations: null });
});

const checked = calls.filter(({ operation }) => operation.requestBody?.required === true);
test.each(checked)(
  "$id refuses a body that is no object, with its first 400",
  async ({ send, operation }) => {
    const answer = await send(["no object"]);
    const [first] = examplesOf(operation.responses["400"] ?? {});
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual(first?.[1]);
  },
);

test("no key, no answer but 401", async () => {
  const response = await fetch(`${mock.baseUrl}/transaction/charge`);
  expect(response.status).toBe(401);
});

test("a port in use is named in the error", async () => {
  const { port } = new URL(mock.baseUrl);
  await expect(startMock({ port: Number(port) })).rejects.toThrow(
    `Port ${port} cannot be used: Error: listen`,
  );
});

test.each([
  ["code=200, example=nope", 'listCharges 200 has no example "nope": example is '],
  ["example=nope", 'listCharges 200 has no example "nope": example is '],
  ["code=418", "listCharges has no answer 418: code is 200, 400"],
  ["example=invalid_request", '"invalid_request" belongs to code=400.'],
])("a wish that the contract cannot meet is one clear line: %s", async (prefer, line) => {
  const response = await fetch(`${mock.baseUrl}/transaction/charge?public_key=any`, {
    headers: { Prefer: prefer },
  });
  const text = await response.text();
  expect([response.status, text.split("\n").length]).toEqual([400, 2]);
  expect(text).toContain(line);
});

test("the base URL ends with /v2, as that of the sandbox", async () => {
  expect(new URL(mock.baseUrl).pathname).toBe("/v2");
  const without = await fetch(mock.baseUrl.replace("/v2", "/transaction/charge?public_key=any"));
  expect(without.status).toBe(404);
});
