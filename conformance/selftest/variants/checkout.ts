/** Freedoms about the checkout button. */
import { answers } from "../mutations/answers.ts";
import type { Variants } from "../harness/defect.ts";

export const aboutCheckout: Variants = {
  "400 for a button without a key": {
    takes: ["checkout.missing-key"],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      return call.operation === "getCheckoutButton" &&
        !call.url.searchParams.has("public_key") &&
        reply.status === 401
        ? { ...reply, status: 400 }
        : reply;
    },
  },
  "the button as a PNG": {
    takes: ["checkout.media-type"],
    wrap: answers("getCheckoutButton", (reply) =>
      reply.status === 200
        ? {
            ...reply,
            headers: new Headers({ "content-type": "image/png" }),
            text: "\u0089PNG\r\n\u001A\n",
            body: undefined,
          }
        : reply,
    ),
  },
  "the button as a PNG in Base64": {
    takes: ["checkout.media-type"],
    wrap: answers("getCheckoutButton", (reply) =>
      reply.status === 200
        ? {
            ...reply,
            headers: new Headers({ "content-type": "text/plain" }),
            text: "iVBORw0KGgo=",
            body: undefined,
          }
        : reply,
    ),
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
