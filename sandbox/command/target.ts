import { TEST_CARDS, type TestCard } from "../outcomes.ts";
import { NEIGHBOUR, type Sandbox } from "../sandbox.ts";

/** The sandbox as a target of the conformance suite: what `--json` prints. */
export function targetOf(sandbox: Sandbox) {
  const { secretKey, publicKey, webhookKey } = sandbox.merchant();
  const { rateLimit, naming } = sandbox.world.settings;
  return targetAt({
    baseUrl: sandbox.baseUrl(),
    keys: {
      secret: secretKey,
      public: publicKey,
      other_public: sandbox.merchant(NEIGHBOUR).publicKey,
      // Gap auth.oauth2-flow: a key counts as a token.
      oauth2: secretKey,
      webhook: webhookKey,
    },
    identifierWord: naming.word,
    cards: TEST_CARDS,
    rateLimit,
  });
}

interface Described {
  readonly baseUrl: string;
  readonly keys: {
    readonly secret: string;
    readonly public?: string;
    readonly other_public?: string;
    readonly oauth2?: string;
    readonly webhook?: string;
  };
  readonly identifierWord: string;
  readonly cards: readonly TestCard[];
  readonly rateLimit?: number | undefined;
}

/** A sandbox as a target: how the choices of a sandbox are told to the suite. */
export function targetAt({ baseUrl, keys, identifierWord, cards, rateLimit }: Described) {
  return {
    name: "payment-sandbox",
    environment: "sandbox",
    base_url: baseUrl,
    keys,
    identifier_word: identifierWord,
    cards: Object.fromEntries(
      cards.map((card) => [
        card.name,
        { ...cardOf(card), ...(card.name === "installments" && { not_eligible: 1 }) },
      ]),
    ),
    // Gap order.item-fields: any object is an item.
    purchases: [{ name: "Tea" }],
    three_ds: { succeed: "complete", fail: "fail" },
    locate: {
      token_id: ["/token_details/id"],
      // Gap subscription.token-alias: the consumer's id is the alias.
      payment_token_alias: ["/token_details/consumer_details/external_consumer_id"],
    },
    ...(rateLimit === undefined ? {} : { rate_limit: { requests_per_minute: rateLimit } }),
  };
}

function cardOf({ name: _name, outcome: _outcome, about: _about, reason: _reason, ...card }: TestCard) {
  return card;
}
