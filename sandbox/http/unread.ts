import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ServiceError } from "../values/errors.ts";
import type { WrittenAnswer } from "../checking/writing.ts";
import { HEADER_LIMIT } from "./as-service-error.ts";

/** Bytes that Node could not read as a request, so that no route sees them. */
export interface Unread {
  /** Of Node's error: says why. */
  readonly code: string;
  readonly socket: Duplex;
  /** The last answer on the connection, to a request before these bytes, or to the one whose body they are. */
  readonly last: ServerResponse | undefined;
}

interface Surroundings {
  readonly refuse: (error: ServiceError) => WrittenAnswer;
  readonly notice: (line: string) => void;
}

/** Milliseconds that an answer under way is waited for. A live log has no end; a fault delays an answer by a minute at most. */
const LONGEST = 65_000;

/** Connections that end after the answer under way. Node calls again for each further piece that comes. */
const ending = new WeakSet<Duplex>();

export function answerUnread({ code, socket, last }: Unread, { refuse, notice }: Surroundings): void {
  if (ending.has(socket)) return;
  if (code === "ERR_SSL_HTTP_REQUEST")
    notice(
      "A request came without TLS, and cannot be answered. Its address has http:// in place of https://.",
    );
  const reaction = reactionTo(last);
  if (!socket.writable || !isOfRequest(code) || reaction === "destroy") {
    socket.destroy();
  } else if (last !== undefined && reaction === "end after the answer") {
    endAfter(last, socket);
    notice(
      `What came behind a request cannot be read as the next one (${code}). Is the content-length of the client too small?`,
    );
  } else {
    sendTo(socket, refuse(refusalOf(code)));
  }
}

function endAfter(last: ServerResponse, socket: Duplex): void {
  ending.add(socket);
  last.shouldKeepAlive = false;
  const timer = setTimeout(() => socket.destroy(), LONGEST).unref();
  last.once("finish", () => socket.end(() => socket.destroy()));
  socket.once("close", () => clearTimeout(timer));
}

const TIMED_OUT = "ERR_HTTP_REQUEST_TIMEOUT";

/** Any other error is one of the connection: it broke, or its TLS handshake failed. Nobody reads an answer then. */
function isOfRequest(code: string): boolean {
  return code === TIMED_OUT || code.startsWith("HPE_");
}

function reactionTo(last: ServerResponse | undefined): "refuse" | "end after the answer" | "destroy" {
  if (last === undefined) return "refuse";
  const { req, headersSent, writableEnded, writableFinished } = last;
  // The bytes are the body of the request. It may have been refused before, without its body.
  if (!req.complete) return headersSent ? "destroy" : "refuse";
  if (writableFinished) return "refuse";
  // A live log is an answer without end.
  return headersSent && !writableEnded ? "destroy" : "end after the answer";
}

/** Then closes the connection from this side too: a client that keeps its half open would stop the sandbox from ending. */
export function sendTo(socket: Duplex, { status, type, text }: WrittenAnswer): void {
  const { STATUS_CODES } = process.getBuiltinModule("node:http");
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "connection: close",
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  socket.end([...head, "", text].join("\r\n"), () => socket.destroy());
}

function refusalOf(code: string): ServiceError {
  if (code === "HPE_HEADER_OVERFLOW") {
    return new ServiceError(
      431,
      "headers_too_large",
      `The headers are larger than ${HEADER_LIMIT / 1024} KiB. Send less.`,
    );
  }
  if (code === TIMED_OUT) {
    return new ServiceError(408, "request_timeout", "The request did not arrive in time. Send it again.");
  }
  return new ServiceError(400, "malformed_request", "This is not an HTTP request. Check the client.");
}

/** What Node would refuse itself, without a body and unknown to the log; `newServer` keeps it from that. */
export function refusalOfHead({ headers, httpVersion }: IncomingMessage): ServiceError | undefined {
  if (headers.host === undefined && httpVersion === "1.1")
    return new ServiceError(400, "malformed_request", "A request needs the header Host. Check the client.");
  if (headers.expect === undefined || /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect)) return undefined;
  return new ServiceError(
    417,
    "expectation_failed",
    "The header Expect can ask for 100-continue only. Leave it out.",
  );
}
