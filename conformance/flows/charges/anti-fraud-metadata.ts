/** Anti-fraud metadata, and the operations that declare its header. */
import { type Exchange, type Tools, Blocked, dimensions, replies, ways } from "../../flow.ts";

type ReadyCall = Awaited<ReturnType<Tools["given"]["ready"]>>;

export type Metadata = Readonly<Record<string, unknown>>;

/** The three required names. */
export const REQUIRED = {
  ip_address: "203.0.113.7",
  device_id: "conformance-device-1",
  user_timezone: "-06:00",
};

/** Every optional name with a value of its own type. */
export const OPTIONAL: Metadata = {
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

/** West and east of UTC. */
export const ZONES = ["-06:00", "+05:30"] as const;

const ASKED = {
  createCharge: { words: "at charge creation" },
  createPaymentToken: { words: "at token creation", needs: ["offers.tokenization"] },
  createOrder: { words: "at order creation", needs: ["offers.order"] },
  updateOrder: { words: "at order update", needs: ["offers.order"] },
  publicly: { words: "at charge creation with the public key", needs: ["keys.public"] },
  byToken: { words: "at charge creation by token", needs: dimensions.PAID.token.needs },
  atStore: { words: "at charge creation by pay_with_store", needs: ["offers.pay_with_store"] },
} as const;

type Asked = keyof typeof ASKED;

interface Sound {
  readonly metadata: Metadata;
  readonly answer: Exchange;
}

/** A right call of an operation that declares the header, with the answer to sound metadata. */
interface Declaring {
  readonly call: ReadyCall;
  /** The first metadata that is accepted, or the last that is not. */
  readonly sound: Sound;
  /** Calls with something else in the sound metadata. Token and order creations are limited, so `rare` goes to charges alone. */
  readonly withOthers: (
    common: readonly Metadata[],
    rare?: readonly Metadata[],
    options?: { readonly wrong?: true },
  ) => Promise<Exchange[]>;
}

/** Each operation once, as it is mostly asked. */
const ONCE = ["createCharge", "createPaymentToken", "createOrder", "updateOrder"] as const;

/** Every operation that declares the header. */
export const declaring = ways("declaring", { asked: ASKED }, declaringOf)
  .only({ asked: ONCE })
  .needing("cards.approved");

/** Calls that are accepted with sound metadata. Whether one is, is judged by anti-fraud.accepted. */
export const acceptingInEachWay = ways("accepting", { asked: ASKED }, async (tools, point) => {
  const one = await declaringOf(tools, point);
  const { answer } = one.sound;
  if (replies.wasAccepted(answer)) return one;
  throw new Blocked("no metadata is accepted", [answer.nr]);
}).needing("cards.approved");

export const accepting = acceptingInEachWay.only({ asked: ONCE });

async function declaringOf(tools: Tools, { asked }: { readonly asked: Asked }): Promise<Declaring> {
  const call = await callOf(tools, asked);
  const sound = await soundOf(call);
  return {
    call,
    sound,
    async withOthers(common, rare = [], options = {}) {
      const answers: Exchange[] = [];
      for (const other of asked === "createCharge" ? [...common, ...rare] : common)
        answers.push(await call({ antiFraud: { ...sound.metadata, ...other }, ...options }));
      return answers;
    },
  };
}

type Payment = Parameters<Tools["given"]["bodies"]["charge"]>[0];

async function callOf({ given }: Tools, asked: Asked): Promise<ReadyCall> {
  if (asked !== "publicly" && asked !== "byToken" && asked !== "atStore") return given.ready(asked);
  const create = await given.ready("createCharge");
  if (asked === "publicly") return (options) => create({ ...options, key: "public" });
  // The document does not say how often a token pays: each charge has its own.
  const payment = async (): Promise<Payment> =>
    asked === "atStore"
      ? { method: "pay_with_store" }
      : { token: given.idIn("payment_token", (await given.token()).created) };
  return async (options) => create({ ...options, body: given.bodies.charge(await payment()) });
}

/** One sentence is broken at a time: the others go on with any metadata that is accepted. */
async function soundOf(call: ReadyCall): Promise<Sound> {
  const [first, ...others] = ZONES.flatMap((user_timezone) => [
    { ...REQUIRED, user_timezone },
    { ...REQUIRED, ...OPTIONAL, user_timezone },
  ]);
  const send = async (metadata: Metadata = REQUIRED): Promise<Sound> => ({
    metadata,
    answer: await call({ antiFraud: metadata }),
  });
  let sound = await send(first);
  for (const other of others) if (!replies.wasAccepted(sound.answer)) sound = await send(other);
  return sound;
}

/** The document leaves open where the header is required: an operation that refuses a call without it requires it. */
export async function needsHeader(call: ReadyCall): Promise<boolean> {
  const bare = await call({ antiFraud: false });
  return replies.isRefusal(bare) && !replies.wasAccepted(bare);
}

export const NOT_NEEDED = "the header is not required here, which the target is free to choose";
