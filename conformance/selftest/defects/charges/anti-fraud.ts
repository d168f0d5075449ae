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
import { breaksDown } from "../../mutations/one-line-defects.ts";
import { isRefusedAs } from "../../mutations/conditions.ts";

const NAMES = [
  ["ip_address", "ip-address"],
  ["device_id", "device-id"],
  ["user_timezone", "user-timezone"],
] as const;

export const antiFraudTaken: readonly Defect[] = [
  {
    breaks: "anti-fraud.accepted",
    how: "cannot read the header at order update",
    wrap: refuses("updateOrder", (call) => call.headers.has(HEADER)),
  },
  {
    breaks: "anti-fraud.only-required-names",
    how: "requires a browser's user agent beside the three required names",
    wrap: refuses("updateOrder", (call) => metadata(call)["user-agent-string"] === undefined),
  },
  {
    breaks: "anti-fraud.ip-address",
    how: "knows IPv4 only",
    wrap: refusesMetadata(({ ip_address }) => String(ip_address).includes(":")),
  },
  {
    breaks: "anti-fraud.device-id",
    how: "accepts UUIDs and words, and refuses a telephone number",
    wrap: refusesMetadata(({ device_id }) => /^\d+$/.test(String(device_id))),
  },
  {
    breaks: "anti-fraud.user-timezone",
    how: "refuses offsets east of UTC",
    wrap: refusesMetadata(({ user_timezone }) => String(user_timezone).startsWith("+")),
  },
  {
    breaks: "anti-fraud.user-timezone",
    how: "reads an offset of zero as none",
    wrap: refusesMetadata(({ user_timezone }) => /^[+-]00:00$/.test(String(user_timezone))),
  },
  {
    breaks: "anti-fraud.optional-names",
    how: "does not know window_position_x",
    wrap: refusesMetadata((names) => "window_position_x" in names),
  },
  {
    breaks: "anti-fraud.location-longitude",
    how: "requires location_longitude as a number",
    with: ["anti-fraud.optional-names"],
    wrap: refusesMetadata(({ location_longitude }) => typeof location_longitude === "string"),
  },
];

export const antiFraudRefused: readonly Defect[] = [
  ...NAMES.flatMap(([name, word]): Defect[] => [
    {
      breaks: `anti-fraud.required-name.${word}`,
      how: `accepts the header without ${name} where it is required`,
      wrap: overlooks(name, (value) => value === undefined),
    },
    breaksDown(
      `anti-fraud.required-name.${word}`,
      "createCharge",
      isRefusedAs(`invalid_anti_fraud_header_missing_${name}`),
    ),
  ]),
  {
    breaks: "anti-fraud.ip-address.malformed",
    how: "reads any four numbers as an IPv4 address",
    wrap: overlooks("ip_address", (value) => /^\d+(\.\d+){3}$/.test(String(value))),
  },
  breaksDown(
    "anti-fraud.ip-address.malformed",
    "createCharge",
    isRefusedAs("invalid_anti_fraud_header_invalid_ip_address"),
  ),
  {
    breaks: "anti-fraud.user-timezone.malformed",
    how: "accepts any name of a time zone",
    wrap: overlooks("user_timezone", (value) => typeof value === "string" && !/^[+-]\d\d:\d\d$/.test(value)),
  },
  {
    breaks: "anti-fraud.undecodable",
    how: "ignores a header that it cannot decode",
    wrap: readsAsMetadata((call) => decoded(call) === undefined),
  },
  breaksDown("anti-fraud.undecodable", "createCharge", isRefusedAs("invalid_anti_fraud_header_format")),
];

export const otherTypes: readonly Defect[] = [
  {
    breaks: "anti-fraud.other-types",
    how: "reads a flag as device_id",
    wrap: overlooks("device_id", (value) => typeof value === "boolean"),
  },
];
