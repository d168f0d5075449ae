/** Servers that know nothing, each in its own way. Nothing that they answer may count as proof. */
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { type OperationId, operations } from "@payment-service/contract";
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import * as fc from "fast-check";
import { operationIds } from "../call/contract.ts";
import { at, escaped, isObject } from "../call/json-pointer.ts";

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

export interface TestServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function serve(handle: Handler): Promise<TestServer> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => handle(request, body, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const json =
  (status: number, body: unknown): Handler =>
  (_request, _body, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

const error = {
  date_created: 1_767_225_600_000,
  detail: { code: "invalid_request" },
  message: "No.",
  status: "failure",
};

function byTurns(good: object, bad: object): Handler {
  let count = 0;
  return (request, body, response) => {
    count += 1;
    (count % 2 === 1 ? json(200, good) : json(400, bad))(request, body, response);
  };
}

export const nullServers: Readonly<Record<string, Handler>> = {
  "200 {}": json(200, {}),
  "200 with an id": json(200, {
    id: "00000000-0000-4000-8000-000000000001",
    status_details: { status: "success" },
    charge: {},
  }),
  echo: (_request, body, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(body === "" ? "{}" : body);
  },
  "the documented error with 400": json(400, error),
  "pending with 400": json(400, {
    ...error,
    status: "pending",
    detail: { code: "action_required", additional_details: { action: "3ds_authenticate" } },
  }),
  "401": json(401, error),
  "404": json(404, error),
  "500": json(500, error),
  "no JSON": (_request, _body, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end('{"id": ');
  },
  HTML: (_request, _body, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>It works!</h1>");
  },
  "200 and 400 by turns": byTurns(
    { id: "00000000-0000-4000-8000-000000000001", status_details: { status: "success" }, charge: {} },
    error,
  ),
  "a new id in every answer": (_request, _body, response) => {
    const id = crypto.randomUUID();
    const all = {
      id,
      order: { id },
      token_details: { id },
      charge: { id },
      status_details: { status: "success" },
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(all));
  },
  reset: (request) => request.socket.destroy(),
  "wrong length": (_request, _body, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" }).write("{}");
    response.destroy();
  },
  hang: () => {},
  "slow drip": (_request, _body, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  },
  "endless body": (_request, _body, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = (): void => {
      while (!response.destroyed && response.write(" ".repeat(65_536)));
      response.once("drain", more);
    };
    more();
  },
};

/** Answers drawn at random from the statuses and schemas of the contract, from a seed. */
export function randomServer(seed: number): Handler {
  const random = numbersFrom(seed);
  const pick = (from: readonly number[]): number => from[Math.floor(random() * from.length)] ?? 500;
  const all = operationIds.map((id) => {
    const { method, path } = operations[id];
    return { id, method, path: new RegExp(`^${path.replace("{id}", "[^/]+")}$`) };
  });
  return (request, _body, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://random");
    const found = all.find(
      ({ method, path }) => method === request.method && path.test(pathname.replace(/^\/v2/, "")),
    );
    const status = found === undefined ? 404 : pick(operations[found.id].statuses);
    const schema = found === undefined ? {} : schemaOf(found.id, status);
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify(draw(schema, random) ?? {}));
  };
}

function schemaOf(id: OperationId, status: number): unknown {
  const { method, path } = operations[id];
  const answers = at(openapi, `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`);
  return at(deref(answers), "/content/application~1json/schema");
}

function deref(schema: unknown): unknown {
  const ref = at(schema, "/$ref");
  return typeof ref === "string" ? deref(at(openapi, ref.slice(1))) : schema;
}

function draw(schema: unknown, random: () => number): unknown {
  const here = deref(schema);
  if (!isObject(here)) return "text";
  const choices = here["oneOf"] ?? here["anyOf"] ?? here["enum"];
  if (Array.isArray(choices)) {
    const choice: unknown = choices[Math.floor(random() * choices.length)];
    return here["enum"] === undefined ? draw(choice, random) : choice;
  }
  if ("const" in here) return here["const"];
  const type: unknown = Array.isArray(here["type"]) ? here["type"][0] : here["type"];
  if (type === "integer" || type === "number") return Math.floor(random() * 2_000_000_000_000);
  if (type === "boolean") return random() < 0.5;
  if (type === "array")
    return Array.from({ length: Math.floor(random() * 4) }, () => draw(here["items"], random));
  if (type === "string")
    return `00000000-0000-4000-8000-${String(Math.floor(random() * 1e12)).padStart(12, "0")}`;
  const properties = Object.entries(
    isObject(here["properties"]) ? here["properties"] : { id: { type: "string" } },
  );
  return Object.fromEntries(properties.map(([name, one]) => [name, draw(one, random)]));
}

/** Numbers from 0 to 1, the same for each seed. */
function numbersFrom(seed: number): () => number {
  const [drawn] = fc.sample(fc.infiniteStream(fc.noBias(fc.nat())), { seed, numRuns: 1 });
  return () => Number(drawn?.next().value) / 2 ** 31;
}
