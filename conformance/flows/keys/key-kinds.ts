/** Which kind of key opens which operation. */
import {
  type Exchange,
  contract,
  flow,
  json,
  OPEN_TO_BOTH,
  replies,
  SECRET_ONLY,
  type Tools,
  Unseeable,
  twinOfRefused,
  ways,
} from "../../flow.ts";
import { doneOnce } from "./operation-ways.ts";

type ReadyCall = Awaited<ReturnType<Tools["given"]["ready"]>>;

export function needsOf(operation: contract.OperationId) {
  return ["state", "keys.public", "cards.approved", ...contract.needsOf(operation)] as const;
}

function isTurnedAway({ status }: Exchange): boolean {
  return status === 401 || status === 403;
}

export const bothKinds = OPEN_TO_BOTH.map(([id, operation, sentence]) =>
  flow({
    id: `key-kinds-${operation}`,
    title: `${operation} is opened by a public and by a secret key`,
    needs: needsOf(operation),
    proves: { [id]: sentence },

    async run({ given, prove }) {
      const call = await given.ready(operation);
      const answers = [await call({ key: "public" }), await call({ key: "secret" })];

      prove(id, ...answers)
        .provided(
          answers.some(replies.isSuccess) || answers.every(isTurnedAway),
          "the calls were refused for another reason than their keys",
        )
        .opens();
    },
  }),
);

/** The place of the id of what each of these made, and the operation that reads it. */
const MADE: {
  readonly [Op in contract.OperationId]?: readonly [
    "token_id" | "charge_id" | "order_id",
    contract.OperationId,
  ];
} = {
  createPaymentToken: ["token_id", "getPaymentToken"],
  createCharge: ["charge_id", "getCharge"],
  createOrder: ["order_id", "getOrder"],
};

/** A page begins with the public key, and the merchant's server goes on with the secret one. */
export const madeWithPublicKey = OPEN_TO_BOTH.flatMap(([id, operation, sentence]) => {
  const [place, read] = MADE[operation] ?? [];
  if (place === undefined || read === undefined) return [];
  return flow({
    id: `made-with-public-key-${operation}`,
    title: `${read} with the secret key finds what ${operation} made with the public one`,
    needs: needsOf(operation),
    proves: { [id]: sentence },

    async run({ api, given, need, until, prove }) {
      const create = await given.ready(operation);
      const made = given.idIn(place, need(await create({ key: "public" })));
      const found = await until(
        () => api.call(read, { id: made, about: "made with the public key" }),
        replies.isSuccess,
      );
      const twin = await twinOfRefused(found, async () => (await given.ready(read))());

      prove(id, found).accepted({ twin });
    },
  });
});

interface Otherwise {
  readonly words: string;
  readonly asks: (tools: Tools) => Promise<Parameters<ReadyCall>[0]>;
}

const MADE_BY_PUBLIC = "about what the public key made";

/** Beside the usual right call of each. */
const OTHERWISE: { readonly [Op in contract.OperationId]?: Readonly<Record<string, Otherwise>> } = {
  getPaymentToken: { own: { words: MADE_BY_PUBLIC, asks: tokenByPublic } },
  updatePaymentToken: { own: { words: MADE_BY_PUBLIC, asks: tokenByPublic } },
  captureCharge: { own: { words: MADE_BY_PUBLIC, asks: chargeByPublic({}) } },
  refundCharge: { own: { words: MADE_BY_PUBLIC, asks: chargeByPublic({ autoCapture: true }) } },
  listCharges: {
    page: {
      words: "about a later page",
      async asks({ given }) {
        await given.chargesInOrder(2);
        const { lastCursor, exchange } = await given.charges.page({ limit: 1 });
        if (!json.isText(lastCursor)) throw new Unseeable("the page gave no last_cursor", [exchange.nr]);
        return { query: { limit: 1, after_id: lastCursor } };
      },
    },
    search: {
      words: "with a search",
      asks: async ({ given }) => ({ query: { search_key: (await given.heldCharge()).id } }),
    },
  },
};

function chargeByPublic(options: { readonly autoCapture?: true }): Otherwise["asks"] {
  return async ({ given }) => ({ id: (await given.charge({ ...options, key: "public" })).id });
}

async function tokenByPublic({ api, given, need }: Tools) {
  const created = need(await api.createPaymentToken(given.bodies.token(), { key: "public" }));
  return { id: given.idIn("token_id", created) };
}

export const secretOnly = SECRET_ONLY.map(([id, operation, sentence]) =>
  flow({
    id: `key-kinds-${operation}`,
    title: `${operation} is opened by a secret key only`,
    needs: needsOf(operation),
    each: ways("asked", { about: { usual: { words: "" }, ...OTHERWISE[operation] } }),
    proves: { [id]: sentence },

    async run({ asked: { about }, prove, ...tools }) {
      const call = await tools.given.ready(operation);
      const others = await OTHERWISE[operation]?.[about]?.asks(tools);
      // The public key comes first: what is refused must not have been done.
      const byPublic = await call({ ...others, key: "public" });
      const bySecret = await call({ ...others, key: "secret" });

      if (isTurnedAway(bySecret)) prove(id, bySecret).opens();
      else prove(id, byPublic).refused({ twin: bySecret, status: "any" });
    },
  }),
);

/** A second call about the same object shows whether the refused one was done. */
export const nothingDoneWithPublicKey = SECRET_ONLY.flatMap(([id, operation, sentence]) => {
  if (operation !== "captureCharge" && operation !== "refundCharge") return [];
  return flow({
    id: `public-key-does-nothing-${operation}`,
    title: `Nothing is done behind the refusal of a public key by ${operation}`,
    needs: needsOf(operation),
    each: doneOnce.only({ operation: [operation] }),
    proves: { [id]: sentence },

    async run({ once, prove }) {
      await once.call({ key: "public" });
      const right = await once.call({ about: "after the same call with a public key" });

      prove(id, right).accepted({ twin: once.twin });
    },
  });
});

const simulations = ways(
  "simulate",
  {
    operation: {
      completePendingCharge: { words: "when it completes" },
      cancelPendingCharge: { words: "when it cancels" },
    },
  },
  async ({ given }, { operation }) => ({
    one: await given.ready(operation),
    other: await given.ready(operation),
  }),
);

export const testingKeys = flow({
  id: "key-kinds-testing",
  title: "The testing operations are opened by a secret key",
  needs: ["state", "keys.public", "offers.testing", "offers.pay_with_store"],
  each: simulations,
  proves: {
    "keys.testing.secret": "MUST: The testing operations accept a secret key.",
    "keys.testing.public-refused": "SHOULD: The testing operations refuse a public key.",
  },

  async run({ simulate, prove }) {
    const byPublic = await simulate.one({ key: "public" });
    // A public key that was accepted has ended the charge, and then another charge shows what a secret key does.
    const bySecret = replies.wasAccepted(byPublic) ? await simulate.other() : await simulate.one();

    prove("keys.testing.secret", bySecret).opens();
    prove("keys.testing.public-refused", byPublic).refused({ twin: bySecret, status: "any" });
  },
});
