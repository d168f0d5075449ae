import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { operations } from "@payment-service/contract";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "../bench/sandbox.ts";

interface Collection {
  readonly auth: { readonly apikey: readonly { readonly key: string; readonly value: string }[] };
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

interface Item {
  readonly name: string;
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: string };
    readonly header: readonly Pair[];
    readonly url: {
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query: readonly Pair[];
      readonly variable: readonly Pair[];
    };
    readonly body?: { readonly raw: string };
  };
  readonly response: readonly { readonly name: string; readonly code: number }[];
}

interface Pair {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

const collection: Collection = JSON.parse(
  readFileSync(new URL("../../generated/postman.json", import.meta.url), "utf8"),
);
const items = collection.item.flatMap((folder) => folder.item);

test("every operation is in it, with every example, pending among them", () => {
  expect(items).toHaveLength(Object.keys(operations).length);
  const charge = items.find(({ name }) => name === "Create a charge");
  expect(charge?.response.map(({ name }) => name)).toContain(
    "400 Pending; the customer has to confirm the card payment",
  );
  for (const { response } of items) expect(response.map(({ code }) => code)).toContain(200);
});

test("its requests work as they stand, what is created is found by those that follow", async () => {
  const sandbox = await startSandbox({ args: ["--memory"] });
  onTestFinished(() => sandbox.stop());
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  variables
    .set("baseUrl", sandbox.baseUrl)
    .set("secretKey", sandbox.secretKey)
    .set("publicKey", sandbox.publicKey);
  const answers: Record<string, number> = {};
  for (const item of items) answers[item.name] = await send(item, variables);
  const refused = Object.entries(answers).filter(([, status]) => status !== 200);
  // The charge is captured at once, belongs to a card, and waits for nobody.
  expect(Object.fromEntries(refused)).toEqual({
    "Capture a held charge": 400,
    "Complete a pending charge": 404,
    "Cancel a pending charge": 404,
    "Read what a charge waits for": 400,
  });
});

/** Does with a request what Postman does, as far as the collection needs it. @returns the status. */
async function send({ request, event = [] }: Item, variables: Map<string, string>): Promise<number> {
  const filled = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name) => variables.get(name) ?? "unset");
  const ids = new Map(request.url.variable.map(({ key, value }) => [`:${key}`, filled(value)]));
  const path = [...request.url.host.map(filled), ...request.url.path.map((step) => ids.get(step) ?? step)];
  const query = request.url.query.filter(({ disabled }) => disabled !== true);
  const search = new URLSearchParams(query.map(({ key, value }) => [key, filled(value)]));
  const auth = new Map(collection.auth.apikey.map(({ key, value }) => [key, filled(value)]));
  const headers = request.header.filter(({ disabled }) => disabled !== true);
  const answer = await fetch(`${path.join("/")}?${search}`, {
    method: request.method,
    headers: [
      ...headers.map(({ key, value }): [string, string] => [key, value]),
      ...(request.auth?.type === "noauth"
        ? []
        : [[auth.get("key") ?? "", auth.get("value") ?? ""] as [string, string]]),
    ],
    ...(request.body === undefined ? {} : { body: filled(request.body.raw) }),
  });
  const body = await answer.text();
  const pm = {
    response: { json: (): unknown => JSON.parse(body) },
    collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
  };
  for (const { script } of event) runInNewContext(script.exec.join("\n"), { pm });
  return answer.status;
}
