import { version } from "@payment-service/contract";

/** Servers say which client calls; a page leaves that to its browser, which would ask the service first (CORS). */
export function userAgent(): Record<string, string> {
  const runtime = globalThis.navigator?.userAgent ?? "";
  return runtime.startsWith("Mozilla/")
    ? {}
    : { "User-Agent": `payment-service-client/${version} ${runtime}`.trim() };
}
