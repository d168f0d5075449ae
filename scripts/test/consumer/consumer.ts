// What a merchant's code may and may not say. Compiled by types.test.ts under two compilers, never run.
import { createServiceClient } from "@payment-service/contract/client";
import type { Outcome } from "@payment-service/contract/client";
import { onlyWith, operations } from "@payment-service/contract";
import { examples, webhookExamples } from "@payment-service/contract/examples";
import type {
  components,
  OperationFor,
  OperationId,
  operations as Operations,
  webhooks,
} from "@payment-service/contract";
import { checks, webhookChecks } from "@payment-service/contract/validators";
import type { Violation } from "@payment-service/contract/validators";

const client = createServiceClient({ baseUrl: "http://127.0.0.1:4020/v2", key: "k" });
const amount = { amount: 5000, currency_code: "MXN" } as const;

export async function pay(): Promise<string> {
  const outcome = await client.createCharge({ body: { description: "Tea", amount_details: amount } });
  switch (outcome.status) {
    case 200:
      return outcome.body.id;
    case 400: {
      // @ts-expect-error both faces have a status, only one of them this one
      const never: "pending" = outcome.body.status;
      if (outcome.body.status === "pending") {
        // @ts-expect-error the details may be a list of pairs
        void outcome.body.detail.additional_details?.action;
        const details = outcome.body.detail.additional_details;
        const action = Array.isArray(details)
          ? details.find(({ name }) => name === "action")?.data
          : details?.action;
        return typeof action === "string" ? action : never;
      }
      const failed: "failure" = outcome.body.status;
      return failed;
    }
    case 401:
      return outcome.body.message ?? "";
    case "undeclared":
    case "unreadable":
      return `${outcome.httpStatus}: ${outcome.text}`;
    default: {
      const exhausted: never = outcome;
      return exhausted;
    }
  }
}

export function wrong(outcome: Outcome<Operations["captureCharge"]>): void {
  // @ts-expect-error which body it is depends on the status
  console.log(outcome.body.capture_transaction_id);
  // @ts-expect-error capture has no 404
  if (outcome.status === 404) return;
  // @ts-expect-error an error body has no capture id
  if (outcome.status === 400) console.log(outcome.body.capture_transaction_id);
  if (outcome.status === 200) console.log(outcome.body.capture_transaction_id);
}

export const calls = [
  client.captureCharge({ path: { id: "c" }, body: amount }),
  client
    .getCheckoutButton({ query: { public_key: "p" } })
    .then((one) => (one.status === 200 ? one.body.size : 0)),
  client.listCharges(),
  client.listCharges({ query: { limit: 10 } }),
  // @ts-expect-error the public key of the button is missing
  client.getCheckoutButton(),
  // @ts-expect-error the id is missing
  client.captureCharge({ body: amount }),
  // @ts-expect-error the body is missing
  client.captureCharge({ path: { id: "c" } }),
  // @ts-expect-error an amount is a number
  client.captureCharge({ path: { id: "c" }, body: { amount: "5000", currency_code: "MXN" } }),
  // @ts-expect-error a limit is a number
  client.listCharges({ query: { limit: "10" } }),
  // @ts-expect-error undefined is not the same as absent
  client.listCharges({ query: { limit: undefined } }),
  // @ts-expect-error there is no such operation
  client.createPayment(),
];

/** Known words are suggested, others allowed. */
export const methods: components["schemas"]["PaymentMethod"][] = ["pay_with_store", "a word of next year"];
// @ts-expect-error a word is a string
export const notWord: components["schemas"]["PaymentMethod"] = 1;

export const id: OperationId = operations.createCharge.id;
// @ts-expect-error the table is read-only
operations.createCharge.path = "/elsewhere";
// @ts-expect-error null where the interface shows no key kind
export const kinds: readonly string[] = operations.getPlan.keyKinds;

export const secretly: "captureCharge" = onlyWith.secret[1];
export const inPage: OperationFor<"public"> = "createCharge";
// @ts-expect-error a capture needs the secret key
export const notInPage: OperationFor<"public"> = "captureCharge";

/** Examples have the type of what they are an example of. */
export const card: string | undefined =
  examples.createCharge.request.by_card.payment_detail?.credentials?.credit_or_debit_card?.card_number;
export const button: string = examples.getCheckoutButton.responses[200].button;
export const word: "charge.succeeded" = webhookExamples["charge.succeeded"].charge_succeeded.event_type;
// @ts-expect-error there is no such example
export const noExample = examples.createCharge.request.by_magic;

export const violations: readonly Violation[] = checks.createCharge.body({});
// @ts-expect-error not every operation has a body
checks.getCharge.body({});
export const event = webhookChecks["charge.succeeded"]({});
// @ts-expect-error there is no such event
export const noEvent = webhookChecks["charge.exploded"]({});

type Payload = webhooks["charge.succeeded"]["post"] extends { requestBody?: { content: infer Content } }
  ? Content
  : never;
export const named: Payload["application/json"]["event_type"] = "charge.succeeded";
// @ts-expect-error this event has this name
export const misnamed: Payload["application/json"]["event_type"] = "charge.failed";
