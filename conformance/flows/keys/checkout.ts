/** The checkout button accepts a public key in the query, and no other. */
import { flow, replies, ways } from "../../flow.ts";

const unknownKeys = ways("sent", {
  key: {
    wrong: { words: "with a key that was never issued" },
    like_public: { words: "with another key that begins like the public one" },
    longer_public: { words: "with the public key and more" },
    shorter_public: { words: "with the beginning of the public key" },
  },
});

export const keyCheckout = flow({
  id: "key-kinds-checkout",
  title: "The checkout button is opened by a public key in the query",
  needs: ["keys.public", "offers.checkout"],
  proves: {
    "keys.checkout.public":
      "MUST: The checkout button accepts a public key in the query parameter public_key.",
    "checkout.public-key.missing": "MUST: A checkout button call without public_key is refused.",
  },

  async run({ api, prove }) {
    const button = await api.getCheckoutButton();
    const bare = await api.getCheckoutButton({ key: "none" });
    const empty = await api.getCheckoutButton({ key: "empty" });

    prove("keys.checkout.public", button)
      .provided(bare.status !== 0, "the call without a key got no answer")
      .provided(
        !replies.isSuccess(bare),
        "the button is answered without a key, too, so the key is not what opens it",
      )
      .opens();
    prove("checkout.public-key.missing", bare, empty).refused({ twin: button, status: "any" });
  },
});

export const keyCheckoutUnknown = flow({
  id: "key-kinds-checkout-unknown",
  title: "The checkout button is refused to an unknown key",
  needs: ["state", "keys.public", "offers.checkout"],
  each: unknownKeys,
  proves: {
    "checkout.public-key.unknown":
      "MUST: A checkout button call with an unknown public_key is answered with 401.",
  },

  async run({ sent, api, prove }) {
    const twin = await api.getCheckoutButton();
    const refused = await api.getCheckoutButton(sent);

    prove("checkout.public-key.unknown", refused).refused({ twin, status: 401 });
  },
});

export const keyCheckoutSecret = flow({
  id: "key-kinds-checkout-secret",
  title: "The checkout button is refused to a secret key",
  needs: ["state", "keys.public", "offers.checkout"],
  proves: {
    "keys.checkout.secret-refused": "MUST: A secret key in public_key is refused by the checkout button.",
  },

  async run({ api, prove }) {
    const twin = await api.getCheckoutButton();
    const refused = await api.getCheckoutButton({ key: "secret" });

    prove("keys.checkout.secret-refused", refused).refused({ twin, status: "any" });
  },
});
