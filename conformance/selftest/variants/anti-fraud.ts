/** Freedoms about the anti-fraud header. */
import { ANTI_FRAUD_HEADER } from "../../../sandbox/anti-fraud.ts";
import { answers, at, isObject, reads, refuses, withAt } from "../ways.ts";
import { type Call, json, withHeader } from "../wire.ts";
import type { Variants } from "./variant.ts";

const HEADER_ON = ["createPaymentToken", "createCharge", "createOrder", "updateOrder"] as const;

export const aboutAntiFraud: Variants = {
  "codes of its own for anti-fraud headers": {
    takes: ["anti-fraud.refusal"],
    wrap: answers(HEADER_ON, (reply) =>
      String(at(reply.body, "/detail/code")).startsWith("invalid_anti_fraud_header")
        ? json(reply.status, withAt(reply.body, "/detail/code", "header"), reply.headers)
        : reply,
    ),
  },
  "422 for an anti-fraud header that cannot be used": {
    takes: ["anti-fraud.refusal"],
    wrap: answers(HEADER_ON, (reply) =>
      String(at(reply.body, "/detail/code")).startsWith("invalid_anti_fraud_header")
        ? { ...reply, status: 422 }
        : reply,
    ),
  },
  "the anti-fraud header is mandatory wherever it is declared": {
    takes: ["anti-fraud.mandatory-on"],
    settings: { antiFraudRequiredOn: new Set(HEADER_ON) },
  },
  "the anti-fraud header is mandatory nowhere": {
    takes: ["anti-fraud.mandatory-on"],
    settings: { antiFraudRequiredOn: new Set() },
  },
  "an anti-fraud header that cannot be used is passed over where it may be left out": {
    takes: ["anti-fraud.refusal"],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const code = String(at(reply.body, "/detail/code"));
      if (call.operation === "createCharge" || !code.startsWith("invalid_anti_fraud_header")) return reply;
      const headers = new Headers(call.headers);
      headers.delete(ANTI_FRAUD_HEADER);
      return next({ ...call, headers });
    },
  },
  "Base64 in the standard alphabet and padded only": {
    takes: ["anti-fraud.base64-variant"],
    wrap: refuses(HEADER_ON, ({ headers }) => {
      const sent = headers.get(ANTI_FRAUD_HEADER);
      return sent !== null && (/[-_]/.test(sent) || sent.length % 4 !== 0);
    }),
  },
  "a longitude as a number, too": {
    takes: ["anti-fraud.longitude-type"],
    wrap: reads(HEADER_ON, (call) =>
      withMetadata(call, (metadata) =>
        typeof metadata["location_longitude"] === "number"
          ? { ...metadata, location_longitude: String(metadata["location_longitude"]) }
          : metadata,
      ),
    ),
  },
  "a battery level from 0 to 1 only": {
    takes: ["anti-fraud.units"],
    wrap: refuses(HEADER_ON, (call) => Number(metadataOf(call)?.["battery_level"] ?? 0) > 1),
  },
};

function metadataOf(call: Call): Record<string, unknown> | undefined {
  const sent = call.headers.get(ANTI_FRAUD_HEADER);
  try {
    const read: unknown = JSON.parse(Buffer.from(sent ?? "", "base64").toString("utf8"));
    return isObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function withMetadata(call: Call, change: (metadata: Record<string, unknown>) => object): Call {
  const metadata = metadataOf(call);
  if (metadata === undefined) return call;
  return withHeader(
    call,
    ANTI_FRAUD_HEADER,
    Buffer.from(JSON.stringify(change(metadata))).toString("base64"),
  );
}
