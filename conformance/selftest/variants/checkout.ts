/** Freedoms about the checkout button. */
import { answers } from "../mutations/answers.ts";
import type { Variants, Wrap } from "../harness/defect.ts";

function shows(type: string, text: string): Wrap {
  const headers = new Headers({ "content-type": type });
  return answers("getCheckoutButton", (reply) =>
    reply.status === 200 ? { ...reply, headers, text, body: undefined } : reply,
  );
}

export const aboutCheckout: Variants = {
  "400 for a button without a key": {
    takes: ["checkout.missing-key"],
    wrap: answers("getCheckoutButton", (reply, { url }) =>
      reply.status === 401 && !url.searchParams.has("public_key") ? { ...reply, status: 400 } : reply,
    ),
  },
  "the button as a PNG": {
    takes: ["checkout.media-type"],
    wrap: shows("image/png", "\u0089PNG\r\n\u001A\n"),
  },
  "the button as a PNG in Base64": {
    takes: ["checkout.media-type"],
    wrap: shows("text/plain", "iVBORw0KGgo="),
  },
  "a button that says when it was painted": {
    takes: ["checkout.media-type"],
    wrap: (next, world) => {
      let painted = 0;
      return answers("getCheckoutButton", (reply) =>
        reply.status === 200
          ? { ...reply, text: reply.text.replace("</svg>", `<!-- ${(painted += 1)} --></svg>`) }
          : reply,
      )(next, world);
    },
  },
};
