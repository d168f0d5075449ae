/** Endpoints > Tokenization; Resources > Payment credential, ConsumerDetail, Anti-fraud metadata header. */
import type { Defect } from "../defect.ts";
import {
  at,
  doesNotMind,
  doesNotMiss,
  isObject,
  leavesOut,
  reads,
  refuses,
  says,
  tells,
  touches,
  withAt,
} from "../ways.ts";
import { type Call, withHeader } from "../wire.ts";
import { CARD } from "./right.ts";

const DECLARED_ON = ["createPaymentToken", "createCharge", "createOrder", "updateOrder"] as const;
const HEADER = "x-cash-anti-fraud-metadata";

function metadata(call: Call): Record<string, unknown> {
  try {
    const told: unknown = JSON.parse(Buffer.from(call.headers.get(HEADER) ?? "", "base64").toString());
    return isObject(told) ? told : {};
  } catch {
    return {};
  }
}

const SOUND = { ip_address: "203.0.113.7", device_id: "d-1", user_timezone: "-06:00" };

/** Puts a sound value where the metadata holds none, or one that it should refuse. */
function overlooks(name: keyof typeof SOUND, when: (value: unknown) => boolean) {
  return reads(DECLARED_ON, (call) => {
    const told = metadata(call);
    if (Object.keys(told).length === 0 || !when(told[name])) return call;
    const text = JSON.stringify({ ...told, [name]: SOUND[name] });
    return withHeader(call, HEADER, Buffer.from(text).toString("base64"));
  });
}

/** Refuses metadata on one of the operations that declare the header. */
function dislikes(when: (told: Record<string, unknown>) => boolean, on = DECLARED_ON) {
  return refuses(on, (call) => when(metadata(call)));
}

export const antiFraud: readonly Defect[] = [
  ...(["ip_address", "device_id", "user_timezone"] as const).map((name): Defect => ({
    breaks: `anti-fraud.required-name.${name.replace("_", "-")}`,
    how: `does not miss ${name} where the header is required`,
    wrap: overlooks(name, (value) => value === undefined),
  })),
  {
    breaks: "anti-fraud.accepted",
    how: "cannot read the header at order update",
    with: ["order.update.answer"],
    wrap: refuses("updateOrder", (call) => call.headers.has(HEADER)),
  },
  {
    breaks: "anti-fraud.only-required-names",
    how: "wants a browser's user agent besides the three required names",
    with: ["order.update.answer"],
    wrap: refuses("updateOrder", (call) => metadata(call)["user-agent-string"] === undefined),
  },
  {
    breaks: "anti-fraud.ip-address",
    how: "knows IPv4 only",
    wrap: dislikes(({ ip_address }) => String(ip_address).includes(":")),
  },
  {
    breaks: "anti-fraud.ip-address",
    how: "refuses documentation addresses of IPv4",
    wrap: dislikes(({ ip_address }) => String(ip_address).startsWith("198.51.100.")),
  },
  {
    breaks: "anti-fraud.ip-address.malformed",
    how: "takes any text for an address",
    wrap: overlooks("ip_address", (value) => typeof value === "string" && !/^[\d.]+$|:/.test(value)),
  },
  {
    breaks: "anti-fraud.device-id",
    how: "takes UUIDs and words, but no number of a telephone",
    wrap: dislikes(({ device_id }) => /^\d+$/.test(String(device_id))),
  },
  {
    breaks: "anti-fraud.user-timezone",
    how: "takes no offset east of UTC",
    wrap: dislikes(({ user_timezone }) => String(user_timezone).startsWith("+")),
  },
  {
    breaks: "anti-fraud.user-timezone",
    how: "takes no offset west of UTC",
    wrap: dislikes(({ user_timezone }) => String(user_timezone).startsWith("-")),
  },
  {
    breaks: "anti-fraud.user-timezone.malformed",
    how: "takes any name of a time zone",
    wrap: overlooks("user_timezone", (value) => typeof value === "string" && !/^[+-]\d\d:\d\d$/.test(value)),
  },
  {
    breaks: "anti-fraud.optional-names",
    how: "does not know window_position_x",
    wrap: dislikes((told) => "window_position_x" in told),
  },
  {
    breaks: "anti-fraud.optional-names",
    how: "wants whole numbers for the size of the screen",
    wrap: dislikes(
      (told) => "screen_resolution_width" in told && !Number.isInteger(told["screen_resolution_width"]),
    ),
  },
  {
    breaks: "anti-fraud.location-longitude",
    how: "wants location_longitude as a number",
    with: ["anti-fraud.optional-names"],
    wrap: dislikes(({ location_longitude }) => typeof location_longitude === "string"),
  },
  {
    breaks: "anti-fraud.undecodable",
    how: "passes over a header that it cannot decode",
    wrap: (next) => (call) =>
      next(
        touches(DECLARED_ON, call) && call.headers.get(HEADER)?.startsWith("%") === true
          ? withHeader(call, HEADER, Buffer.from(JSON.stringify(SOUND)).toString("base64"))
          : call,
      ),
  },
];

export const tokens: readonly Defect[] = [
  {
    breaks: "token.opaque",
    how: "shows the card number among the details of the token",
    wrap: tells("createPaymentToken", (body) =>
      withAt(body, "/token_details/label", "card 4111111111111111"),
    ),
  },
  {
    breaks: "token.create.answer",
    how: "answers a creation without status_details",
    wrap: leavesOut("createPaymentToken", "/status_details"),
  },
  {
    breaks: "token.read.answer",
    how: "answers a read without status_details",
    wrap: leavesOut("getPaymentToken", "/status_details"),
  },
  {
    breaks: "token.read.answer",
    how: "answers a read with a list of details",
    wrap: says("getPaymentToken", "/token_details", []),
  },
  {
    breaks: "token.update.answer",
    how: "answers an update without token_details",
    wrap: leavesOut("updatePaymentToken", "/token_details"),
  },
  {
    breaks: "token.create.card-fields",
    how: "wants the month as a number",
    wrap: refuses(
      "createPaymentToken",
      ({ body }) => typeof at(body, "/credential/credit_or_debit_card/expiration_month") === "string",
    ),
  },
  {
    breaks: "token.create.other-method",
    how: "makes a token of a card whatever the method says",
    wrap: doesNotMind(
      "createPaymentToken",
      "/credential/payment_method/method",
      (value) => typeof value === "string",
      "credit_or_debit_card",
    ),
  },
  {
    breaks: "token.create.credential.required",
    how: "makes a token of nothing",
    wrap: doesNotMiss("createPaymentToken", "/credential", CARD),
  },
  {
    breaks: "token.create.consumer-details.required",
    how: "makes a token for nobody",
    wrap: doesNotMiss("createPaymentToken", "/consumer_details", {}),
  },
  {
    breaks: "token.update.consumer-details.required",
    how: "takes an update that updates nothing",
    wrap: doesNotMiss("updatePaymentToken", "/consumer_details", {}),
  },
  {
    breaks: "consumer.fields",
    how: "does not know second_last_name at order creation",
    with: ["order.known-fields"],
    wrap: refuses(
      "createOrder",
      ({ body }) => at(body, "/consumer_details/name/second_last_name") !== undefined,
    ),
  },
  {
    breaks: "consumer.fields",
    how: "does not know contact.id of a charge's consumer",
    wrap: refuses("createCharge", ({ body }) => at(body, "/consumer_details/contact/id") !== undefined),
  },
];
