import { operations } from "@payment-service/contract";
import { BASE_PATH } from "../request/base-path.ts";
import { endpoints } from "../control/control.ts";
import { CONTROL_PATH } from "../control/endpoint.ts";
import { ServiceError } from "../values/errors.ts";
import { PORTAL_PATH } from "../pages/portal-page.ts";

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

/** Where programs find something, and by which method. */
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
    return new ServiceError(405, "method_not_allowed", `${method} is not offered here. Offered: ${allow}.`, {
      headers: { allow },
    });
  }
  return new ServiceError(
    404,
    "unknown_path",
    `Nothing is offered at this path. All operations are under ${BASE_PATH}, the portal is at ${PORTAL_PATH}, control under ${CONTROL_PATH}.`,
  );
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);
}
