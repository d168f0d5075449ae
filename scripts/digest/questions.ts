/** What a caller loses when a generator answers no. Asked of the text that it wrote, in whatever language. */
export const questions: readonly (readonly [string, (text: string) => boolean])[] = [
  ["pending told from failure", (text) => /["'`]pending["'`]/.test(text) && /["'`]failure["'`]/.test(text)],
  [
    "pending `id` survives",
    (text) => near(text, /PendingCharge\b/g, /(^|[^\w.])["']?id\b["']?\s*[?:]|\bId interface|json:"id/m),
  ],
  [
    "required members required",
    (text) => near(text, /ChargeStatusDetails\b/g, /\bstatus: (?!.*(optional|Unset|None))|json:"status"/),
  ],
  ["all webhooks exist", (text) => events.every((name) => joined(text).includes(name.toLowerCase()))],
];

const events = [
  "ChargeSucceededEvent",
  "UnnamedChargeEvent",
  "DisbursementEvent",
  "UnnamedEvent",
  "CaptureSucceededEvent",
  "RefundSucceededEvent",
  "OrderCreatedEvent",
  "PlanCreatedEvent",
  "SubscriptionCreatedEvent",
  "SubscriptionCancelledEvent",
  "ProductCreatedEvent",
];

/** Whether the form stands within the declaration that some mention of the name begins. */
function near(text: string, name: RegExp, form: RegExp): boolean {
  return [...text.matchAll(name)].some(({ index }) => form.test(text.slice(index, index + 900)));
}

/** Languages write names in their own ways. */
const joined = (text: string) => text.replaceAll("_", "").toLowerCase();
