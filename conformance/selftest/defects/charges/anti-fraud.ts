/** The anti-fraud header: what must be accepted, and what must be refused. */

import type { Defect } from "../../harness/defect.ts";
import { refuses } from "../../mutations/answers.ts";
import {
  HEADER,
  decoded,
  refusesMetadata,
  metadata,
  overlooks,
  readsAsMetadata,
} from "../../mutations/anti-fraud.ts";
import { breaking, breaksDown } from "../../mutations/one-line-defects.ts";
import { isRefusedAs } from "../../mutations/conditions.ts";

const NAMES = [
  ["ip_address", "ip-address"],
  ["device_id", "device-id"],
  ["user_timezone", "user-timezone"],
] as const;

export const antiFraudTaken: readonly Defect[] = breaking({
  "anti-fraud.accepted: cannot read the header at order update": refuses("updateOrder", (call) =>
    call.headers.has(HEADER),
  ),
  "anti-fraud.only-required-names: requires a browser's user agent beside the three required names": refuses(
    "updateOrder",
    (call) => metadata(call)["user-agent-string"] === undefined,
  ),
  "anti-fraud.ip-address: knows IPv4 only": refusesMetadata(({ ip_address }) =>
    String(ip_address).includes(":"),
  ),
  "anti-fraud.device-id: accepts UUIDs and words, and refuses a telephone number": refusesMetadata(
    ({ device_id }) => /^\d+$/.test(String(device_id)),
  ),
  "anti-fraud.user-timezone: refuses offsets east of UTC": refusesMetadata(({ user_timezone }) =>
    String(user_timezone).startsWith("+"),
  ),
  "anti-fraud.user-timezone: reads an offset of zero as none": refusesMetadata(({ user_timezone }) =>
    /^[+-]00:00$/.test(String(user_timezone)),
  ),
  "anti-fraud.optional-names: does not know window_position_x": refusesMetadata(
    (names) => "window_position_x" in names,
  ),
  "anti-fraud.location-longitude: requires location_longitude as a number": {
    with: ["anti-fraud.optional-names"],
    wrap: refusesMetadata(({ location_longitude }) => typeof location_longitude === "string"),
  },
});

export const antiFraudRefused: readonly Defect[] = [
  ...NAMES.flatMap(([name, word]): Defect[] => [
    ...breaking({
      [`anti-fraud.required-name.${word}: accepts the header without ${name} where it is required`]:
        overlooks(name, (value) => value === undefined),
    }),
    breaksDown(
      `anti-fraud.required-name.${word}`,
      "createCharge",
      isRefusedAs(`invalid_anti_fraud_header_missing_${name}`),
    ),
  ]),
  ...breaking({
    "anti-fraud.ip-address.malformed: reads any four numbers as an IPv4 address": overlooks(
      "ip_address",
      (value) => /^\d+(\.\d+){3}$/.test(String(value)),
    ),
    "anti-fraud.user-timezone.malformed: accepts any name of a time zone": overlooks(
      "user_timezone",
      (value) => typeof value === "string" && !/^[+-]\d\d:\d\d$/.test(value),
    ),
    "anti-fraud.undecodable: ignores a header that it cannot decode": readsAsMetadata(
      (call) => decoded(call) === undefined,
    ),
  }),
  breaksDown(
    "anti-fraud.ip-address.malformed",
    "createCharge",
    isRefusedAs("invalid_anti_fraud_header_invalid_ip_address"),
  ),
  breaksDown("anti-fraud.undecodable", "createCharge", isRefusedAs("invalid_anti_fraud_header_format")),
];

export const otherTypes: readonly Defect[] = breaking({
  "anti-fraud.other-types: reads a flag as device_id": overlooks(
    "device_id",
    (value) => typeof value === "boolean",
  ),
});
