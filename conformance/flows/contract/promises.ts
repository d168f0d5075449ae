/** The requirements that a field with a value of another type is refused. The fields and types come from the contract. */
import { type Sentence, type contract } from "../../flow.ts";

/** The operation whose body is judged, by the beginning of the requirement's id: `charge` in `charge.required-types`. */
const OPERATION_OF = {
  "token.create": "createPaymentToken",
  "token.update": "updatePaymentToken",
  charge: "createCharge",
  lookup: "lookupInstallments",
  capture: "captureCharge",
  refund: "refundCharge",
  order: "createOrder",
  "order.update": "updateOrder",
  product: "createProduct",
  plan: "createPlan",
  subscription: "createSubscription",
  "subscription.cancel": "cancelSubscription",
} as const satisfies Readonly<Record<string, contract.OperationWith<"body">>>;

/** Sentences by requirement id. An id whose beginning is not in OPERATION_OF does not compile. */
type SentencesOf<Ending extends string> = {
  readonly [Subject in keyof typeof OPERATION_OF as `${Subject}.${Ending}`]?: Sentence;
};

/** Of a required field and of the body as a whole: refused with 400. */
const REQUIRED: SentencesOf<"required-types"> = {
  "token.create.required-types":
    "MUST: A token creation with a required field of another type than declared is refused with 400.",
  "token.update.required-types":
    "MUST: A token update with a required field of another type than declared is refused with 400.",
  "charge.required-types":
    "MUST: A charge with a required field of another type than declared is refused with 400.",
  "lookup.required-types":
    "MUST: A lookup with a required field of another type than declared is refused with 400.",
  "capture.required-types":
    "MUST: A capture with a required field of another type or length than declared is refused with 400.",
  "refund.required-types":
    "MUST: A refund with a required field of another type or length than declared is refused with 400.",
  "order.required-types":
    "MUST: An order with a required field of another type than declared is refused with 400.",
  "product.required-types":
    "MUST: A product with a required field of another type than declared is refused with 400.",
  "plan.required-types":
    "MUST: A plan with a required field of another type than declared is refused with 400.",
  "subscription.required-types":
    "MUST: A subscription with a required field of another type than declared is refused with 400.",
};

/** Of an optional field: refused with any 4xx. */
const OPTIONAL: SentencesOf<"optional-types"> = {
  "token.create.optional-types":
    "SHOULD: A token creation with an optional field of another type than declared is refused.",
  "token.update.optional-types":
    "SHOULD: A token update with an optional field of another type than declared is refused.",
  "charge.optional-types":
    "SHOULD: A charge with an optional field of another type than declared is refused.",
  "lookup.optional-types":
    "SHOULD: A lookup with an optional field of another type than declared is refused.",
  "order.optional-types":
    "SHOULD: An order with an optional field of another type or length than declared is refused.",
  "order.update.optional-types":
    "SHOULD: An order update with an optional field of another type or length than declared is refused.",
  "product.optional-types":
    "SHOULD: A product with an optional field of another type than declared is refused.",
  "plan.optional-types": "SHOULD: A plan with an optional field of another type than declared is refused.",
  "subscription.optional-types":
    "SHOULD: A subscription with an optional field of another type than declared is refused.",
  "subscription.cancel.optional-types":
    "SHOULD: A cancellation with an optional field of another type than declared is refused.",
};

export const ofRequiredFields = rowsOf("required-types", REQUIRED);
export const ofOptionalFields = rowsOf("optional-types", OPTIONAL);

function rowsOf(ending: string, sentences: Readonly<Record<string, Sentence>>) {
  return Object.entries(OPERATION_OF).flatMap(([subject, operation]) => {
    const id = `${subject}.${ending}`;
    const sentence = sentences[id];
    return sentence === undefined ? [] : [{ id, sentence, operation }];
  });
}
