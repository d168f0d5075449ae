import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { WARNING_HEADER } from "../checking/unknown-members.ts";
import { operations, type KeyKind, type OperationId } from "@payment-service/contract";

/** Headers that a page may send where it does not say which: its key, the type of the body, data about the device. */
const SENT = "x-api-client-key, content-type, x-cash-anti-fraud-metadata";

/**
 * The headers that a page asks for. Shops in the field send names of their own, such as the shop plugin and the
 * preferred language; no header gives a page more than a server has.
 */
function sentBy(asked: string | string[] | undefined): string {
  return typeof asked === "string" && /^[\w-]+(?:, ?[\w-]+)*$/.test(asked) ? asked : SENT;
}

/** Headers that a page may read. */
const READ = `retry-after, ${WARNING_HEADER}`;

const DAY_IN_SECONDS = "86400";

/**
 * Web pages of any origin may call the operations that the document allows with a public key, since such a key is
 * made for client code (gap browser.cross-origin). No cookie counts here, so "*" gives a page no more than a server
 * has. Answers to a secret key stay closed to pages.
 */
const OPEN_TO_PAGES = Object.values(operations).filter((operation) => operation.keyKinds?.includes("public"));

const OPEN_IDS: ReadonlySet<OperationId> = new Set(OPEN_TO_PAGES.map(({ id }) => id));

/** Answers the preflight that a browser sends before such a request. */
export function answerPreflights(app: FastifyInstance, urlOf: (path: string) => string): void {
  for (const path of new Set(OPEN_TO_PAGES.map((operation) => operation.path))) {
    const methods = OPEN_TO_PAGES.filter((operation) => operation.path === path).map(({ method }) => method);
    app.options(urlOf(path), (request, reply) =>
      reply.code(204).headers(preflightHeaders(methods, request.headers)).send(),
    );
  }
}

export function preflightHeaders(
  methods: readonly string[],
  asked: IncomingHttpHeaders,
): Readonly<Record<string, string>> {
  return {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": sentBy(asked["access-control-request-headers"]),
    vary: "access-control-request-headers",
    "access-control-max-age": DAY_IN_SECONDS,
  };
}

/**
 * Headers that let pages read the answer, also a refusal of an unknown key: it holds nothing secret. None when the
 * caller has a secret key.
 */
export function headersForPages(
  operation: OperationId,
  keyKind: KeyKind | undefined,
): Readonly<Record<string, string>> {
  return keyKind === "secret" || !OPEN_IDS.has(operation) ? CLOSED : OPEN;
}

const CLOSED = {};
const OPEN = { "access-control-allow-origin": "*", "access-control-expose-headers": READ };
