/** Endpoints > Tokenization; Resources > Payment credential, ConsumerDetail, Anti-fraud metadata header. */
import type { Defect } from "../defect.ts";
import {
  at,
  doesNotMind,
  doesNotMiss,
  errorBody,
  isObject,
  leavesOut,
  refuses,
  says,
  tells,
  withAt,
} from "../ways.ts";
import { answersFirst } from "../ways/firsts.ts";
import { HEADER, dislikes, metadata, overlooks, takesForMetadata, told } from "../ways/metadata.ts";
import { CARD } from "../ways/right.ts";
import { has } from "../ways/when.ts";
import { type Call, type Reply, json } from "../wire.ts";

/** Addresses that stand in documents only (RFC 5737). */
const DOCUMENTATION = /^(192[.]0[.]2|198[.]51[.]100|203[.]0[.]113)[.]\d+$/;

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
    wrap: (next, bed) => {
      // Whoever refuses all of them is noticed everywhere: the first one is let through.
      let known: unknown;
      return dislikes(({ ip_address }) => {
        if (!DOCUMENTATION.test(String(ip_address))) return false;
        known ??= ip_address;
        return ip_address !== known;
      })(next, bed);
    },
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
    wrap: dislikes((names) => "window_position_x" in names),
  },
  {
    breaks: "anti-fraud.optional-names",
    how: "wants whole numbers for the size of the screen",
    wrap: dislikes(
      (names) => "screen_resolution_width" in names && !Number.isInteger(names["screen_resolution_width"]),
    ),
  },
  {
    breaks: "anti-fraud.user-timezone",
    how: "takes an offset of zero for none",
    wrap: dislikes(({ user_timezone }) => /^[+-]00:00$/.test(String(user_timezone))),
  },
  {
    breaks: "anti-fraud.user-timezone",
    how: "knows no offset beyond twelve hours",
    wrap: dislikes(({ user_timezone }) => /^[+-]1[34]:/.test(String(user_timezone))),
  },
  {
    breaks: "anti-fraud.user-timezone.malformed",
    how: "takes an offset without its colon",
    wrap: overlooks("user_timezone", (value) => /^[+-]\d{4}$/.test(String(value))),
  },
  {
    breaks: "anti-fraud.ip-address",
    how: "knows no IPv6 address that ends as one of IPv4",
    wrap: dislikes(({ ip_address }) => /:.*\./.test(String(ip_address))),
  },
  {
    breaks: "anti-fraud.ip-address.malformed",
    how: "takes any four numbers for an IPv4 address",
    wrap: overlooks("ip_address", (value) => /^\d+(\.\d+){3}$/.test(String(value))),
  },
  {
    breaks: "anti-fraud.undecodable",
    how: "takes a list for metadata",
    wrap: takesForMetadata((call) => told(call) !== undefined && !isObject(told(call))),
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
    wrap: takesForMetadata((call) => told(call) === undefined),
  },
];

function numberIn({ body }: Call): string {
  return String(at(body, "/credential/credit_or_debit_card/card_number"));
}

function refusal(): Reply {
  return json(400, errorBody("payment_token_not_found", Date.now()));
}

export const tokens: readonly Defect[] = [
  {
    breaks: "token.opaque",
    how: "shows the card number among the details of the token",
    wrap: tells("createPaymentToken", (body) =>
      withAt(body, "/token_details/label", "card 4111111111111111"),
    ),
  },
  {
    breaks: "token.opaque",
    how: "gives the card number in Base64 as the token",
    wrap: tells("createPaymentToken", (body, call) =>
      withAt(body, "/token_details/reference", Buffer.from(numberIn(call)).toString("base64")),
    ),
  },
  {
    breaks: "token.opaque",
    how: "shows the card number in groups of four",
    wrap: tells("createPaymentToken", (body, call) =>
      withAt(body, "/token_details/label", numberIn(call).replaceAll(/(\d{4})(?=\d)/g, "$1 ")),
    ),
  },
  {
    breaks: "token.opaque",
    how: "shows the card number when the token is read",
    wrap: (next) => {
      const numbers = new Map<unknown, string>();
      return async (call) => {
        const reply = await next(call);
        if (call.operation === "createPaymentToken")
          numbers.set(at(reply.body, "/token_details/id"), numberIn(call));
        return call.operation === "getPaymentToken" && reply.status === 200
          ? json(200, withAt(reply.body, "/token_details/card", numbers.get(call.id)))
          : reply;
      };
    },
  },
  {
    breaks: "token.read.answer",
    how: "answers every read with the token that was read first",
    wrap: answersFirst("getPaymentToken"),
  },
  {
    breaks: "token.update.answer",
    how: "loses a token that it updates",
    with: ["consumer.fields"],
    wrap: (next) => {
      const gone = new Set<string>();
      return async (call) => {
        const isToken = call.operation === "getPaymentToken" || call.operation === "updatePaymentToken";
        if (isToken && gone.has(call.id)) return refusal();
        const reply = await next(call);
        if (call.operation === "updatePaymentToken" && reply.status === 200) gone.add(call.id);
        return reply;
      };
    },
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
    wrap: refuses("createOrder", has("/consumer_details/name/second_last_name")),
  },
  {
    breaks: "consumer.fields",
    how: "does not know contact.id of a charge's consumer",
    wrap: refuses("createCharge", has("/consumer_details/contact/id")),
  },
];
