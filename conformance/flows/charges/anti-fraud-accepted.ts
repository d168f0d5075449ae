/** Sound anti-fraud metadata is accepted by each operation that declares the header. */
import { flow, narrowed, replies } from "../../flow.ts";
import { OPTIONAL, REQUIRED, ZONES, accepting, declaring } from "./anti-fraud-metadata.ts";

export const antiFraudAccepted = flow({
  id: "anti-fraud-accepted",
  title: "Sound anti-fraud metadata is accepted",
  needs: ["state"],
  each: declaring,
  proves: {
    "anti-fraud.accepted":
      "MUST: The anti-fraud metadata, as JSON in Base64, is accepted by each operation that declares the header.",
  },

  async run({ declaring: { call, sound }, prove }) {
    const without = replies.isSuccess(sound.answer) ? sound.answer : await call({ antiFraud: false });

    prove("anti-fraud.accepted", sound.answer).accepted({ twin: without });
  },
});

export const antiFraudNames = flow({
  id: "anti-fraud-names",
  title: "The required names are enough, and every optional name is accepted",
  needs: ["state"],
  each: accepting,
  proves: {
    "anti-fraud.only-required-names": "MUST: Metadata with only the three required names is accepted.",
    "anti-fraud.optional-names": "MUST: Every optional name is accepted with a value of its own type.",
  },

  async run({ accepting: { call, sound }, prove }) {
    const required = { ...REQUIRED, user_timezone: sound.metadata["user_timezone"] };
    const optional = Object.entries(OPTIONAL);
    const withOptional = (some: Readonly<typeof optional>) =>
      call({ antiFraud: { ...required, ...Object.fromEntries(some) } });
    const bare = await call({ antiFraud: required });
    const all = await withOptional(optional);
    const full =
      replies.isSuccess(bare) && !replies.isSuccess(all) ? await narrowed(all, optional, withOptional) : all;

    prove("anti-fraud.only-required-names", bare).accepted({ twin: full });
    prove("anti-fraud.optional-names", full).accepted({ twin: bare });
  },
});

export const antiFraudValues = flow({
  id: "anti-fraud-values",
  title: "Addresses, devices, time zones and a longitude are accepted in every form that the document gives",
  needs: ["state"],
  each: accepting,
  proves: {
    "anti-fraud.ip-address": "MUST: An ip_address is accepted as IPv4 and as IPv6.",
    "anti-fraud.device-id": "MUST: A device_id is accepted in whatever form the client's system gives it.",
    "anti-fraud.user-timezone":
      "MUST: A user_timezone is accepted as a signed offset from UTC, both east and west.",
    "anti-fraud.location-longitude": "MUST: The name location_longitude is accepted as a string.",
  },

  async run({ accepting: { sound, withOthers }, prove }) {
    const addresses = await withOthers(ADDRESSES, RARE_ADDRESSES);
    const devices = await withOthers(DEVICES, RARE_DEVICES);
    const zones = await withOthers(
      ZONES.map((user_timezone) => ({ user_timezone })),
      RARE_ZONES,
    );
    const longitudes = await withOthers([{ location_longitude: "-99.1332" }]);

    const twin = sound.answer;
    prove("anti-fraud.ip-address", ...addresses).accepted({ twin });
    prove("anti-fraud.device-id", ...devices).accepted({ twin });
    prove("anti-fraud.user-timezone", ...zones).accepted({ twin });
    prove("anti-fraud.location-longitude", ...longitudes).accepted({ twin });
  },
});

const ADDRESSES = [{ ip_address: "2001:db8::8a2e:370:7334" }];
const RARE_ADDRESSES = ["198.51.100.23", "::ffff:203.0.113.7", "2001:0DB8:0:0:0:8A2E:0370:7334"].map(
  (ip_address) => ({ ip_address }),
);
const DEVICES = [{ device_id: "till-3" }];
const RARE_DEVICES = ["6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b", "013358001234563"].map((device_id) => ({
  device_id,
}));
const RARE_ZONES = ["+00:00", "-03:30", "+14:00"].map((user_timezone) => ({ user_timezone }));
