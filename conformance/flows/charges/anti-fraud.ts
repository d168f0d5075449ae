import {
  type Exchange,
  type ReadyCall,
  type OperationId,
  flow,
  isSuccess,
  narrowed,
  several,
} from "../../flow.ts";

const DECLARED_ON: readonly OperationId[] = [
  "createPaymentToken",
  "createCharge",
  "createOrder",
  "updateOrder",
];

/** The three required names; everything below varies from here. */
const REQUIRED = { ip_address: "203.0.113.7", device_id: "conformance-device-1", user_timezone: "-06:00" };

type Metadata = Readonly<Record<string, unknown>>;

/** Every name with a value of its own type. */
const ALL: Metadata = {
  ...REQUIRED,
  "user-agent-string": "Mozilla/5.0 (conformance)",
  is_rooted_device: false,
  is_incognito: true,
  location_latitude: 19.43,
  location_longitude: "-99.13",
  os_version: "14.1",
  os_type: "android",
  phone_brand: "example",
  phone_carrier: "example",
  battery_level: 0.75,
  is_battery_charging: false,
  is_connected_to_wifi: true,
  screen_resolution_width: 1080.5,
  screen_resolution_height: 1920.5,
  window_position_x: 0.5,
  window_position_y: 0.5,
  color_depth: 24.5,
  pixel_depth: 24.5,
  pixel_ratio: 2.75,
};

/** In the place of a text, a number and a flag. */
const ANOTHER: Readonly<Record<string, unknown>> = { string: true, number: "much", boolean: "perhaps" };

/** An operation that declares the header, and sound metadata that it was seen to take. */
interface Taker {
  readonly call: ReadyCall;
  readonly sound: Metadata;
  readonly twin: Exchange;
}

/** West and east of UTC: where the one is not taken, everything else is looked at with the other. */
const SOUND_ZONES = ["-06:00", "+05:30"] as const;

interface Tried {
  readonly least: Exchange;
  readonly most: Exchange;
  readonly user_timezone: string;
}

/** The three required names alone and all names, in the first zone in which one of the two is taken. */
async function inZones(
  call: ReadyCall,
  all: Metadata,
  [user_timezone, ...others]: readonly [string, ...string[]],
): Promise<Tried> {
  const least = await call({ antiFraud: { ...REQUIRED, user_timezone } });
  const most = await call({ antiFraud: { ...all, user_timezone } });
  const [next, ...rest] = others;
  if (isSuccess(least) || isSuccess(most) || next === undefined) return { least, most, user_timezone };
  return inZones(call, all, [next, ...rest]);
}

function encoded(text: string): string {
  return Buffer.from(text).toString("base64");
}

/** What was said with all names; where that is refused and the three alone are not, with fewer that are refused too. */
async function telling(
  call: ReadyCall,
  { least, most, user_timezone }: Tried,
  all: Metadata,
): Promise<Exchange> {
  if (isSuccess(most) || !isSuccess(least)) return most;
  const optional = Object.entries(all).filter(([name]) => !(name in REQUIRED));
  return narrowed(most, optional, (some) =>
    call({ antiFraud: { ...REQUIRED, user_timezone, ...Object.fromEntries(some) } }),
  );
}

/** The sound metadata with something else in it, on each operation; what the calls start from is made once. */
async function onEach(takers: readonly Taker[], ...others: readonly Metadata[]): Promise<Exchange[]> {
  return several(
    others.flatMap((other) =>
      takers.map(
        ({ call, sound }) =>
          () =>
            call({ antiFraud: { ...sound, ...other } }),
      ),
    ),
  );
}

export const antiFraudAccepted = flow({
  id: "anti-fraud-accepted",
  title: "Sound anti-fraud metadata is taken wherever the header is declared",
  needs: ["state", "cards.approved"],
  proves: {
    "anti-fraud.accepted":
      "MUST: The anti-fraud metadata, as JSON in Base64, is accepted by each operation that declares the header.",
    "anti-fraud.only-required-names":
      "MUST: Metadata holding nothing but the three required names is accepted.",
    "anti-fraud.ip-address": "MUST: An ip_address is accepted as IPv4 and as IPv6.",
    "anti-fraud.device-id": "MUST: A device_id is accepted in whatever form the client's system gives it.",
    "anti-fraud.user-timezone":
      "MUST: A user_timezone is accepted as a signed offset from UTC, be it east or west.",
    "anti-fraud.optional-names": "MUST: Every optional name is accepted with a value of its own type.",
    "anti-fraud.location-longitude": "MUST: The name location_longitude is accepted as a string.",
  },

  async run({ given, prove }) {
    const required: Exchange[] = [];
    const whole: Exchange[] = [];
    const bare: Exchange[] = [];
    const takers: Taker[] = [];
    for (const operation of given.offered(...DECLARED_ON)) {
      // Without an order there is nothing to update, and the creation's own refusal has been seen.
      if (
        operation === "updateOrder" &&
        !required.some((one) => one.operation === "createOrder" && isSuccess(one))
      )
        continue;
      const call = await given.ready(operation);
      const tried = await inZones(call, ALL, SOUND_ZONES);
      const { least, most, user_timezone } = tried;
      required.push(least);
      whole.push(await telling(call, tried, ALL));
      // One sentence is broken at a time: the others go on from whatever metadata is taken.
      if (isSuccess(least)) takers.push({ call, sound: { ...REQUIRED, user_timezone }, twin: least });
      else if (isSuccess(most)) takers.push({ call, sound: { ...ALL, user_timezone }, twin: most });
      else bare.push(await call({ antiFraud: false }));
    }
    const twin = takers.map((one) => one.twin);
    const either = required.map((one, index) => (isSuccess(one) ? one : (whole[index] ?? one)));
    prove("anti-fraud.accepted", ...either).accepted({ twin: bare });
    const refused = required.filter((one, index) => !isSuccess(one) && !isSuccess(whole[index] ?? one));
    prove("anti-fraud.only-required-names", ...required).accepted({ twin: [...refused, ...whole] });
    prove("anti-fraud.optional-names", ...whole).accepted({ twin: [...refused, ...required] });
    prove(
      "anti-fraud.location-longitude",
      ...(await onEach(takers, { location_longitude: "-99.1332" })),
    ).accepted({ twin });
    // Token and order creations are limited per minute: what is rarer is sent with charges only.
    const charging = takers.filter((one) => one.twin.operation === "createCharge");
    const addresses = ["198.51.100.23", "2001:db8::8a2e:370:7334"].map((ip_address) => ({ ip_address }));
    const rarer = ["::ffff:203.0.113.7", "2001:0DB8:0:0:0:8A2E:0370:7334"].map((ip_address) => ({
      ip_address,
    }));
    const addressed = [...(await onEach(takers, ...addresses)), ...(await onEach(charging, ...rarer))];
    prove("anti-fraud.ip-address", ...addressed).accepted({ twin });
    const ids = ["6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b", "013358001234563", "till-3"];
    const devices = ids.map((device_id) => ({ device_id }));
    prove("anti-fraud.device-id", ...(await onEach(takers, ...devices))).accepted({ twin });
    const zones = SOUND_ZONES.map((user_timezone) => ({ user_timezone }));
    const offsets = ["+00:00", "-03:30", "+14:00"].map((user_timezone) => ({ user_timezone }));
    const zoned = [...(await onEach(takers, ...zones)), ...(await onEach(charging, ...offsets))];
    prove("anti-fraud.user-timezone", ...zoned).accepted({ twin });
  },
});

export const antiFraudRefused = flow({
  id: "anti-fraud-refused",
  title: "Metadata that lacks a required name is turned away where the header is required",
  needs: ["cards.approved"],
  proves: {
    "anti-fraud.required-name.ip-address":
      "MUST: Where the header is required, metadata without ip_address gets the request rejected.",
    "anti-fraud.required-name.device-id":
      "MUST: Where the header is required, metadata without device_id gets the request rejected.",
    "anti-fraud.required-name.user-timezone":
      "MUST: Where the header is required, metadata without user_timezone gets the request rejected.",
    "anti-fraud.ip-address.malformed": "SHOULD: An ip_address that is neither IPv4 nor IPv6 is refused.",
    "anti-fraud.user-timezone.malformed":
      "SHOULD: A user_timezone that is not a signed HH:MM offset is refused.",
    "anti-fraud.other-types": "SHOULD: Metadata in which a name has a value of another type is refused.",
    "anti-fraud.undecodable": "SHOULD: A header value that does not decode to a JSON object is refused.",
  },

  async run({ given, prove }) {
    const { ip_address, device_id, user_timezone } = REQUIRED;
    // Where the header is mandatory is not shown; whoever refuses a call without it has made it so.
    const sound: Exchange[] = [];
    const requiring: OperationId[] = [];
    for (const operation of given.offered(...DECLARED_ON)) {
      const ready = await given.ready(operation);
      const bare = await ready({ antiFraud: false });
      sound.push(await ready({ antiFraud: REQUIRED }));
      if (bare.status !== 200) requiring.push(operation);
    }
    const faulty = async (antiFraud: Metadata, on: readonly OperationId[]): Promise<Exchange[]> => {
      const answers = [];
      for (const operation of on) answers.push(await (await given.ready(operation))({ antiFraud }));
      return answers;
    };
    const lacking = [
      ["anti-fraud.required-name.ip-address", { device_id, user_timezone }],
      ["anti-fraud.required-name.device-id", { ip_address, user_timezone }],
      ["anti-fraud.required-name.user-timezone", { ip_address, device_id }],
    ] as const;
    for (const [id, metadata] of lacking) {
      const proof = prove(id, ...(await faulty(metadata, requiring)));
      if (requiring.length === 0)
        proof.doesNotApply("the target requires the header nowhere, which it is free to do");
      else proof.refused({ twin: sound, status: "any" });
    }

    const everywhere = given.offered(...DECLARED_ON);
    const address = await faulty({ ...REQUIRED, ip_address: "not-an-address" }, everywhere);
    for (const wrong of ["203.0.113.256", "203.0.113"])
      address.push(...(await faulty({ ...REQUIRED, ip_address: wrong }, ["createCharge"])));
    prove("anti-fraud.ip-address.malformed", ...address).refused({ twin: sound, status: "any" });
    const zone = await faulty({ ...REQUIRED, user_timezone: "Mexico/General" }, everywhere);
    for (const offset of ["06:00", "-0600"])
      zone.push(...(await faulty({ ...REQUIRED, user_timezone: offset }, ["createCharge"])));
    prove("anti-fraud.user-timezone.malformed", ...zone).refused({ twin: sound, status: "any" });
    const others = Object.entries(ALL).filter(([name]) => name !== "ip_address" && name !== "user_timezone");
    const charge = await given.ready("createCharge");
    const mistyped = await several(
      others.map(
        ([name, value]) =>
          () =>
            charge({
              antiFraud: { ...REQUIRED, [name]: ANOTHER[typeof value] },
              about: `another type of ${name}`,
            }),
      ),
    );
    prove("anti-fraud.other-types", ...mistyped).refused({ twin: sound, status: "any" });
    const garbled = [];
    for (const operation of everywhere) {
      const ready = await given.ready(operation);
      const texts = ["%%% this is not Base64 %%%"];
      if (operation === "createCharge") texts.push(encoded("[]"), encoded("{"));
      for (const text of texts)
        garbled.push(await ready({ headers: { "x-cash-anti-fraud-metadata": text } }));
    }
    prove("anti-fraud.undecodable", ...garbled).refused({ twin: sound, status: "any" });
  },
});
