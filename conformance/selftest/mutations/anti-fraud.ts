/** The anti-fraud header, read and written. */
import { ANTI_FRAUD_HEADER } from "../../../sandbox/values/call.ts";
import { isObject } from "../../call/json-pointer.ts";
import type { Wrap } from "../harness/defect.ts";
import { reads } from "./requests.ts";
import { refuses } from "./answers.ts";
import { type Call, withHeader } from "../harness/wire.ts";

export const HEADER = ANTI_FRAUD_HEADER;

export const DECLARED_ON = ["createPaymentToken", "createCharge", "createOrder", "updateOrder"] as const;

type Metadata = Readonly<Record<string, unknown>>;

/** Right metadata, which a defect puts in place of wrong ones. */
export const SOUND = { ip_address: "203.0.113.7", device_id: "d-1", user_timezone: "-06:00" };

/** The JSON in the header; undefined where there is none, or where it cannot be decoded. */
export function decoded(call: Call): unknown {
  try {
    return JSON.parse(Buffer.from(call.headers.get(HEADER) ?? "", "base64").toString());
  } catch {
    return undefined;
  }
}

/** The members of the metadata; none where it is no object. */
export function metadata(call: Call): Metadata {
  const found = decoded(call);
  return isObject(found) ? found : {};
}

export function withMetadata(call: Call, names: Metadata): Call {
  return withHeader(call, HEADER, Buffer.from(JSON.stringify(names)).toString("base64"));
}

/** Puts a right value where the metadata has none, or a wrong one. */
export function overlooks(name: keyof typeof SOUND, when: (value: unknown) => boolean): Wrap {
  return reads(DECLARED_ON, (call) => {
    const names = metadata(call);
    if (Object.keys(names).length === 0 || !when(names[name])) return call;
    return withMetadata(call, { ...names, [name]: SOUND[name] });
  });
}

/** Reads a wrong header as right metadata. */
export function readsAsMetadata(when: (call: Call) => boolean): Wrap {
  return reads(DECLARED_ON, (call) =>
    call.headers.has(HEADER) && when(call) ? withMetadata(call, SOUND) : call,
  );
}

/** Refuses metadata on the operations that declare the header. */
export function refusesMetadata(when: (names: Metadata) => boolean): Wrap {
  return refuses(DECLARED_ON, (call) => when(metadata(call)));
}
