/** The channels of the document (Endpoints > Transaction, `channel`). */
export const CHANNELS = [
  "plugin.woocommerce",
  "plugin.magento",
  "commerce_api",
  "checkout_widget",
  "payment_link",
] as const;

export type Channel = (typeof CHANNELS)[number];

/** The header in which shop plugins in the field name themselves and their version: `plugin.magento/1.0`. */
export const PLUGIN_HEADER = "x-cash-checkout-widget-version";

/** The channel through which a charge came (gap charge-list.channel-of-a-charge). */
export function channelOf(header: string | undefined): Channel {
  const [name] = (header ?? "").split("/", 1);
  return CHANNELS.find((known) => known === name) ?? "commerce_api";
}
