import { operations } from "@payment-service/contract";
import { BASE_PATH } from "../values/base-path.ts";
import { endpoints } from "../control/control.ts";
import { CONTROL_PATH } from "../control/endpoint.ts";
import { refusedBody, ServiceError } from "../values/errors.ts";
import { PORTAL_PATH } from "../pages/portal-page.ts";

/**
 * Turns anything that was thrown into an answer of the document's shape, without stack trace and without foreign
 * text.
 */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const status = statusOf(error);
  if (status === 413) {
    return refusedBody(413, "body_too_large", "The body is larger than 256 KiB. Send less in one request.", {
      at: "body",
      problem: "must have at most 262144 bytes",
      at_most: 262_144,
    });
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

/** The paths that programs can call, with their methods. */
const OFFERED = [
  ...Object.values(operations).map(({ method, path }) => ({ method, path: BASE_PATH + path })),
  ...endpoints.map(({ method, path }) => ({ method, path: CONTROL_PATH + path })),
];

/** No route answered: either the path is unknown, or it is known under other methods. */
export function wrongAddress(method: string, url: string): ServiceError {
  const asked = url.split("?", 1)[0] ?? url;
  const methods = OFFERED.filter(({ path }) => pattern(path).test(asked)).map((offer) => offer.method);
  if (methods.length > 0) {
    const allow = methods.join(", ");
    return new ServiceError(
      405,
      "method_not_allowed",
      `This path does not support ${method}. It supports: ${allow}.`,
      {
        headers: { allow },
      },
    );
  }
  return new ServiceError(
    404,
    "unknown_path",
    `Not found: there is no operation at this path. Operations are under ${BASE_PATH}, the portal is at ${PORTAL_PATH}, control endpoints are under ${CONTROL_PATH}.`,
  );
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);
}
