import { operations } from "@payment-service/contract";
import { BASE_PATH, pathPattern } from "../values/call.ts";
import { endpoints } from "../control/control.ts";
import { CONTROL_PATH } from "../control/endpoint.ts";
import { ServiceError } from "../values/errors.ts";
import { PORTAL_PATH } from "../pages/sites.ts";

/** The paths that programs can call, with their methods. */
const OFFERED = [
  ...Object.values(operations).map(({ method, path }) => ({ method, path: BASE_PATH + path })),
  ...endpoints.map(({ method, path }) => ({ method, path: CONTROL_PATH + path })),
];

/** No route answered: either the path is unknown, or it is known under other methods. */
export function wrongAddress(method: string, url: string): ServiceError {
  const asked = url.split("?", 1)[0] ?? url;
  const meant = asked.replaceAll(/\/{2,}/g, "/").replace(/\/$/, "");
  const methods = OFFERED.filter(({ path }) => pathPattern(path).test(meant)).map((offer) => offer.method);
  if (methods.length > 0 && meant !== asked)
    return new ServiceError(
      404,
      "unknown_path",
      `Not found: ${asked} has a slash too many. The path is ${meant}.`,
    );
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
