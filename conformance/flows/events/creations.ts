/** What is created sends an event with its own name. */
import { type Exchange, type Sentence, type Tools, flow, json } from "../../flow.ts";

interface Creation {
  readonly id: string;
  readonly sentence: Sentence;
  readonly type: string;
  readonly needs: readonly ("offers.order" | "offers.subscription" | "cards.approved")[];
  /** Creates it: texts that its event may mention, and no event about something else. */
  readonly create: (tools: Tools) => Promise<readonly string[]>;
}

const CREATIONS: readonly Creation[] = [
  {
    id: "event.order-creation.succeeded",
    sentence: "MUST: A created order sends the event order_creation.succeeded.",
    type: "order_creation.succeeded",
    needs: ["offers.order"],
    async create({ given, marker }) {
      const description = marker("order");
      return [(await given.order(description)).id, description];
    },
  },
  {
    id: "event.product-creation.succeeded",
    sentence: "MUST: A created product sends the event product_creation.succeeded.",
    type: "product_creation.succeeded",
    needs: ["offers.subscription"],
    async create({ given }) {
      const { id, created } = await given.product();
      return [id, ...wordsOf(created)];
    },
  },
  {
    id: "event.plan-creation.succeeded",
    sentence: "MUST: A created plan sends the event plan_creation.succeeded.",
    type: "plan_creation.succeeded",
    needs: ["offers.subscription"],
    async create({ given }) {
      const product = await given.product();
      const { id, created } = await given.plan(product.id);
      return [id, product.id, ...wordsOf(created)];
    },
  },
  {
    id: "event.subscription-creation.succeeded",
    sentence: "MUST: A created subscription sends the event subscription_creation.succeeded.",
    type: "subscription_creation.succeeded",
    needs: ["offers.subscription", "cards.approved"],
    async create({ given }) {
      const { id, planId, created } = await given.subscription();
      return [id, planId, ...wordsOf(created)];
    },
  },
];

export const creationEvents = CREATIONS.map(({ id, sentence, type, needs, create }) =>
  flow({
    id: `events-${type.replace("_creation.succeeded", "")}`,
    title: `A creation sends ${type}`,
    needs: ["state", "webhooks", ...needs],
    proves: { [id]: sentence },

    async run({ prove, ...tools }) {
      const about = await create(tools);
      const event = await tools.inbox.expect({ type, about, what: type });

      prove(id, event).arrived();
    },
  }),
);

/** Texts that only this request has sent. */
export function wordsOf({ sent }: Exchange): string[] {
  return [json.at(sent, "/name"), json.at(sent, "/customer_email")].filter(json.isText);
}
