/** Operations that a public and a secret key open alike. */
import { flow, replies, twinOfRefused } from "../../flow.ts";
import { type Row, isTurnedAway, needsOf } from "./table.ts";

const CREATE_TOKEN: Row = [
  "keys.create-token",
  "createPaymentToken",
  "MUST: Token creation accepts a public and a secret key alike.",
];
const CREATE_CHARGE: Row = [
  "keys.create-charge",
  "createCharge",
  "MUST: Charge creation accepts a public and a secret key alike.",
];
const CREATE_ORDER: Row = [
  "keys.create-order",
  "createOrder",
  "MUST: Order creation accepts a public and a secret key alike.",
];

const BOTH: readonly Row[] = [
  CREATE_TOKEN,
  CREATE_CHARGE,
  CREATE_ORDER,
  ["keys.read-order", "getOrder", "MUST: An order read accepts a public and a secret key alike."],
  ["keys.update-order", "updateOrder", "MUST: An order update accepts a public and a secret key alike."],
  [
    "keys.continuation",
    "getContinuation",
    "MUST: A continuation read accepts a public and a secret key alike.",
  ],
];

export const bothKinds = BOTH.map(([id, operation, sentence]) =>
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

const MADE = [
  { row: CREATE_TOKEN, place: "token_id", read: "getPaymentToken" },
  { row: CREATE_CHARGE, place: "charge_id", read: "getCharge" },
  { row: CREATE_ORDER, place: "order_id", read: "getOrder" },
] as const;

/** A page begins with the public key, and the merchant's server goes on with the secret one. */
export const madeWithPublicKey = MADE.map(({ row: [id, operation, sentence], place, read }) =>
  flow({
    id: `made-with-public-key-${operation}`,
    title: `${read} with the secret key finds what ${operation} made with the public one`,
    needs: needsOf(operation),
    proves: { [id]: sentence },

    async run({ api, given, need, prove }) {
      const create = await given.ready(operation);
      const made = given.idIn(place, need(await create({ key: "public" })));
      const found = await api.call(read, { id: made, about: "made with the public key" });
      const twin = await twinOfRefused(found, async () => (await given.ready(read))());

      prove(id, found).accepted({ twin });
    },
  }),
);
