/** The checkout button is an image, the same for every merchant. */
import { type Exchange, flow, replies } from "../../flow.ts";

export const checkoutButton = flow({
  id: "checkout-button",
  title: "The checkout button is an image",
  needs: ["keys.public", "offers.checkout"],
  proves: {
    "checkout.image": "MUST: The checkout button is answered as an image and not as an error body.",
  },

  async run({ api, prove }) {
    const button = await api.getCheckoutButton();

    const image = prove("checkout.image", button).ifAccepted();
    if (!isImage(button) && !isOther(button))
      image.doesNotApply(`nobody can tell whether ${typeOf(button)} with these first bytes is an image`);
    image.checks(!isOther(button), "an image", `${button.text.length} characters of ${typeOf(button)}`);
  },
});

/**
 * The document gives neither media type nor format: these are the beginnings of SVG, PNG, GIF, WebP, BMP, JPEG and AVIF,
 * and those of PNG, GIF, JPEG and SVG in Base64.
 */
const BEGINNINGS =
  /^(?:\s*<(?:\?xml|!--|svg|!DOCTYPE svg)|\uFFFDPNG|GIF8|RIFF|BM|\uFFFD{3}|[^]{4}ftypavi|data:image\/|iVBOR|R0lGOD|\/9j\/|PHN2Zy)/i;

function isImage(button: Exchange): boolean {
  return /^image\//i.test(typeOf(button)) || BEGINNINGS.test(button.text);
}

/** Nothing, JSON, a page, or a plain text. */
function isOther(button: Exchange): boolean {
  const type = typeOf(button);
  const isText = /^text\/plain/i.test(type) && !BEGINNINGS.test(button.text);
  return button.text === "" || button.body !== undefined || /json|html/i.test(type) || isText;
}

function typeOf({ headers }: Exchange): string {
  return headers["content-type"] ?? "no content-type";
}

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
    const isPaintedAnew = replies.isSuccess(own) && replies.isSuccess(again) && again.text !== own.text;

    const same = prove("checkout.same-button", own).ifAccepted();
    if (isPaintedAnew)
      same.doesNotApply("the image is made anew for each call, so its bytes do not show whose it is");
    same
      .provided(own.text !== "", "the button is empty")
      .and(others)
      .accepted()
      .checks(
        own.text === others.text,
        "the same bytes for two merchants",
        `${own.text.length} characters with one public_key and ${others.text.length} with the other, which differ`,
      );
  },
});
