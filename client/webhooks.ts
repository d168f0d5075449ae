export { confirmCharge, type ChargeNews, type Confirmation } from "./charge/confirm.ts";
export {
  parseWebhook,
  type NamedEvent,
  type Refusal,
  type UnnamedEvent,
  type Webhook,
} from "./events/parse.ts";
