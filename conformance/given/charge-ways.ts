/** The ways in which a card charge comes about. Rules about money must hold in each of them. */
import { at } from "../call/json-pointer.ts";
import type { KeyUse } from "../call/exchange.ts";
import { hasPassed } from "../call/status.ts";
import { Blocked, Unseeable } from "../verdict/unobserved.ts";
import {
  CREATED_WITH,
  PAID as BY_CARD_OR_TOKEN,
  TOGETHER,
  beside,
  AUTO_CAPTURE,
  FIELDS,
  WAITS,
  autoCaptureOf,
  waitsBy,
} from "./dimensions.ts";
import type { GivenCharge, PendingCharge, Given } from "./given.ts";
import type { Tools } from "./tools.ts";
import { ways } from "./ways.ts";

export const PAID = {
  ...BY_CARD_OR_TOKEN,
  three_ds: { words: "after 3DS", needs: ["cards.three_ds", "three_ds.by_machine"] },
} as const;

interface Point {
  readonly paid: keyof typeof PAID;
  readonly key: keyof typeof CREATED_WITH;
  readonly beside: keyof typeof TOGETHER;
  readonly fields: keyof typeof FIELDS;
}

/** Charges whose funds are held. */
export const holds = ways(
  "hold",
  {
    paid: PAID,
    autoCapture: { false: { words: "" }, absent: { words: "without auto_capture" } },
    key: CREATED_WITH,
    beside: TOGETHER,
    fields: FIELDS,
  },
  (tools, { autoCapture, ...point }) => made(tools, point, autoCapture === "false" ? false : undefined),
).needing("state", "cards.approved");

/** Charges that were captured when they were created. */
export const captures = ways(
  "charge",
  { paid: PAID, key: CREATED_WITH, beside: TOGETHER, fields: FIELDS },
  (tools, point) => made(tools, point, true),
).needing("state", "cards.approved");

function made(tools: Tools, point: Point, autoCapture: boolean | undefined): Promise<GivenCharge> {
  return beside(point.beside, () => paid(tools, point, autoCapture));
}

async function paid(
  tools: Tools,
  { paid: means, key, fields }: Point,
  autoCapture: boolean | undefined,
): Promise<GivenCharge> {
  const { given } = tools;
  const detailed = fields === "all";
  const options = { key, detailed, ...(autoCapture !== undefined && { autoCapture }) } as const;
  const pay: Readonly<Record<typeof means, () => Promise<GivenCharge>>> = {
    card: () => given.charge(options),
    three_ds: () => afterThreeDs(tools, options),
    token: () => payByToken(given, (token) => given.charge({ ...options, token })),
  };
  return pay[means]();
}

/** The customer has passed 3DS, and the charge reads as succeeded. */
async function afterThreeDs(
  { api, given, threeDs, until }: Tools,
  options: { readonly key: KeyUse; readonly autoCapture?: boolean; readonly detailed: boolean },
): Promise<GivenCharge> {
  const pending = await given.pending({ card: "three_ds", ...options });
  const { money, description, created, redirectUrl } = pending;
  if (redirectUrl === undefined)
    throw new Blocked("the charge that waits for 3DS has no redirect_url", [created.nr]);
  // What leads to the charge may be gone once the customer has acted.
  const id = await pending.id();
  const { steps } = await threeDs.walk(redirectUrl, "succeed");
  const read = await until(
    () => api.getCharge(id),
    ({ body }) => hasPassed(at(body, "/status_details/status")),
  );
  if (!hasPassed(at(read.body, "/status_details/status")))
    throw new Blocked(`the charge does not read as succeeded after 3DS (${steps.join("; ")})`, [read.nr]);
  return { id, money, description, created, redirectUrl };
}

/** A pending charge whose id was found. */
interface WaitingCharge extends Omit<PendingCharge, "id"> {
  readonly id: string;
}

/** Charges that are pending. A simulation (`/testing`) ends those by store and by bank account. */
export const pendings = ways(
  "pending",
  {
    by: WAITS,
    autoCapture: AUTO_CAPTURE,
    key: CREATED_WITH,
    of: { nothing: { words: "" }, order: { words: "of an order", needs: ["offers.order"] } },
  },
  async ({ given }, { by, autoCapture, key, of }): Promise<WaitingCharge> => {
    const order = of === "order" ? { order: (await given.order()).id } : {};
    const pending = await given.pending({ ...waitsBy(by), ...autoCaptureOf(autoCapture), ...order, key });
    return { ...pending, id: await pending.id() };
  },
).needing("state");

/**
 * Pays with the token of the run. How often one token pays is open, so where it is refused, a new one pays. `pay` throws
 * where the charge is refused; a charge without an answer is not asked for again.
 */
async function payByToken<Paid>(given: Given, pay: (token: string) => Promise<Paid>): Promise<Paid> {
  const shared = given.idIn("payment_token", (await given.sharedToken()).created);
  try {
    return await pay(shared);
  } catch (error) {
    if (!(error instanceof Blocked) || error.cause !== "precondition") throw error;
    const fresh = given.idIn("payment_token", (await given.token()).created);
    if (fresh !== shared) return pay(fresh);
    throw new Unseeable("the only token of the card may have paid before", error.exchanges, "free_choice");
  }
}
