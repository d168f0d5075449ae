import { json, notice } from "./banner.ts";
import { operationsOf } from "./document.ts";
import type { Document, PlacedOperation } from "./document.ts";

/** The address of the rules for such a file. */
const FORMAT = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/**
 * The contract as a Postman collection with every named example. Postman's own converter keeps one example for each
 * status, which loses "pending", and makes up new values in each run.
 */
export function postman(document: Document): string {
  return json(collectionOf(document));
}

export type Collection = ReturnType<typeof collectionOf>;

/** The collection as data, from which that of Bruno is made, too. */
export function collectionOf(document: Document) {
  const paths = Object.keys(document.paths);
  const creating = Object.keys(KEPT);
  // Requests that create something come first, so that a folder can be run from top to bottom.
  const rank = ({ operation, path }: PlacedOperation) =>
    creating.includes(operation.operationId)
      ? creating.indexOf(operation.operationId)
      : creating.length + paths.indexOf(path);
  const inOrder = operationsOf(document).toSorted((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path));
  const folders = Map.groupBy(inOrder, ({ operation }) => operation.tags?.[0] ?? "");
  return {
    info: { name: document.info.title, version: document.info.version, description: ABOUT, schema: FORMAT },
    auth: {
      type: "apikey",
      apikey: [
        { key: "key", value: "X-Api-Client-Key" },
        { key: "value", value: "{{secretKey}}" },
        { key: "in", value: "header" },
      ],
    },
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value })),
    item: [...folders].map(([name, operations]) => ({
      name,
      item: operations.toSorted((a, b) => rank(a) - rank(b)).map(itemOf),
    })),
  };
}

const ABOUT = `${notice}

Set baseUrl, secretKey and publicKey; \`npm run sandbox\` prints all three. Whatever creates something keeps its id for the requests that follow.`;

const VARIABLES = { baseUrl: "http://127.0.0.1:4020/v2", secretKey: "", publicKey: "" };

/** The part of an answer that later requests need, as a path into its JSON. */
const KEPT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createPaymentToken: { token_id: "token_details?.id" },
  createCharge: {
    charge_id: "id",
    continuation_id: "detail?.additional_details?.redirect_url?.split('/').pop()",
  },
  createOrder: { order_id: "order?.id" },
  createProduct: { product_id: "id" },
  createPlan: { plan_id: "id" },
  createSubscription: { subscription_id: "id" },
};

/** The variable for `{id}`, by the first word of the path. */
const IDS: Readonly<Record<string, string>> = {
  tokenization: "token_id",
  transaction: "charge_id",
  testing: "charge_id",
};

function itemOf(placed: PlacedOperation) {
  const { operation, path } = placed;
  const [first] = examplesOf(operation.requestBody);
  const request = requestOf(placed, first?.value);
  const kept = Object.entries(KEPT[operation.operationId] ?? {});
  return {
    name: operation.summary ?? path,
    ...(kept.length === 0 ? {} : { event: [afterwards(kept)] }),
    request,
    response: Object.entries(operation.responses).flatMap(([status, answer]) =>
      examplesOf(answer).map(({ summary, value }) => ({
        name: `${status} ${summary}`,
        originalRequest: { method: request.method, header: request.header, url: request.url },
        code: Number(status),
        _postman_previewlanguage: typeof value === "string" ? "text" : "json",
        header: [],
        body: typeof value === "string" ? value : text(value),
      })),
    ),
  };
}

function requestOf({ operation, method, path, parameters }: PlacedOperation, body: unknown) {
  const [head = "", ...rest] = path.split("/").slice(1);
  const id = IDS[head] ?? `${head}_id`;
  const query = parameters
    .filter((one) => one.in === "query")
    .map(({ name, required = false }) => ({
      key: name,
      value: name === "monthly_installments" ? "true" : "",
      disabled: !required,
    }));
  const inQuery = operation.security?.some((scheme) => "clientPublicKeyInQueryString" in scheme) === true;
  if (inQuery) query.push({ key: "public_key", value: "{{publicKey}}", disabled: false });
  return {
    method: method.toUpperCase(),
    description: operation.description ?? "",
    ...(inQuery ? { auth: { type: "noauth" } } : {}),
    header: [
      ...(body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
      ...headersOf(parameters),
    ],
    url: {
      raw: `{{baseUrl}}${path.replace("{id}", ":id")}`,
      host: ["{{baseUrl}}"],
      path: [head, ...rest].map((step) => (step === "{id}" ? ":id" : step)),
      query,
      variable: path.includes("{id}") ? [{ key: "id", value: `{{${id}}}` }] : [],
    },
    ...(body === undefined
      ? {}
      : { body: { mode: "raw", raw: withVariables(text(body)), options: { raw: { language: "json" } } } }),
  };
}

/** Switched off: the document does not say which operations demand the anti-fraud header. */
function headersOf(parameters: PlacedOperation["parameters"]) {
  return parameters
    .filter((one) => one.in === "header")
    .map(({ name, examples = {} }) => ({
      key: name,
      value: Object.values(examples)[0]?.value ?? "",
      disabled: true,
    }));
}

/** Examples hold ids of things that were created before. */
function withVariables(body: string): string {
  return body
    .replaceAll(/"(product_id|plan_id)": "[^"]*"/g, '"$1": "{{$1}}"')
    .replaceAll(/"(payment_token|payment_token_id)": "[^"]*"/g, '"$1": "{{token_id}}"');
}

function afterwards(kept: readonly (readonly [string, string])[]) {
  const lines = kept.map(([name, place]) => `keep("${name}", body.${place});`);
  return {
    listen: "test",
    script: {
      type: "text/javascript",
      exec: [
        "const body = pm.response.json();",
        "const keep = (name, value) => value && pm.collectionVariables.set(name, value);",
        ...lines,
      ],
    },
  };
}

function examplesOf(body: PlacedOperation["operation"]["requestBody"]) {
  const [media] = Object.values(body?.content ?? {});
  return Object.entries(media?.examples ?? {}).map(([name, example]) => ({
    summary: example.summary ?? name,
    value: example.value,
  }));
}

function text(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
