/** The fields that the document names for answers about products, plans and subscriptions, and the types that it states. */
import { type Exchange, type Proof, json, replies } from "../../flow.ts";

export interface Type {
  readonly words: string;
  readonly is: (value: unknown) => boolean;
}

export const TEXT: Type = { words: "a string", is: json.isText };
export const OBJECT: Type = { words: "an object", is: json.isObject };
export const INTEGER: Type = { words: "an integer", is: json.isWhole };
/** The document states no type. */
const ANY: Type = { words: "a value", is: () => true };

type Fields = Readonly<Record<string, Type>>;

export const PRODUCT: Fields = {
  id: TEXT,
  name: TEXT,
  description: TEXT,
  external_product_id: TEXT,
  additional_details: OBJECT,
  date_created: INTEGER,
  status: TEXT,
  subaccount_id: ANY,
};

const PLAN: Fields = {
  id: TEXT,
  name: TEXT,
  description: TEXT,
  billing_frequency: TEXT,
  price: OBJECT,
  status: TEXT,
  date_created: INTEGER,
  payment_link: OBJECT,
  additional_details: OBJECT,
};
export const PLAN_CREATED: Fields = { ...PLAN, product_id: TEXT };
export const PLAN_READ: Fields = { ...PLAN, product: OBJECT };

const SUBSCRIPTION: Fields = {
  id: TEXT,
  auto_billing: ANY,
  billing_frequency: ANY,
  date_created: ANY,
  end_date: ANY,
  payment_method: OBJECT,
  start_date: ANY,
  status: TEXT,
};
/** Of a creation and of a cancellation. */
export const SUBSCRIPTION_CREATED: Fields = {
  ...SUBSCRIPTION,
  billing_date: ANY,
  customer_id: ANY,
  plan_id: TEXT,
};
export const SUBSCRIPTION_READ: Fields = {
  ...SUBSCRIPTION,
  billing_day: ANY,
  billing_method: ANY,
  customer: OBJECT,
  plan: OBJECT,
};

/** Fields that always have a value: the request has to name them, they have a default, or the service makes them. */
export const VALUES = {
  plan_created: ["name", "description", "billing_frequency", "price", "product_id", "status", "date_created"],
  plan_read: ["name", "description", "billing_frequency", "price", "product", "status", "date_created"],
  product: ["name", "description", "status", "date_created"],
  subscription_created: [
    "auto_billing",
    "billing_frequency",
    "customer_id",
    "date_created",
    "payment_method",
    "plan_id",
    "start_date",
    "status",
  ],
  /** The document does not say whether what the customer paid with stays. */
  subscription_cancelled: [
    "auto_billing",
    "billing_frequency",
    "customer_id",
    "date_created",
    "plan_id",
    "start_date",
    "status",
  ],
  subscription_read: [
    "auto_billing",
    "billing_frequency",
    "billing_method",
    "customer",
    "date_created",
    "payment_method",
    "plan",
    "start_date",
    "status",
  ],
} as const;

export function hasValues(proof: Proof, names: readonly string[]): Proof {
  for (const name of names) proof.carries(`/${name}`);
  return proof;
}

export function carriesAll(proof: Proof, fields: Fields): Proof {
  for (const [name, { is, words }] of Object.entries(fields)) proof.carries(`/${name}`, is, words);
  return proof;
}

/** The id of another product or plan of this run where the place shows that one and not its own. */
export function anotherAt(value: unknown, own: string, creations: readonly Exchange[]): string | undefined {
  const shown = json.strings(value).map(([, text]) => text);
  if (shown.includes(own)) return undefined;
  return creations
    .filter(replies.isSuccess)
    .map(({ body }) => json.at(body, "/id"))
    .filter(json.isText)
    .find((id) => shown.includes(id));
}
