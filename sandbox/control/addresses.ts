import { refuseOtherMembers } from "../checking/refuse.ts";
import { invalid, shorten } from "../values/errors.ts";
import { isObject } from "../values/json.ts";
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
      const webhookUrl = read("webhook_url", body);
      const redirectUrl = read("redirect_url", body);
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
function read(field: (typeof MEMBERS)[number], body: Readonly<Record<string, unknown>>) {
  const sent = body[field];
  if (sent === undefined || sent === null) return sent;
  const url = typeof sent === "string" ? webUrl(sent) : undefined;
  if (url !== undefined) return url;
  throw invalid("must be an http or https address without user and password", {
    field,
    sent: shorten(JSON.stringify(sent), 100),
  });
}

/**
 * An address to which events or customers may be sent: http or https, without user and password. `fetch` would not
 * send those, and every log would show them.
 */
export function webUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "") return undefined;
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
}
