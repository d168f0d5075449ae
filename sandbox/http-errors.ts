import { operations } from "@payment-service/contract";
import { ServiceError } from "./errors.ts";

/** Whatever was thrown, as an answer in the document's shape. No stack trace and no foreign text leaves the house. */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const status = statusOf(error);
  if (status === 413) {
    return new ServiceError(
      413,
      "body_too_large",
      "The body is larger than 256 KiB. Send less in one request.",
    );
  }
  if (status === 400) {
    return new ServiceError(
      400,
      "malformed_request",
      "The request cannot be read: its body or address is malformed.",
    );
  }
  return new ServiceError(500, "internal_error", "The sandbox has a defect here. Its log says which.");
}

function statusOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
}

/** No route answered: either the path is unknown, or it is known under other methods. */
export function wrongAddress(method: string, url: string, basePath: string): ServiceError {
  const path = url.split("?", 1)[0] ?? url;
  const methods = Object.values(operations)
    .filter((operation) => pattern(basePath + operation.path).test(path))
    .map((operation) => operation.method);
  if (methods.length > 0) {
    const allow = methods.join(", ");
    return new ServiceError(405, "method_not_allowed", `${method} is not offered here. Offered: ${allow}.`, {
      headers: { allow },
    });
  }
  return new ServiceError(
    404,
    "unknown_path",
    `Nothing is offered at this path. All operations are under ${basePath}.`,
  );
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);
}
