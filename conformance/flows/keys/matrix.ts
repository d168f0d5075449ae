import {
  type Exchange,
  type OperationId,
  type Flow,
  type Need,
  LIKE_PUBLIC,
  flow,
  isMilliseconds,
  isSuccess,
  several,
} from "../../flow.ts";

const NOT_THE_KEY = "refused for another reason than its key";

function isTurnedAway({ status }: Exchange): boolean {
  return status === 401 || status === 403;
}

/** How what a creation made is read with the secret key. */
const MADE: {
  readonly [Op in OperationId]?: {
    readonly place: "token_id" | "charge_id" | "order_id";
    readonly read: OperationId;
  };
} = {
  createPaymentToken: { place: "token_id", read: "getPaymentToken" },
  createCharge: { place: "charge_id", read: "getCharge" },
  createOrder: { place: "order_id", read: "getOrder" },
};

/** Interface document, "Authentication": one row of the table of keys, both of its sides. */
function bothAccepted(id: string, operation: OperationId, what: string, ...needs: Need[]): Flow {
  return flow({
    id: `key-kinds-${operation}`,
    title: `${what}: a public and a secret key`,
    needs: ["state", "keys.public", "cards.approved", ...needs],
    proves: { [id]: `MUST: let ${what} accept a public and a secret key alike` },
    async run({ api, given, prove }) {
      const ready = await given.ready(operation);
      const answers = [await ready({ key: "public" }), await ready({ key: "secret" })] as const;
      const proof = prove(id, ...answers)
        .provided(answers.some(isSuccess) || answers.every(isTurnedAway), NOT_THE_KEY)
        .opens();
      const made = MADE[operation];
      const [byPublic, bySecret] = answers;
      if (made === undefined || !answers.every(isSuccess)) return;
      // Alike is what the two made, too: the merchant's server goes on with what a page began.
      const { place, read } = made;
      const about = "made with the public key";
      const other = await api.call(read, { id: given.idIn(place, byPublic), about });
      proof.and(other).accepted({ twin: await api.call(read, { id: given.idIn(place, bySecret) }) });
    },
  });
}

function secretOnly(id: string, operation: OperationId, what: string, ...needs: Need[]): Flow {
  return flow({
    id: `key-kinds-${operation}`,
    title: `${what}: a secret key only`,
    needs: ["state", "keys.public", "cards.approved", ...needs],
    proves: { [id]: `MUST: let ${what} accept a secret key and refuse a public one` },
    async run({ given, prove }) {
      const ready = await given.ready(operation);
      // The refused call comes first: it must not have done what the accepted one then does.
      const refused = await ready({ key: "public" });
      const accepted = await ready({ key: "secret" });
      const proof = prove(id, refused);
      if (isTurnedAway(accepted)) proof.and(accepted).opens();
      else proof.refused({ twin: accepted, status: "any" });
    },
  });
}

export const keyMatrix: readonly Flow[] = [
  bothAccepted("keys.create-token", "createPaymentToken", "token creation", "offers.tokenization"),
  secretOnly("keys.read-token", "getPaymentToken", "a token read", "offers.tokenization"),
  secretOnly("keys.update-token", "updatePaymentToken", "a token update", "offers.tokenization"),
  bothAccepted("keys.create-charge", "createCharge", "charge creation"),
  secretOnly("keys.list-charges", "listCharges", "the charge list"),
  secretOnly("keys.capture", "captureCharge", "a capture"),
  secretOnly("keys.lookup", "lookupInstallments", "a lookup"),
  secretOnly("keys.refund", "refundCharge", "a refund"),
  bothAccepted("keys.create-order", "createOrder", "order creation", "offers.order"),
  bothAccepted("keys.read-order", "getOrder", "an order read", "offers.order"),
  bothAccepted("keys.update-order", "updateOrder", "an order update", "offers.order"),
  bothAccepted(
    "keys.continuation",
    "getContinuation",
    "a continuation read",
    "offers.continuation",
    "cards.three_ds",
  ),
];

export const keyTesting = flow({
  id: "key-kinds-testing",
  title: "The testing operations: a secret key",
  needs: ["state", "keys.public", "offers.testing", "offers.pay_with_store"],
  proves: {
    "keys.testing.secret": "MUST: The testing operations accept a secret key.",
    "keys.testing.public-refused": "SHOULD: The testing operations refuse a public key.",
  },
  async run({ given, prove }) {
    const complete = await given.ready("completePendingCharge");
    const cancel = await given.ready("cancelPendingCharge");
    const refused = [await complete({ key: "public" }), await cancel({ key: "public" })];
    const accepted = [await complete({ key: "secret" }), await cancel({ key: "secret" })];
    // A public key that was accepted has moved the charge: then new ones show whether a secret key is.
    if (refused.some(({ status }) => status === 200)) {
      accepted.splice(
        0,
        2,
        await (
          await given.ready("completePendingCharge")
        )(),
        await (
          await given.ready("cancelPendingCharge")
        )(),
      );
    }
    prove("keys.testing.secret", ...accepted).opens();
    prove("keys.testing.public-refused", ...refused).refused({ twin: accepted, status: "any" });
  },
});

export const keyCheckout = flow({
  id: "key-kinds-checkout",
  title: "The checkout button: a public key in the query",
  needs: ["keys.public", "offers.checkout"],
  proves: {
    "keys.checkout.public":
      "MUST: The checkout button accepts a public key in the query parameter public_key.",
    "checkout.public-key.missing": "MUST: A checkout button call without public_key is refused.",
  },
  async run({ api, prove }) {
    const button = await api.getCheckoutButton();
    const bare = await api.getCheckoutButton({ key: "none" });
    // Refusing the bare call shows that it was the key that opened the button.
    prove("keys.checkout.public", button, bare)
      .provided(!isSuccess(bare), "the button is shown without a key too, so it was no key that opened it")
      .and(button)
      .opens();
    prove("checkout.public-key.missing", bare).refused({ twin: button, status: "any" });
  },
});

export const keyCheckoutUnknown = flow({
  id: "key-kinds-checkout-unknown",
  title: "The checkout button: no other key",
  needs: ["state", "keys.public", "offers.checkout"],
  proves: {
    "checkout.public-key.unknown":
      "MUST: A checkout button call with an unknown public_key is answered with 401.",
    "keys.checkout.secret-refused": "MUST: A secret key in public_key is refused by the checkout button.",
    "checkout.error-body":
      "MUST: A refusal of the checkout button carries detail as an object, and what else it shows of an error body in its stated type.",
  },
  async run({ api, prove }) {
    const twin = await api.getCheckoutButton();
    const unknown = await api.getCheckoutButton({ key: "wrong" });
    const like = await several(LIKE_PUBLIC.map((key) => () => api.getCheckoutButton({ key })));
    prove("checkout.public-key.unknown", unknown, ...like).refused({ twin, status: 401 });
    const secret = await api.getCheckoutButton({ key: "secret" });
    prove("keys.checkout.secret-refused", secret).refused({ twin, status: "any" });
    const refusals = [unknown, ...like, secret, await api.getCheckoutButton({ key: "none" })];
    prove("checkout.error-body", ...refusals.filter((one) => one.declared && one.status >= 400))
      .provided(!refusals.every(isSuccess), "the button is refused to nobody")
      .fits()
      .whereverIs(
        "/date_created",
        (date) => date === null || isMilliseconds(date),
        "whole milliseconds since the epoch",
      );
  },
});
