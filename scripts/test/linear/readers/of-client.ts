import { continuationIdOf, createClient, secretKey } from "../../../../client/index.ts";
import { parseWebhook, verifySignature } from "../../../../client/webhooks.ts";
import { ANSWER, BODY, HEAD, type Reader } from "../texts.ts";

const SIGNED = {
  "webhook-id": "m",
  "webhook-timestamp": "1",
  "webhook-signature": `v1,${"A".repeat(43)}=`,
  "service-sign": `1.5,${"0".repeat(64)}`,
};

/** A client whose service answers with the text, as JSON and as it is. */
async function answered(text: string): Promise<void> {
  for (const status of [200, 400, 500]) {
    const service = createClient({
      baseUrl: "http://target.test/v2",
      secretKey: secretKey("k"),
      fetch: async () => new Response(text, { status, headers: { "content-type": "application/json" } }),
      attempts: 1,
    });
    await service.getCharge({ id: "x" }).catch(() => undefined);
    await service.listCharges().catch(() => undefined);
  }
}

export const ofClient: readonly Reader[] = [
  { name: "the client's reading of a webhook", length: ANSWER, read: (text) => parseWebhook(text) },
  {
    name: "the client's reading of a signed body",
    length: ANSWER,
    read: (body) => verifySignature({ body, headers: SIGNED }, { key: "k" }),
  },
  ...Object.keys(SIGNED).map((name): Reader => ({
    name: `the client's reading of the header ${name}`,
    length: HEAD,
    read: (text) => verifySignature({ body: "{}", headers: { ...SIGNED, [name]: text } }, { key: "k" }),
  })),
  {
    name: "the client's reading of a redirect",
    length: ANSWER,
    read: (text) => continuationIdOf(`http://target.test/${text}`),
  },
  { name: "the client's reading of an answer", length: ANSWER, read: answered },
  {
    name: "the client's base address",
    length: BODY,
    read: (text) => createClient({ baseUrl: `http://t${text}`, secretKey: secretKey("k") }),
  },
];
