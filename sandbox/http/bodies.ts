import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { parse } from "secure-json-parse";
import { invalid, ServiceError } from "../values/errors.ts";
import type { Naming } from "../values/naming.ts";

/** Reads a body as JSON with the neutral names. Refuses a body that is not JSON, or that would change a prototype. */
export type ReadJson = (bytes: Buffer) => unknown;

const SAFELY = { protoAction: "error", constructorAction: "error" } as const;

/** Few bodies have such a number, or a text like it; only those are read member by member. */
const MAY_BE_ROUNDED = /\d\.\d*[1-9]|\de-/i;

/** JSON.parse rounds: 4503599627370497.5 is not a whole amount, but is read as one. */
function refuseRoundedAmount(name: string, value: unknown, context?: { readonly source?: string }): unknown {
  const { source = "" } = context ?? {};
  if (name === "amount" && Number.isInteger(value) && !isWhole(source)) {
    throw invalid(`"amount" must be a whole number, not ${source.slice(0, 40)}.`, { field: "amount" });
  }
  return value;
}

/** Whether the digits stand for a whole number, before any rounding to 53 bits. */
function isWhole(source: string): boolean {
  const [, whole = "", fraction = "", exponent = "0"] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(source) ?? [];
  const digits = whole + fraction;
  // Counted from the end: a regular expression would try every run of zeros, in quadratic time.
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return end === 0 || Number(exponent) - fraction.length + digits.length - end >= 0;
}

export function jsonReader(naming: Naming): ReadJson {
  return (bytes) => {
    // Decoding would replace invalid bytes by U+FFFD and keep a text that nobody sent.
    if (!isUtf8(bytes)) throw malformed("The body is not UTF-8. Send JSON in UTF-8.");
    const text = bytes.toString();
    try {
      const reviver = MAY_BE_ROUNDED.test(text) ? refuseRoundedAmount : null;
      return parse(naming.translate(text), reviver, SAFELY) as unknown;
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw malformed("The body is not JSON. Send one JSON object.");
    }
  };
}

function malformed(message: string): ServiceError {
  return new ServiceError(400, "malformed_json", message);
}

/**
 * JSON only. A request without a body is accepted with any declared type: `curl -X POST -d ''` declares a form, and
 * some clients declare `application/json` without a body.
 */
export function readBodies(app: FastifyInstance, readJson: ReadJson): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : readJson(body));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), undefined);
    }
  });
  app.addContentTypeParser<string>("*", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else done(unreadable(request.headers["content-type"]), undefined);
  });
}

function unreadable(contentType: string | undefined): ServiceError {
  return new ServiceError(
    415,
    "unsupported_content_type",
    `The body must be JSON with content-type application/json, not ${shown(contentType)}.`,
  );
}

function shown(contentType = ""): string {
  return contentType === "" ? "nothing" : contentType.slice(0, 80);
}
