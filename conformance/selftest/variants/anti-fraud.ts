/** Freedoms about the anti-fraud header. */
import { at } from "../../call/json-pointer.ts";
import { answers, changesBodies, refuses } from "../mutations/answers.ts";
import { reads } from "../mutations/requests.ts";
import { withAt } from "../mutations/bodies.ts";
import {
  DECLARED_ON,
  HEADER,
  overlooks,
  refusesMetadata,
  metadata,
  withMetadata,
} from "../mutations/anti-fraud.ts";
import { type Call, type Reply, withHeaders } from "../harness/wire.ts";
import type { Variants } from "../harness/defect.ts";

const withoutHeader = (call: Call): Call => withHeaders(call, { [HEADER]: null });
const isRefusal = ({ body }: Reply): boolean =>
  String(at(body, "/detail/code")).startsWith("invalid_anti_fraud_header");

export const aboutAntiFraud: Variants = {
  "codes of its own for anti-fraud headers": {
    takes: ["anti-fraud.refusal"],
    wrap: changesBodies(DECLARED_ON, isRefusal, (body) => withAt(body, "/detail/code", "header")),
  },
  "422 for an anti-fraud header that cannot be used": {
    takes: ["anti-fraud.refusal"],
    wrap: answers(DECLARED_ON, (reply) => (isRefusal(reply) ? { ...reply, status: 422 } : reply)),
  },
  "the anti-fraud header is mandatory wherever it is declared": {
    takes: ["anti-fraud.mandatory-on"],
    settings: { antiFraudRequiredOn: new Set(DECLARED_ON) },
  },
  "the anti-fraud header is mandatory nowhere": {
    takes: ["anti-fraud.mandatory-on"],
    settings: { antiFraudRequiredOn: new Set() },
  },
  "an anti-fraud header that cannot be used is passed over where it may be left out": {
    takes: ["anti-fraud.refusal"],
    isGuard: true,
    wrap: (next) => async (call) => {
      const reply = await next(call);
      return call.operation !== "createCharge" && isRefusal(reply) ? next(withoutHeader(call)) : reply;
    },
  },
  "the anti-fraud header is passed over everywhere": {
    takes: ["anti-fraud.mandatory-on", "anti-fraud.refusal"],
    settings: { antiFraudRequiredOn: new Set() },
    wrap: reads(DECLARED_ON, withoutHeader),
  },
  "a device_id as a number, too": {
    takes: ["request.coercion"],
    isGuard: true,
    wrap: overlooks("device_id", (value) => typeof value === "number"),
  },
  "a flag of the anti-fraud header that is no flag is refused": {
    takes: ["anti-fraud.refusal"],
    isGuard: true,
    wrap: refusesMetadata((names) =>
      Object.entries(names).some(([name, value]) => name.startsWith("is_") && typeof value !== "boolean"),
    ),
  },
  "Base64 in the standard alphabet and padded only": {
    takes: ["anti-fraud.base64-variant"],
    wrap: refuses(DECLARED_ON, ({ headers }) => {
      const sent = headers.get(HEADER);
      return sent !== null && (/[-_]/.test(sent) || sent.length % 4 !== 0);
    }),
  },
  "a longitude as a number, too": {
    takes: ["request.coercion"],
    isGuard: true,
    wrap: reads(DECLARED_ON, (call) => {
      const names = metadata(call);
      return typeof names["location_longitude"] === "number"
        ? withMetadata(call, { ...names, location_longitude: String(names["location_longitude"]) })
        : call;
    }),
  },
  "a battery level from 0 to 1 only": {
    takes: ["anti-fraud.units"],
    isGuard: true,
    wrap: refusesMetadata((names) => Number(names["battery_level"] ?? 0) > 1),
  },
};
