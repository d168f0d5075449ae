import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { operations } from "@payment-service/contract";
import { BASE_PATH } from "./base-path.ts";
import { headersForPages } from "./cors.ts";
import { CUT } from "./faults/answers.ts";
import type { ReadJson } from "./http-bodies.ts";
import type { Caller } from "./merchants.ts";
import type { Operation } from "./operation.ts";
import type { WrittenAnswer } from "./route.ts";
import type { World } from "./world.ts";

interface Surroundings {
  readonly world: World;
  /** Any error as the answer that the caller gets, and its headers. */
  readonly refuse: (error: unknown) => WrittenAnswer & { readonly headers: Readonly<Record<string, string>> };
  readonly readJson: ReadJson;
  /** In bytes; a larger body goes the usual way, which refuses it. */
  readonly bodyLimit: number;
  /** The usual way. Also taken when the server is about to close, since that way says so to the client. */
  readonly otherwise: RequestListener;
  readonly isClosing: () => boolean;
}

/**
 * The short way for plain requests to an operation: nothing in the address to decode, a JSON body of a known length or
 * none. It does what the usual way through Fastify does with half the work besides the operation's own
 * (`test/http-direct.test.ts` holds the two together), and whatever is not plain takes the usual way.
 */
export function directly(all: readonly Operation[], surroundings: Surroundings): RequestListener {
  const find = finder(all);
  const { otherwise, isClosing, bodyLimit, world } = surroundings;
  const { naming } = world.settings;
  return (request, response) => {
    const found =
      isPlain(request, bodyLimit) && !isClosing()
        ? find(request.method ?? "", naming.translate(request.url ?? ""))
        : undefined;
    if (found === undefined) otherwise(request, response);
    else void serve(found, request, response, surroundings);
  };
}

interface Found {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** Looks the operation up by method and path, where `{id}` is the last segment or there is none. */
function finder(all: readonly Operation[]): (method: string, path: string) => Found | undefined {
  const byAddress = new Map<string, Operation>();
  for (const operation of all) {
    const { method, path } = operations[operation.id];
    if (/^[^{]+(\/\{id\})?$/.test(path)) byAddress.set(`${method} ${BASE_PATH}${path}`, operation);
  }
  return (method, path) => {
    const exact = byAddress.get(`${method} ${path}`);
    if (exact !== undefined) return { operation: exact, params: {} };
    const end = path.lastIndexOf("/");
    const id = path.slice(end + 1);
    const operation =
      id === "" || id.length > LONGEST_ID ? undefined : byAddress.get(`${method} ${path.slice(0, end)}/{id}`);
    return operation === undefined ? undefined : { operation, params: { id } };
  };
}

/** Ids of the sandbox have 36 characters. */
const LONGEST_ID = 64;

const PLAIN_ADDRESS = /^[\w/-]+$/;

function isPlain({ method, url = "", headers }: IncomingMessage, bodyLimit: number): boolean {
  if (!PLAIN_ADDRESS.test(url) || headers["transfer-encoding"] !== undefined) return false;
  const length = headers["content-length"];
  if (method === "GET") return length === undefined;
  return (
    length !== undefined &&
    headers["content-type"] === "application/json" &&
    Number(length) > 0 &&
    Number(length) <= bodyLimit
  );
}

async function serve(
  { operation, params }: Found,
  request: IncomingMessage,
  response: ServerResponse,
  { world, refuse, readJson }: Surroundings,
): Promise<void> {
  const started = performance.now();
  const { headers } = request;
  let caller: Caller | undefined;
  let answer: WrittenAnswer | typeof CUT;
  let more: Readonly<Record<string, string>> | undefined;
  try {
    if (world.store.shared) await world.refresh();
    caller = operation.caller(headers, undefined);
    if (operation.count !== undefined) await operation.count(caller);
    const body = request.method === "GET" ? undefined : readJson(await bytesOf(request));
    answer = await operation.answer({ caller, headers, params, query: {}, body });
  } catch (error) {
    const refusal = refuse(error);
    more = refusal.headers;
    answer = refusal;
  }
  if (answer === CUT) {
    request.socket.destroy();
    return;
  }
  const { status, type, text } = answer;
  const length = Buffer.byteLength(text);
  const list = ["content-type", type, "content-length", String(length)];
  add(list, headersForPages(operation.id, caller?.keyKind));
  if (more !== undefined) add(list, more);
  // Text of one byte a character, which most is, is copied as it stands.
  response.writeHead(status, list).end(text, length === text.length ? "latin1" : "utf8");
  world.metrics.answered(operation.id, status, (performance.now() - started) / 1000);
}

function add(list: string[], headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) list.push(name, value);
}

/** Never settles when the client goes away half-way: then nobody waits for an answer either. */
function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const [only, ...others] = parts;
      resolve(only === undefined || others.length > 0 ? Buffer.concat(parts) : only);
    });
  });
}
