/** Anti-fraud metadata that cannot be used is refused. */
import { type Exchange, type Proof, flow, json, several } from "../../flow.ts";
import {
  NOT_NEEDED,
  OPTIONAL,
  REQUIRED,
  accepting,
  acceptingInEachWay,
  needsHeader,
} from "./anti-fraud-metadata.ts";

const REFUSED = {
  "anti-fraud.required-name.ip-address":
    "MUST: Where the header is required, metadata without ip_address gets the request rejected.",
  "anti-fraud.required-name.device-id":
    "MUST: Where the header is required, metadata without device_id gets the request rejected.",
  "anti-fraud.required-name.user-timezone":
    "MUST: Where the header is required, metadata without user_timezone gets the request rejected.",
} as const;

export const antiFraudRequiredNames = flow({
  id: "anti-fraud-required-names",
  title: "Metadata without a required name is refused where the header is required",
  each: acceptingInEachWay.and({
    beside: { none: { words: "" }, others: { words: "beside every optional name" } },
  }),
  proves: REFUSED,

  async run({ accepting: { call, sound, beside }, prove }) {
    const isNeeded = await needsHeader(call);
    const metadata = { ...sound.metadata, ...(beside === "others" && OPTIONAL) };
    const twin = beside === "others" && isNeeded ? await call({ antiFraud: metadata }) : sound.answer;
    const without = async (name: string): Promise<readonly Exchange[]> =>
      isNeeded ? [await call({ antiFraud: json.withAt(metadata, `/${name}`, undefined), wrong: true })] : [];
    const lacking = [
      ["anti-fraud.required-name.ip-address", await without("ip_address")],
      ["anti-fraud.required-name.device-id", await without("device_id")],
      ["anti-fraud.required-name.user-timezone", await without("user_timezone")],
    ] as const;

    for (const [id, answers] of lacking) refusedWhere(isNeeded, prove(id, ...answers), twin);
  },
});

export const antiFraudUndecodable = flow({
  id: "anti-fraud-undecodable",
  title: "A header that holds no metadata is refused where the header is required",
  each: accepting,
  proves: {
    "anti-fraud.undecodable":
      "SHOULD: Where the header is required, a value that does not decode to a JSON object is refused.",
  },

  async run({ accepting: { call, sound }, prove }) {
    const isNeeded = await needsHeader(call);
    const undecodable: Exchange[] = [];
    for (const text of isNeeded ? [NO_BASE64, ...NO_OBJECTS] : [])
      undecodable.push(await call({ headers: { "x-cash-anti-fraud-metadata": text }, wrong: true }));

    refusedWhere(isNeeded, prove("anti-fraud.undecodable", ...undecodable), sound.answer);
  },
});

const NO_BASE64 = "%%% this is not Base64 %%%";
const NO_OBJECTS = ["[]", "{"].map((text) => Buffer.from(text).toString("base64"));

const NO_ADDRESSES = ["203.0.113.256", "203.0.113"].map((ip_address) => ({ ip_address }));
const NO_OFFSETS = ["06:00", "-0600"].map((user_timezone) => ({ user_timezone }));

export const antiFraudMalformed = flow({
  id: "anti-fraud-malformed",
  title: "A malformed address or time zone is refused where the header is required",
  each: accepting,
  proves: {
    "anti-fraud.ip-address.malformed":
      "SHOULD: Where the header is required, an ip_address that is neither IPv4 nor IPv6 is refused.",
    "anti-fraud.user-timezone.malformed":
      "SHOULD: Where the header is required, a user_timezone that is not a signed HH:MM offset is refused.",
  },

  async run({ accepting: { call, sound, withOthers }, prove }) {
    const isNeeded = await needsHeader(call);
    const ifNeeded: typeof withOthers = async (common, rare) =>
      isNeeded ? withOthers(common, rare, { wrong: true }) : [];
    const malformed = [
      ["anti-fraud.ip-address.malformed", await ifNeeded([{ ip_address: "not-an-address" }], NO_ADDRESSES)],
      [
        "anti-fraud.user-timezone.malformed",
        await ifNeeded([{ user_timezone: "Mexico/General" }], NO_OFFSETS),
      ],
    ] as const;

    for (const [id, answers] of malformed) {
      refusedWhere(isNeeded, prove(id, ...answers), sound.answer);
    }
  },
});

/** In the place of a text. A client's system may give a device_id as a number. */
const NO_TEXTS = Object.keys(REQUIRED).flatMap((name) =>
  (name === "device_id" ? [true] : [true, 7]).map((value) => ({ name, value })),
);

export const antiFraudTypes = flow({
  id: "anti-fraud-types",
  title: "Metadata with a required name that is no text is refused where the header is required",
  each: accepting.only({ asked: ["createCharge"] }),
  proves: {
    "anti-fraud.other-types":
      "SHOULD: Where the header is required, metadata in which a required name has a value of another type is refused, except a device_id that is a number.",
  },

  async run({ accepting: { call, sound }, prove }) {
    const isNeeded = await needsHeader(call);
    const wrong = await several(
      (isNeeded ? NO_TEXTS : []).map(({ name, value }) => () => {
        const antiFraud = { ...sound.metadata, [name]: value };
        return call({ antiFraud, about: `another type of ${name}` });
      }),
    );

    refusedWhere(isNeeded, prove("anti-fraud.other-types", ...wrong), sound.answer);
  },
});

/** A header that the target does not require may be passed over, whatever it holds. */
function refusedWhere(isNeeded: boolean, answers: Proof, twin: Exchange): void {
  if (isNeeded) answers.refused({ twin, status: "any" });
  else answers.doesNotApply(NOT_NEEDED);
}
