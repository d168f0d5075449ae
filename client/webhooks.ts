export { confirmCharge, type Confirmation, type Expected } from "./charge/confirm.ts";
export type { RawBody } from "./events/body.ts";
export {
  parseWebhook,
  type NamedEvent,
  type Refusal,
  type UnnamedEvent,
  type Webhook,
} from "./events/parse.ts";
export { replaysInMemory, type ReplayStore } from "./events/replays.ts";
export {
  verifySignature,
  verifyWebhook,
  type ReceivedWebhook,
  type Signed,
  type Verification,
  type VerifiedWebhook,
} from "./events/verify.ts";
