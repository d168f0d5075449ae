import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { operations } from "@payment-service/contract";
import { parse } from "fast-querystring";
import { BASE_PATH } from "../values/base-path.ts";
import { headersForPages } from "./cors.ts";
import { CUT } from "../request/under-faults.ts";
import type { ReadJson } from "../checking/json-text.ts";
import type { Caller } from "../merchants/merchants.ts";
import type { Operation } from "../request/operation.ts";
import { newTrace } from "../requests/exchange.ts";
import type { WrittenAnswer } from "../values/written-answer.ts";
import type { World } from "../world.ts";

interface Surroundings {
  readonly world: World;
  /** Turns any error into the answer that the caller gets, with its headers. */
  readonly refuse: (error: unknown) => WrittenAnswer;
  readonly readJson: ReadJson;
  /** In bytes. A larger body is left to Fastify, which refuses it. */
  readonly bodyLimit: number;
}

/** A request as the short way reads it, over a socket or in process. */
export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Never settles when the client goes away before the end: nobody waits for an answer then. */
  readonly bytes: () => Promise<Buffer>;
}

export interface Answered {
  readonly status: number;
  /** Names and values, alternating. */
  readonly headers: string[];
  readonly text: string;
  /** Length of the text in bytes. */
  readonly length: number;
}

/** Undefined for a request that is not plain: Fastify answers it. */
export type ShortWay = (asked: Asked) => Promise<Answered | typeof CUT> | undefined;

/**
 * The short way for plain requests to an operation; `isPlain` says which are. It gives the same answers as Fastify
 * (`test/http-direct.test.ts` compares both), and costs half as much beside the operation's own work.
 */
export function shortWay(all: readonly Operation[], surroundings: Surroundings): ShortWay {
  const find = finder(all);
  const { bodyLimit, world } = surroundings;
  const { naming } = world.settings;
  return (asked) => {
    if (!isPlain(asked, bodyLimit)) return undefined;
    const [path = "", search = ""] = naming.translate(asked.url).split("?");
    const found = find(asked.method, path);
    if (found === undefined) return undefined;
    // Fastify reads queries with the same parser.
    const query = search === "" ? {} : parse(search);
    return serve(found, { ...asked, query }, surroundings);
  };
}

/** Answers a request that came over a socket, if it is plain. Undefined for any other. */
export function sendIfPlain(
  short: ShortWay,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const { method = "", url = "", headers } = request;
  const answer = short({ method, url, headers, bytes: () => bytesOf(request) });
  return answer?.then((made) => send(made, response));
}

/** Sends an answer that is written already. */
export function sendWritten(answer: WrittenAnswer, response: ServerResponse): void {
  send(leaving(answer, {}), response);
}

function send(made: Answered | typeof CUT, response: ServerResponse): void {
  if (made === CUT) {
    response.destroy();
    return;
  }
  const { status, headers, text, length } = made;
  // Most texts have one byte for each character, and are copied as they are.
  response.writeHead(status, headers).end(text, length === text.length ? "latin1" : "utf8");
}

interface Found {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the operation by method and path; `{id}` can only be the last segment. */
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

/** Addresses that both ways read alike. */
const PLAIN_ADDRESS = /^[\w/-]+(?:\?[\w&=.,:~%+-]*)?$/;

function isPlain({ method, url, headers }: Asked, bodyLimit: number): boolean {
  if (!PLAIN_ADDRESS.test(url) || headers["transfer-encoding"] !== undefined) return false;
  const length = headers["content-length"];
  if (method === "GET") return length === undefined;
  return (
    length !== undefined &&
    headers["content-type"] === "application/json" &&
    headers["content-encoding"] === undefined &&
    Number(length) > 0 &&
    Number(length) <= bodyLimit
  );
}

async function serve(
  { operation, params }: Found,
  { method, url, headers, bytes, query }: Asked & { readonly query: unknown },
  { world, refuse, readJson }: Surroundings,
): Promise<Answered | typeof CUT> {
  const started = performance.now();
  const trace = world.requests === undefined ? undefined : newTrace();
  const at = world.clock.now();
  let sent: Buffer | undefined;
  let caller: Caller | undefined;
  let answer: WrittenAnswer | typeof CUT;
  try {
    if (world.store.shared) await world.refresh();
    caller = operation.caller(headers, query);
    if (operation.count !== undefined) await operation.count(caller);
    if (method !== "GET") sent = await bytes();
    const body = sent === undefined ? undefined : readJson(sent, operation.id);
    answer = await operation.answer({ caller, headers, params, query, body, trace });
  } catch (error) {
    answer = refuse(error);
  }
  const took = performance.now() - started;
  const given = answer === CUT ? undefined : leaving(answer, headersForPages(operation.id, caller?.keyKind));
  if (trace !== undefined) {
    const { status = null, headers: answerHeaders = [], text = "" } = given ?? {};
    world.requests?.add({ at, took, method, url, headers, body: sent, status, answerHeaders, text, trace });
  }
  return given ?? CUT;
}

/** An answer with all of its headers, of which some let pages read it. */
function leaving({ status, type, text, headers }: WrittenAnswer, forPages: Pairs): Answered {
  const length = Buffer.byteLength(text);
  const list = ["content-type", type, "content-length", String(length)];
  add(list, forPages);
  if (headers !== undefined) add(list, headers);
  return { status, headers: list, text, length };
}

type Pairs = Readonly<Record<string, string>>;

function add(list: string[], headers: Pairs): void {
  for (const [name, value] of Object.entries(headers)) list.push(name, value);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  // Node hands over the body that came with the headers before this promise goes on. A body that is read here ends
  // without an `end` event.
  await Promise.resolve();
  const first: Buffer | null = request.read();
  if (first?.length === Number(request.headers["content-length"])) return first;
  return new Promise((resolve) => {
    const parts = first === null ? [] : [first];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => resolve(Buffer.concat(parts)));
  });
}
