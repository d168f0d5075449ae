/** Anti-fraud metadata, and the operations that declare its header. */
import { type Exchange, type Tools, Blocked, replies, ways } from "../../flow.ts";

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

const OPERATION = {
  createCharge: { words: "at charge creation" },
  createPaymentToken: { words: "at token creation", needs: ["offers.tokenization"] },
  createOrder: { words: "at order creation", needs: ["offers.order"] },
  updateOrder: { words: "at order update", needs: ["offers.order"] },
} as const;

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
  readonly withOthers: (common: readonly Metadata[], rare?: readonly Metadata[]) => Promise<Exchange[]>;
}

/** Every operation that declares the header. */
export const declaring = ways("declaring", { operation: OPERATION }, declaringOf).needing("cards.approved");

/** Those that accept sound metadata. Whether one does is judged by anti-fraud.accepted. */
export const accepting = ways("accepting", { operation: OPERATION }, async (tools, point) => {
  const one = await declaringOf(tools, point);
  const { answer } = one.sound;
  if (replies.isSuccess(answer)) return one;
  throw new Blocked("no metadata is accepted", [answer.nr]);
}).needing("cards.approved");

async function declaringOf(
  { given }: Tools,
  { operation }: { readonly operation: keyof typeof OPERATION },
): Promise<Declaring> {
  const call = await given.ready(operation);
  const sound = await soundOf(call);
  return {
    call,
    sound,
    async withOthers(common, rare = []) {
      const answers: Exchange[] = [];
      for (const other of operation === "createCharge" ? [...common, ...rare] : common)
        answers.push(await call({ antiFraud: { ...sound.metadata, ...other } }));
      return answers;
    },
  };
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
  for (const other of others) if (!replies.isSuccess(sound.answer)) sound = await send(other);
  return sound;
}

/** The document leaves open where the header is required: an operation that refuses a call without it requires it. */
export async function needsHeader(call: ReadyCall): Promise<boolean> {
  return replies.isRefusal(await call({ antiFraud: false }));
}

export const NOT_NEEDED = "the header is not required here, which the target is free to choose";
