import type { Duplex } from "node:stream";
import { ServiceError } from "../values/errors.ts";
import type { WrittenAnswer } from "../values/written-answer.ts";
import { HEADER_LIMIT } from "./limits.ts";
import { http } from "./node-http.ts";

/**
 * Answers what Node could not read as a request, so that no route sees it. Then closes the connection from this side
 * too: a client that keeps its half open would stop the sandbox from ending.
 */
export function refuseUnreadable(socket: Duplex, { status, type, text }: WrittenAnswer): void {
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    "connection: close",
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  socket.end([...head, "", text].join("\r\n"), () => socket.destroy());
}

/** Why Node could not read it, by the code of its error. */
export function unreadable(code: string | undefined): ServiceError {
  if (code === "HPE_HEADER_OVERFLOW") {
    return new ServiceError(
      431,
      "headers_too_large",
      `The headers are larger than ${HEADER_LIMIT / 1024} KiB. Send less.`,
    );
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new ServiceError(408, "request_timeout", "The request did not arrive in time. Send it again.");
  }
  return new ServiceError(400, "malformed_request", "This is not an HTTP request. Check the client.");
}
