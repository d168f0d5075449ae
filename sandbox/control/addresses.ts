import { refuseOtherMembers } from "../checking/refuse.ts";
import { invalid, shorten } from "../values/errors.ts";
import { isObject } from "../values/json.ts";
import { urlOfReceiver, webUrl } from "../values/web-url.ts";
import type { Control, Endpoint } from "./endpoint.ts";

const MEMBERS = ["webhook_url", "redirect_url"] as const;

/** The two addresses that a merchant registers in the Developer menu. */
export const addressEndpoints: readonly Endpoint[] = [
  { method: "GET", path: "/addresses", answer: async (control) => view(control) },
  {
    method: "POST",
    path: "/addresses",
    async answer(control, { body }) {
      const { world, merchantId } = control;
      if (!isObject(body))
        throw invalid(`must be an object such as {"webhook_url": "http://127.0.0.1:3000/"}`);
      refuseOtherMembers(body, MEMBERS);
      const own = [world.localOrigin(), world.origin()];
      const webhookUrl = read("webhook_url", body, (text) => urlOfReceiver(text, own));
      const redirectUrl = read("redirect_url", body, webUrl);
      await world.merchants.register(merchantId, {
        ...(webhookUrl === undefined ? {} : { webhookUrl }),
        ...(redirectUrl === undefined ? {} : { redirectUrl }),
      });
      await world.spread();
      return view(control);
    },
  },
];

function view({ world, merchantId }: Control) {
  const merchant = world.merchants.byId(merchantId);
  return { webhook_url: merchant?.webhookUrl ?? null, redirect_url: merchant?.redirectUrl ?? null };
}

/** Null removes the address; a member that is left out changes nothing. */
function read(
  field: (typeof MEMBERS)[number],
  body: Readonly<Record<string, unknown>>,
  urlIn: (text: string) => URL | string,
) {
  const sent = body[field];
  if (sent === undefined || sent === null) return sent;
  const url = urlIn(typeof sent === "string" ? sent : "");
  if (url instanceof URL) return url.href;
  throw invalid(url, { field, sent: shorten(JSON.stringify(sent), 100) });
}
