import { refusedBody, ServiceError } from "../values/errors.ts";

/**
 * Turns anything that was thrown into an answer of the document's shape, without stack trace and without foreign
 * text.
 */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const status = statusOf(error);
  if (status === 413) {
    return refusedBody(
      413,
      "body_too_large",
      `The body is larger than ${BODY_LIMIT / 1024} KiB. Send less in one request.`,
      {
        at: "body",
        problem: `must have at most ${BODY_LIMIT} bytes`,
        at_most: BODY_LIMIT,
      },
    );
  }
  if (status === 415) {
    return refusedBody(
      415,
      "unsupported_content_type",
      "This content-type cannot be read. Operations read application/json, pages read application/x-www-form-urlencoded.",
      { at: "header/content-type", problem: "cannot be read" },
    );
  }
  // Whatever else Fastify refuses before a handler runs is a fault of the request.
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new ServiceError(
      400,
      "malformed_request",
      "The request cannot be read: its body or address is malformed.",
    );
  }
  return new ServiceError(500, "internal_error", "Internal error of the sandbox. Its log has the details.");
}

function statusOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
}

/** Bytes of a body: enough for a charge or order with hundreds of items. */
export const BODY_LIMIT = 256 * 1024;

/** Bytes of all headers: many times the size of a key and an anti-fraud header. */
export const HEADER_LIMIT = 16 * 1024;
