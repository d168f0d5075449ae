import { flow, isSuccess } from "../../flow.ts";

export const checkoutButton = flow({
  id: "checkout-button",
  title: "The checkout button is an image",
  needs: ["keys.public", "offers.checkout"],
  proves: {
    "checkout.image": "MUST: The checkout button is answered as an image and not as an error body.",
  },

  async run({ api, prove }) {
    const button = await api.getCheckoutButton();
    // Media type and format are not shown; an image is at least no JSON and not nothing.
    const type = button.headers["content-type"] ?? "no content-type";
    prove("checkout.image", button)
      .ifAccepted()
      .holds(button.text !== "", "an image", `an empty body of ${type}`)
      .holds(button.body === undefined, "an image", `a body of ${type}`)
      .holds(!/json|html/i.test(type), "an image", `a body of ${type}`);
  },
});

export const sameButton = flow({
  id: "checkout-same-button",
  title: "Every merchant is given the same button",
  needs: ["state", "keys.public", "keys.other_public", "offers.checkout"],
  proves: {
    "checkout.same-button": "MUST: Every merchant is given the same checkout button.",
  },

  async run({ api, prove }) {
    const own = await api.getCheckoutButton();
    const others = await api.getCheckoutButton({ key: "other_public" });
    const again = await api.getCheckoutButton();
    const proof = prove("checkout.same-button", own);
    if (isSuccess(own) && isSuccess(again) && again.text !== own.text)
      proof.doesNotApply("the image is made anew for each call, so that its bytes do not tell");
    proof
      .ifAccepted()
      .provided(own.text !== "", "the button is empty")
      .and(others)
      .accepted()
      .holds(
        own.text === others.text,
        "the same bytes for two merchants",
        `${own.text.length} characters with one public_key and ${others.text.length} with the other, which differ`,
      );
  },
});
