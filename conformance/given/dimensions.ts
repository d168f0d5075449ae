/** Dimensions that several kinds of ways have in common. */
import type { Exchange } from "../call/exchange.ts";
import { wasAccepted } from "../call/status.ts";
import { atOnce } from "../call/under-way.ts";

/** What pays a charge. */
export const PAID = {
  card: { words: "by card" },
  token: { words: "by token", needs: ["offers.tokenization", "offers.pay_with_service_payment_token"] },
} as const;

/** What makes a charge wait for its customer. */
export const WAITS = {
  pay_with_store: { words: "by pay_with_store", needs: ["offers.pay_with_store"] },
  pay_with_bank_account: { words: "by pay_with_bank_account", needs: ["offers.pay_with_bank_account"] },
  pay_with_bnpl: { words: "by pay_with_bnpl", needs: ["offers.pay_with_bnpl"] },
  three_ds: { words: "by a card that asks for 3DS", needs: ["cards.three_ds"] },
} as const;

/** The card or the method of a charge that waits. */
export function waitsBy(by: keyof typeof WAITS) {
  return by === "three_ds" ? { card: by } : { method: by };
}

export const AUTO_CAPTURE = {
  absent: { words: "" },
  true: { words: "with auto_capture true" },
  false: { words: "with auto_capture false" },
} as const;

export function autoCaptureOf(choice: keyof typeof AUTO_CAPTURE): { readonly autoCapture?: boolean } {
  return choice === "absent" ? {} : { autoCapture: choice === "true" };
}

export const CREATED_WITH = {
  secret: { words: "" },
  public: { words: "created with the public key", needs: ["keys.public"] },
} as const;

/** Finds a rule that holds only where nothing optional is sent. */
export const FIELDS = {
  required: { words: "" },
  all: { words: "beside every other field", needs: ["cards.approved"] },
} as const;

/** What is captured or refunded of a charge. */
export const PART = { most: { words: "" }, least: { words: "of which one centavo is moved" } } as const;

/** Finds a rule that holds only for the last object, or only for one that is made alone. */
export const BESIDE = {
  none: { words: "" },
  before: { words: "made before another one" },
  together: { words: "made at the same moment as another one" },
} as const;

/** For objects that a run makes often. `before` is left out: most of them are made before another one anyway. */
export const TOGETHER = { none: BESIDE.none, together: BESIDE.together } as const;

type Beside = keyof typeof BESIDE;

export async function beside<Thing>(which: Beside, make: () => Promise<Thing>): Promise<Thing> {
  const { first, second } = await oneOrTwo(which, make);
  return which === "together" && second !== undefined ? second : first;
}

/** The answer to a creation; where two are asked for, the one that was not accepted. */
export async function refusedBeside(which: Beside, create: () => Promise<Exchange>): Promise<Exchange> {
  const { first, second } = await oneOrTwo(which, create);
  return second === undefined || !wasAccepted(first) ? first : second;
}

async function oneOrTwo<Thing>(
  which: Beside,
  make: () => Promise<Thing>,
): Promise<{ readonly first: Thing; readonly second?: Thing }> {
  if (which === "none") return { first: await make() };
  if (which === "before") return { first: await make(), second: await make() };
  const [first, second] = await atOnce(() => Promise.all([make(), make()]));
  return { first, second };
}
