import { textAt } from "../../values/json.ts";
import type { Refused } from "../../values/call.ts";

/** What was typed into a field, and why it cannot be used. */
interface Typed {
  readonly text: string;
  readonly problem: string | undefined;
}

/** The two addresses as they were typed. */
export interface Addresses {
  readonly webhook_url: Typed;
  readonly redirect_url: Typed;
}

/** The body of the call that registers both; an empty field removes the address. */
export function addressesIn(form: unknown) {
  const field = (name: string) => (textAt(form, name) ?? "").trim();
  return { webhook_url: field("webhook_url") || null, redirect_url: field("redirect_url") || null };
}

/** The form as it was typed, with the refusal beside the field that it names. */
export function refusedAddresses(form: unknown, { message, field }: Refused): Addresses {
  const typed = (name: string): Typed => ({
    text: textAt(form, name) ?? "",
    problem: field === name ? message : undefined,
  });
  return { webhook_url: typed("webhook_url"), redirect_url: typed("redirect_url") };
}
