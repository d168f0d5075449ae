import type { FastifyInstance } from "fastify";
import { operations, type KeyKind, type OperationId } from "@payment-service/contract";

/** What a page may send besides a simple request: its key, JSON, and what it knows of the device. */
const SENT = "x-api-client-key, content-type, x-cash-anti-fraud-metadata";

/** What a page may read besides the body. */
const READ = "retry-after";

const DAY_IN_SECONDS = "86400";

/**
 * Web pages of any origin may call the operations that the document lets a public key call, since such a key is made
 * for client code (gap browser.cross-origin). No cookie or other credential of the browser counts here, so "*" gives a
 * page nothing that it could not send from its own server. The others stay closed, and so does every answer to a
 * secret key: a page that was given one does not work, and its author notices before the key is public.
 */
const OPEN_TO_PAGES = Object.values(operations).filter((operation) => operation.keyKinds?.includes("public"));

const OPEN_IDS: ReadonlySet<OperationId> = new Set(OPEN_TO_PAGES.map(({ id }) => id));

function isOpenToPages(operation: OperationId): boolean {
  return OPEN_IDS.has(operation);
}

/** Answers the question that a browser asks before a page may send such a request. */
export function answerPreflights(app: FastifyInstance, urlOf: (path: string) => string): void {
  for (const path of new Set(OPEN_TO_PAGES.map((operation) => operation.path))) {
    const methods = OPEN_TO_PAGES.filter((operation) => operation.path === path).map(({ method }) => method);
    app.options(urlOf(path), (_request, reply) =>
      reply
        .code(204)
        .headers({
          "access-control-allow-origin": "*",
          "access-control-allow-methods": methods.join(", "),
          "access-control-allow-headers": SENT,
          "access-control-max-age": DAY_IN_SECONDS,
        })
        .send(),
    );
  }
}

/**
 * With which headers pages may read the answer, a refusal of unknown keys included: there is nothing in it to protect.
 * Without any, when the caller turns out to have a secret key.
 */
export function headersForPages(
  operation: OperationId,
  keyKind: KeyKind | undefined,
): Readonly<Record<string, string>> {
  return keyKind === "secret" || !isOpenToPages(operation) ? CLOSED : OPEN;
}

const CLOSED = {};
const OPEN = { "access-control-allow-origin": "*", "access-control-expose-headers": READ };
