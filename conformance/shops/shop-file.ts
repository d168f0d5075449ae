/** The shop file: where the shop is, how an order is placed in it, and how its orders are read. */
import { z } from "zod";
import { type Environment, parseSettings, settingsIn } from "../subject/target-file.ts";
import { isWebAddress } from "../subject/target.ts";
import type { Frozen } from "../verdict/verdict.ts";

const word = z.string().min(1);
const address = z.string().refine(isWebAddress, "must be an http or https address");
const most = (milliseconds: number) => z.int().min(0).max(milliseconds);

/** A program that reads JSON and writes JSON, or an address that gets and answers it. */
const ASKED = {
  url: address.exactOptional().describe("Gets a POST with JSON, and answers with JSON."),
  command: z
    .array(word)
    .min(1)
    .exactOptional()
    .describe("A program and its arguments. It reads one line of JSON and writes JSON."),
};
interface Ways {
  readonly url?: string;
  readonly command?: readonly string[];
  readonly hand?: boolean;
}
const isOneWay = ({ url, command, hand }: Ways): boolean =>
  [url !== undefined, command !== undefined, hand === true].filter(Boolean).length === 1;

/** By these the runner starts the sandbox, speaks to it and sees what it did. */
const OWN_FLAG =
  /^--(port|host|memory|data|database-url|json|seed|webhook-url|redirect-url|admin-token|admin-token-file|no-log)(=|$)/;

/** What the driver can do in the shop, beside placing an order that is paid by card. */
export const OFFERS = ["three_ds", "hold", "store", "pay_again", "capture", "refund", "reconcile"] as const;
export type Offer = (typeof OFFERS)[number];

/** The words for states of an order that the judge knows. */
export const STATES = ["open", "held", "paid", "failed", "refunded", "cancelled"] as const;
export type State = (typeof STATES)[number];

export const SHOP = z
  .strictObject({
    name: word.default("my shop"),
    webhook_url: address.describe("Where the shop takes the events of the provider."),
    provider: z
      .strictObject({
        port: z.int().min(0).max(65_535).default(4020),
        seed: word
          .default("shop")
          .describe("The keys and ids of the provider come of it, so that the settings of the shop stay."),
        redirect_url: address.exactOptional().describe("Where a customer goes after 3DS."),
        flags: z
          .array(
            word.refine((flag) => !OWN_FLAG.test(flag), "must not be a flag that the runner sets itself"),
          )
          .default([])
          .describe("Other flags of the sandbox, such as --identifier-word=acme."),
      })
      .prefault({})
      .describe("The sandbox that the runner starts, and that the shop has as its provider."),
    driver: z
      .strictObject({
        ...ASKED,
        hand: z.boolean().exactOptional().describe("true: a page asks you to place each order."),
        offers: z.array(z.enum(OFFERS)).default([]),
      })
      .refine(isOneWay, "must have one of url, command and hand")
      .exactOptional()
      .describe("Places orders."),
    probe: z
      .strictObject({
        ...ASKED,
        states: z
          .strictObject(Object.fromEntries(STATES.map((state) => [state, z.array(word).exactOptional()])))
          .default({})
          .refine(
            (states) => new Set(Object.values(states).flat()).size === Object.values(states).flat().length,
            "must have each word once",
          )
          .describe("The words of the shop for each state. A word that stands nowhere means itself."),
      })
      .refine(isOneWay, "must have one of url and command")
      .exactOptional()
      .describe("Reads orders."),
    restart: z
      .array(word)
      .min(1)
      .exactOptional()
      .describe("A program that ends when the shop has started again."),
    deadlines: z
      .strictObject({
        answer_ms: most(15_000)
          .min(1)
          .default(15_000)
          .describe("In which the shop answers an event; the provider waits no longer."),
        driver_ms: most(600_000).min(1).default(60_000).describe("In which the driver and the probe answer."),
        work_ms: most(60_000)
          .default(1000)
          .describe("In which it has done what an event, an answer or a customer causes."),
        look_again_ms: most(600_000)
          .exactOptional()
          .describe("In which it reads by itself an order of which no event tells."),
      })
      .prefault({}),
  })
  .meta({ title: "A shop to judge" });

export type ShopFile = Frozen<z.output<typeof SHOP>>;

export function readShopFile(file: string, env: Environment) {
  const wanted = "Give --shop the path of a shop file. --init --shop prints one to fill in.";
  /** What came from the environment may be secret; by its value, the name of the variable. */
  const secrets = new Map<string, string>();
  const put = (name: string, value: string): void => void secrets.set(value, name);
  return { shop: parseShop(settingsIn(file, "--shop", wanted), file, env, put), secrets };
}

export function parseShop(
  text: string,
  file: string,
  env: Environment,
  put: (name: string, value: string) => void = () => {},
): ShopFile {
  return parseSettings(text, file, env, { kind: "shop", init: "--init --shop", schema: SHOP, put });
}

/** What --init --shop prints. */
export const SHOP_EXAMPLE = `# The shop to judge. The runner starts a sandbox that plays the payment service; the shop has it as its provider.
name: my-shop
webhook_url: http://127.0.0.1:4031/webhook   # where the shop takes events: this alone is needed

# What to set in the shop: base address http://127.0.0.1:4020/v2, and the keys that --shop prints. The seed keeps them the same.
provider:
  port: 4020
  seed: shop
  # redirect_url: http://127.0.0.1:4031/back   # where a customer returns after 3DS
  # flags: [--identifier-word=acme, --details=pairs, --also=also.yaml]

# Places orders. It gets JSON such as {"action":"pay","amount":1999,"currency":"MXN","method":"card","capture":true,"card":{...}}
# and answers {"order":"1000","next":"http://..."}: the order's id, and where the customer has to go, if anywhere.
# With "order", the same order is paid again (pay_again). Other actions: capture and refund, with "order" and "amount";
# reconcile, the nightly walk, without anything.
# driver:
#   url: http://127.0.0.1:4031/test/order      # or command: [node, place-order.js], or hand: true
#   offers: [three_ds, hold, store, pay_again, capture, refund, reconcile]

# Reads orders. It gets {"order":"1000"} and answers {"orders":[{"id":"1000","state":"paid","paid":1999,"fulfilled":1}]}:
# paid is what the shop has got and not given back, in centavos; fulfilled, how often it was shipped, may be left out.
# probe:
#   url: http://127.0.0.1:4031/test/orders     # or command
#   states: { paid: [processing, completed], open: [pending] }   # the shop's words for: ${STATES.join(", ")}

# restart: [sh, restart-shop.sh]               # ends when the shop takes events again
# deadlines:
#   answer_ms: 15000                           # in which the shop answers an event
#   driver_ms: 60000                           # in which the driver and the probe answer
#   work_ms: 1000                              # in which it has done what an event or a customer causes
#   look_again_ms: 60000                       # in which it reads by itself an order of which no event tells
`;
