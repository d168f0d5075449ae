import type { KeyUse } from "../call/exchange.ts";
import { type Money, mxn } from "../call/money.ts";
import { type Card, type CardName, type CashMethod, type Target } from "../subject/target.ts";
import { Blocked } from "../verdict/unobserved.ts";

export interface ChargeOptions {
  readonly money?: Money;
  /** The card that pays. */
  readonly card?: CardName;
  /** A method without a card. The document gives no credential for it; the target file may. */
  readonly method?: CashMethod;
  readonly token?: string;
  readonly autoCapture?: boolean;
  /** The id of the order that it pays. The document does not name the field, so the charge may be refused. */
  readonly order?: string;
  /** The key that the charge is created with; the secret one unless said. */
  readonly key?: KeyUse;
  readonly description?: string;
  /** With every other object that the document names, those without known fields empty. */
  readonly detailed?: boolean;
}

export type Body = Readonly<Record<string, unknown>>;

export interface ChargeBody extends Body {
  readonly description: string;
  readonly amount_details: Money;
  readonly payment_detail: Body;
}

export interface Bodies {
  readonly charge: (options?: ChargeOptions) => ChargeBody;
  readonly token: (options?: { readonly card?: CardName }) => Body;
  readonly consumer: () => Body;
  readonly billing: () => Body;
  /** A new customer for each subscription: the document does not say whether one may have two of a plan. */
  readonly email: () => string;
  readonly order: (options?: { readonly description?: string }) => Body;
  readonly product: () => Body;
  readonly plan: (productId: string) => Body;
  readonly subscription: (planId: string, tokenId: string, startDate: number) => Body;
}

const USUAL = 5000;

/** Beside what each request says anew, by which one may tell whose it is. */
const BILLING: Body = {
  first_name: "Ana",
  last_name: "Lopez",
  phone_1: "+525512345678",
  country_code: "MX",
  locality: "Coyoacan",
  postal_code: "06600",
  region_name_or_code: "CDMX",
};

/**
 * Valid request bodies with the required fields. A flow changes the one field that it is about. `amountOnce` gives the
 * amounts of charges without a card.
 */
export function createBodies(
  target: Target,
  marker: (word: string) => string,
  amountOnce: () => number = () => USUAL,
): Bodies {
  const word = target.identifier_word;
  const consumer = (): Body => ({
    external_consumer_id: marker("consumer"),
    contact: { id: marker("contact"), email: email() },
    name: {
      first_name: "Ana",
      second_first_name: "Maria",
      first_last_name: "Lopez",
      second_last_name: "Ruiz",
    },
  });
  const email = (): string => `${marker("customer").replaceAll(" ", "-")}@example.com`;
  const billing = (): Body => ({ ...BILLING, email: email(), address_line_1: marker("Avenida Reforma") });
  return {
    consumer,
    email,
    charge({
      money,
      card = "approved",
      method,
      token,
      autoCapture,
      description,
      detailed = false,
      order,
    }: ChargeOptions = {}): ChargeBody {
      const test = method === undefined ? cardOf(target, card) : undefined;
      const name =
        method ?? (token === undefined ? "credit_or_debit_card" : `pay_with_${word}_payment_token`);
      return {
        description: description ?? marker("charge"),
        amount_details: money ?? mxn(method === undefined ? (test?.amount ?? USUAL) : amountOnce()),
        payment_detail: {
          credentials: {
            payment_method: { method: name },
            ...(test && token === undefined && { credit_or_debit_card: plain(test) }),
            ...(method !== undefined &&
              target.credentials[method] && { [method]: target.credentials[method] }),
            ...(token !== undefined && { [`${word}_payment_token`]: { payment_token: token } }),
          },
        },
        ...(autoCapture !== undefined && { processing_instructions: { auto_capture: autoCapture } }),
        ...(order !== undefined && { order_id: order }),
        ...(detailed && {
          consumer_details: consumer(),
          billing_details: billing(),
          shipping_details: {},
          additional_details: {},
        }),
      };
    },
    token: ({ card = "approved" } = {}) => ({
      credential: {
        payment_method: { method: "credit_or_debit_card" },
        credit_or_debit_card: plain(cardOf(target, card)),
      },
      consumer_details: consumer(),
    }),
    billing,
    order: ({ description } = {}) => ({
      order_total_amount: mxn(USUAL),
      description: description ?? marker("order"),
      ...(target.purchases && { purchases: target.purchases }),
    }),
    product: () => ({ name: marker("product"), description: "A product of a conformance run" }),
    plan: (productId) => ({
      name: marker("plan"),
      description: "A plan of a conformance run",
      product_id: productId,
      price: target.plan_price,
    }),
    subscription: (planId, tokenId, startDate) => ({
      plan_id: planId,
      customer_email: email(),
      start_date: startDate,
      payment_token_id: tokenId,
    }),
  };
}

function cardOf(target: Target, name: CardName): Card {
  const card = target.cards[name];
  if (card === undefined) throw new Blocked(`the target file has no cards.${name} test card`);
  return card;
}

function plain({ card_number, expiration_month, expiration_year, card_validation_code }: Card): Body {
  return { card_number, expiration_month, expiration_year, card_validation_code };
}
