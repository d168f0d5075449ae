import { afterAll } from "vitest";
import { openSandbox, type Sandbox } from "../../../../sandbox/sandbox.ts";
import { openSqlite } from "../../../../sandbox/store/sqlite.ts";
import { BODY, HEAD, type Reader } from "../texts.ts";

let opened: Promise<Sandbox> | undefined;

function sandbox(): Promise<Sandbox> {
  opened ??= openSandbox({ store: openSqlite(":memory:"), seed: "linear" });
  return opened;
}

afterAll(async () => (await opened)?.close());

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request, then reads its entry of the request log, as JSON and as a page. */
async function asked(method: string, url: string, { headers = {}, body = "" }: Sent = {}): Promise<void> {
  const { respond, merchant, world } = await sandbox();
  const host = "127.0.0.1:4020";
  const key = { "x-api-client-key": merchant().secretKey };
  await respond({ method, url, headers: { host, ...key, ...headers }, body: Buffer.from(body) });
  const newest = world.requests?.kept.newest ?? 0;
  for (const read of [`/_sandbox/requests/${newest}`, `/portal/requests/${newest}`])
    await respond({ method: "GET", url: read, headers: { host }, body: Buffer.alloc(0) });
}

const JSON_TYPE = { "content-type": "application/json" };
const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };

/** Headers that come together: the first of a group decides whether the request goes on. */
const HEADERS = [
  ["content-type"],
  ["content-encoding"],
  ["x-api-client-key", "authorization"],
  ["origin", "sec-fetch-site", "accept", "cookie", "if-none-match", "last-event-id", "x-token"],
  ["x-cash-anti-fraud-metadata", "x-cash-checkout-widget-version"],
];

/** A field of each form of the portal. */
const FORMS = {
  "/portal": "webhook_url",
  "/portal/faults": "for",
  "/portal/clock/advance": "milliseconds",
  "/portal/checkpoints": "name",
  "/portal/outcomes/charge": "name",
  "/portal/outcomes/trigger": "event",
  "/portal/charges/x/capture": "amount",
  "/portal/subscriptions/x/cancel": "cancellation_reason",
};

const SEARCHES = [
  "/portal/find?q=",
  "/portal/charges?text=",
  "/portal/charges?after_id=",
  "/portal/events?type=",
  "/portal/requests?text=",
  "/portal/requests?touched=",
  "/_sandbox/requests?since=",
  "/_sandbox/events?type=",
];

/** A whole sandbox: what a request costs with its entry in the request log, which is described when somebody reads it. */
export const ofServedSandbox: readonly Reader[] = [
  {
    name: "a request and its entry in the log",
    length: BODY,
    read: (text) => asked("POST", "/v2/order", { headers: JSON_TYPE, body: text }),
  },
  {
    name: "a text inside a right request, and its entry",
    length: BODY / 4,
    read: (text) => {
      const order_total_amount = { amount: 5, currency_code: "MXN" };
      const body = JSON.stringify({ order_total_amount, description: text, notes: [{ [text]: text }] });
      return asked("POST", "/v2/order", { headers: JSON_TYPE, body });
    },
  },
  {
    name: "a body of another kind, and its entry",
    length: BODY,
    read: (text) => asked("POST", "/v2/order", { headers: { "content-type": "text/xml" }, body: text }),
  },
  {
    name: "an address and its entry",
    length: HEAD,
    read: async (text) => {
      await asked("GET", `/v2/transaction/charge?search_key=${text}`);
      await asked("GET", `/v2/transaction/${text}`);
      await asked("GET", `/v2/tokenization/payment_token/${encodeURIComponent(text)}`);
    },
  },
  ...HEADERS.map((names): Reader => ({
    name: `the headers ${names.join(", ")} and their entry`,
    length: HEAD,
    read: (text) => {
      const odd = Object.fromEntries(names.map((name) => [name, text]));
      return asked("POST", "/v2/order", { headers: { ...JSON_TYPE, ...odd }, body: "{}" });
    },
  })),
  ...Object.entries(FORMS).map(([path, field]): Reader => ({
    name: `the form of ${path}`,
    length: 8192,
    read: async (text) => {
      await asked("POST", path, { headers: FORM, body: text });
      await asked("POST", path, { headers: FORM, body: String(new URLSearchParams({ [field]: text })) });
    },
  })),
  ...SEARCHES.map((address): Reader => ({
    name: `a search by ${address}`,
    length: HEAD,
    read: (text) => asked("GET", address + encodeURIComponent(text)),
  })),
  ...["/_sandbox/faults", "/_sandbox/clock/advance", "/_sandbox/checkpoints", "/_sandbox/trigger"].map(
    (path): Reader => ({
      name: `the control endpoint ${path}`,
      length: BODY,
      read: (text) => asked("POST", path, { headers: JSON_TYPE, body: text }),
    }),
  ),
];
