/** The target file: what it may say, in which form, and what stands for what it leaves out. Other programs write it. */
import { z } from "zod";
import type { Frozen } from "../verdict/verdict.ts";

export const CARDS = ["approved", "declined", "three_ds", "installments"] as const;
export type CardName = (typeof CARDS)[number];

/** Methods that charge no card: the customer pays elsewhere. */
export const CASH_METHODS = ["pay_with_bank_account", "pay_with_store", "pay_with_bnpl"] as const;
export type CashMethod = (typeof CASH_METHODS)[number];

const PART = z.enum([
  "tokenization",
  "transaction",
  "order",
  "checkout",
  "subscription",
  "testing",
  "continuation",
  ...CASH_METHODS,
  "pay_with_service_payment_token",
]);
export type Part = z.infer<typeof PART>;

const word = z.string().min(1);
const baseUrl = webAddress(isBaseUrl, "without user, query, fragment and spaces");
/** The ports that `fetch` and browsers never call ("bad ports" of the Fetch standard). */
const BLOCKED_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);
export const isBlocked = (port: number): boolean => BLOCKED_PORTS.has(port);
const NEVER_CALLED = "must have another port: fetch and browsers never call this one";
const redirectUrl = webAddress(isWebAddress, "without spaces")
  .refine((text) => {
    const { port } = new URL(text);
    return port !== "0" && !isBlocked(Number(port || 443));
  }, NEVER_CALLED)
  .meta({ format: "iri" });
/** A day. A timer of the platform that is set to 25 days and more ends at once. */
const LONGEST_MS = 86_400_000;
const milliseconds = z.int().min(1).max(LONGEST_MS);
const anyObject = z.looseObject({});
const HIGHEST_PORT = 65_535;
const listen = z
  .string()
  .regex(/^(\[[^\]]+\]|[^:]+):\d+$/, { abort: true })
  .refine((text) => portOf(text) <= HIGHEST_PORT, `must name a port up to ${HIGHEST_PORT}`)
  .refine((text) => !isBlocked(portOf(text)), NEVER_CALLED);
const label = z.string().refine(isPattern, 'must match format "regex"').meta({ format: "regex" });
const pointers = z.array(z.string().regex(/^\//)).meta({ id: "pointers" }).exactOptional();

const CARD = z
  .strictObject({
    card_number: z.string().regex(/^\d{8,19}$/),
    expiration_month: z.string().regex(/^\d{1,2}$/),
    expiration_year: z.string().regex(/^\d{2,4}$/),
    card_validation_code: z.string().regex(/^\d{3,4}$/),
    amount: z
      .int()
      .min(1)
      .exactOptional()
      .describe("The amount that triggers what the card is for, in the smallest unit."),
    not_eligible: z
      .int()
      .min(1)
      .exactOptional()
      .describe("Of cards.installments: an amount that is not eligible for installments."),
  })
  .meta({ id: "card" });
export type Card = Frozen<z.infer<typeof CARD>>;

const THREE_DS = z.strictObject({
  redirect_listen: listen
    .exactOptional()
    .describe("host:port of the 3DS redirect URL that is registered with the target."),
  redirect_url: redirectUrl
    .exactOptional()
    .describe("The registered address when it differs from http://<redirect_listen>/."),
  driver: z.enum(["page", "browser", "manual", "none"]).default("page"),
  chromium: word
    .exactOptional()
    .describe("Path of Chromium, for the browser driver; looked for in the usual places when left out."),
  succeed: label.default("succe|approve|complete|accept").describe("Label of the button, as a pattern."),
  fail: label.default("fail|unsucc|decline|reject|cancel|deny"),
  deadline_ms: milliseconds.default(10_000),
});

const LOCATE = z.strictObject({
  token_id: pointers,
  payment_token: pointers,
  subscription_token_id: pointers,
  payment_token_alias: pointers.describe(
    "The alias of a token in the answer to its creation, for subscriptions that name an alias.",
  ),
  order_id: pointers,
  charge_id: pointers,
  pending_charge_id: pointers,
  list_element_id: pointers,
  plan_element_id: pointers,
  subscription_element_id: pointers,
  invoice_element_id: pointers,
  continuation_url: pointers,
});
export type Place = keyof z.infer<typeof LOCATE>;

const accepted = { requirement: word, reason: word };

export const TARGET = z
  .strictObject({
    name: word,
    environment: z.literal("sandbox").describe("The runner moves money and refuses anything but a sandbox."),
    base_url: baseUrl,
    keys: z.strictObject({
      secret: word,
      public: word.exactOptional(),
      other_public: word.exactOptional().describe("Public key of another merchant."),
      oauth2: word
        .exactOptional()
        .describe(
          "An access token of the oauth2 scheme, sent as `Authorization: Bearer`. The document does not say how one is obtained.",
        ),
      webhook: word.exactOptional().describe("Signs webhooks. --shop sends events of its own with it."),
    }),
    identifier_word: z
      .string()
      .regex(/^(?!external$)[a-z0-9_]+$/)
      .default("service")
      .describe("The maker's brand where the document writes `service`."),
    stateful: z
      .boolean()
      .default(true)
      .describe(
        "false: the target remembers nothing between calls, as a mock; what needs memory is skipped.",
      ),
    cards: z
      .object({
        approved: CARD.exactOptional(),
        declined: CARD.exactOptional(),
        three_ds: CARD.required({ amount: true }).exactOptional(),
        installments: CARD.exactOptional(),
      })
      .catchall(CARD)
      .default({})
      .describe("The test cards of the target. The document gives none."),
    three_ds: THREE_DS.exactOptional(),
    webhooks: z
      .strictObject({
        listen: listen.describe("host:port of the webhook URL that is registered with the target."),
        deadline_ms: milliseconds
          .default(5000)
          .describe("How long an event may take. One that comes later is there, and late."),
      })
      .exactOptional(),
    rate_limit: z
      .strictObject({
        requests_per_minute: z.int().min(1).max(10_000),
        patience_ms: z
          .int()
          .min(0)
          .max(LONGEST_MS)
          .default(65_000)
          .describe("How long to wait for a call to be accepted again."),
      })
      .exactOptional()
      .describe("Only when given is 429 provoked."),
    spending_cap: z
      .int()
      .min(1)
      .default(1_000_000_000)
      .describe("Most that one run may charge, in the smallest currency unit."),
    call_deadline_ms: milliseconds.default(10_000).describe("How long one answer may take."),
    run_deadline_ms: milliseconds
      .exactOptional()
      .describe("How long the whole run may take. Five minutes when left out, and longer with a rate limit."),
    credentials: z
      .strictObject({
        pay_with_bank_account: anyObject.exactOptional(),
        pay_with_store: anyObject.exactOptional(),
        pay_with_bnpl: anyObject.exactOptional(),
      })
      .default({})
      .describe(
        "What a charge by another method than card or token needs, under the method's name. The document does not show it.",
      ),
    plan_price: anyObject
      .default({ amount: 9900, currency_code: "MXN" })
      .describe("A price that a plan may have. The document gives its fields no names."),
    purchases: z
      .array(anyObject)
      .min(1)
      .exactOptional()
      .describe(
        "Items to put into orders. The document gives their fields no names. Without this, orders have no purchases.",
      ),
    settle_ms: z
      .int()
      .min(0)
      .max(LONGEST_MS)
      .default(3000)
      .describe("How long the service may take until a read shows what happened."),
    locate: LOCATE.default({}).describe(
      "JSON pointers into an answer, where the document does not show the place. The first that holds a string wins. payment_token (what a charge is paid with) and subscription_token_id (the UUID that a subscription is paid with) are looked for where token_id is, unless they are named too. pending_charge_id is for the 400 of a charge that waits or failed; unless it is named, an id in it counts when a charge is read by it.",
    ),
    not_offered: z
      .array(PART)
      .refine((parts) => new Set(parts).size === parts.length, "must not name a part twice")
      .meta({ uniqueItems: true })
      .default([])
      .describe(
        "Parts of the document that this implementation does not have. Their requirements are skipped, and the report says so.",
      ),
    expected_failures: z
      .array(z.strictObject({ ...accepted, until: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) }))
      .default([]),
    accepted_shoulds: z
      .array(z.strictObject(accepted))
      .default([])
      .describe("Each SHOULD that the target does not meet on purpose. --strict leaves them green."),
  })
  .meta({
    title: "Target of a conformance run",
    description:
      "Where the implementation is, which keys and test cards it gave out, and what of the interface it offers. Anything absent is not declared: its requirements are skipped.",
    // What other keys merge in.
    patternProperties: { "^x-": true },
  })
  .transform(({ run_deadline_ms, base_url, ...rest }) => ({
    ...rest,
    base_url: withoutSlashes(base_url),
    run_deadline_ms: run_deadline_ms ?? 300_000 + minutesOf(rest.rate_limit) * 60_000,
  }));

export type Target = Frozen<z.output<typeof TARGET>>;
/** What a target file must contain; everything else has a default. */
export type TargetDescription = Frozen<z.input<typeof TARGET>>;

export function completeTarget(given: TargetDescription): Target {
  return TARGET.parse(given);
}

/** The minutes that a rate limit adds to a run: some 150 limited calls, and the flows about the limit. */
function minutesOf(limit: { readonly requests_per_minute: number } | undefined): number {
  return limit === undefined ? 0 : 4 + Math.ceil(150 / limit.requests_per_minute);
}

/** The address without slashes at its end. A regular expression would try every run of slashes before it. */
function withoutSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}

function webAddress(isRight: (text: string) => boolean, bounds: string) {
  const error = `must be an http or https address with a host, ${bounds}`;
  return z.string().refine(isRight, { error, abort: true }).meta({ format: "iri" });
}

function portOf(address: string): number {
  return Number(address.split(":").at(-1));
}

/** `URL` forgives blanks, control characters, and slashes that are missing or too many. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/\\]/i.test(text) && !/[\s\p{C}]/u.test(text) && URL.canParse(text);
}

/** As the client has it of its `baseUrl`. */
function isBaseUrl(text: string): boolean {
  if (!isWebAddress(text) || /[?#\\]/.test(text)) return false;
  const { username, password } = new URL(text);
  return username + password === "";
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
