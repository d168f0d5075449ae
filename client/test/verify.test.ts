import { createHmac } from "node:crypto";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { MisuseError } from "../index.ts";
import { replaysInMemory, verifySignature, verifyWebhook } from "../webhooks.ts";

const at = 1_767_225_600_000;
const now = () => at;
const event = { event_type: "charge.succeeded", payload: { name: "café 📱" }, id: "c-1", status_details: {} };
const body = JSON.stringify(event);
const whsec = `whsec_${Buffer.from("a key of 24 bytes, really").toString("base64")}`;
const whk = "whk_sandbox_0123456789abcdef";

/** As the specification of Standard Webhooks says, written without the package. */
function standard(content: string, { key = whsec, id = "msg_1", seconds = at / 1000 } = {}) {
  const secret = key.startsWith("whsec_") ? Buffer.from(key.slice(6), "base64") : key;
  const signature = createHmac("sha256", secret).update(`${id}.${seconds}.${content}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${signature}`,
  };
}

/** As clients in the field check it: unix seconds with a fraction, a comma, HEX. */
function signHeader(
  content: string,
  { key = whk, timestamp = `${at / 1000}.123456`, word = "SERVICE" } = {},
) {
  const digest = createHmac("sha256", key).update(`${timestamp}.${content}`).digest("hex").toUpperCase();
  return { [`${word}-SIGN`]: `${timestamp},${digest}` };
}

const compact = (text: string) =>
  text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

test("bytes that were made in another realm are bytes", async () => {
  const units = [...new TextEncoder().encode(body)];
  const foreign: unknown[] = runInNewContext("[Uint8Array.from(units), Uint8Array.from(units).buffer]", {
    units,
  });
  for (const received of foreign) {
    const sent = { body: received, headers: standard(body) };
    expect(await Reflect.apply(verifyWebhook, undefined, [sent, { key: whsec, now }])).toMatchObject({
      kind: "event",
      event,
    });
  }
});

test.each([
  ["body", { body: event, headers: standard(body) }],
  ["body", { body: undefined, headers: standard(body) }],
  ["body", { body: null, headers: standard(body) }],
  ["body", { body: [123, 125], headers: standard(body) }],
  ["headers", { body, headers: undefined }],
  ["headers", { body, headers: Object.entries(standard(body)) }],
  ["headers", { body, headers: () => "" }],
  ["headers.webhook-timestamp", { body, headers: { ...standard(body), "webhook-timestamp": at / 1000 } }],
  ["headers.webhook-signature", { body, headers: { ...standard(body), "webhook-signature": [{}] } }],
  ["headers.webhook-id", { body, headers: { get: () => 7 } }],
  ["headers.service-sign", { body, headers: { "Service-Sign": true } }],
  ["body", undefined],
  ["body", null],
  ["key", { body, headers: standard(body) }, undefined],
  ["key", { body, headers: standard(body) }, null],
  ["key", { body, headers: standard(body) }, { key: Object.create(null) }],
  ["word", { body, headers: new Headers(standard(body)) }, { key: whsec, word: "two words" }],
  ["word", { body, headers: standard(body) }, { key: whsec, word: "" }],
  ["now", { body, headers: standard(body) }, { key: whsec, now: at }],
  ["toleranceSeconds", { body, headers: standard(body) }, { key: whsec, toleranceSeconds: Number.NaN }],
  ["toleranceSeconds", { body, headers: standard(body) }, { key: whsec, toleranceSeconds: -1 }],
] as const)("%s that is none is a mistake of the caller, and is told so: %j", async (...row) => {
  const [field, received, verification = row.length === 3 ? undefined : { key: whsec, now }] = row;
  for (const verify of [verifyWebhook, verifySignature]) {
    const verified: Promise<unknown> = Reflect.apply(verify, undefined, [received, verification]);
    await expect(verified).rejects.toThrow(MisuseError);
    await expect(verified).rejects.toMatchObject({ field, message: expect.stringContaining("expected") });
  }
});

test("a header that a framework gives as a list is read", async () => {
  const headers = { get: (name: string) => [Reflect.get(standard(body), name) ?? []].flat() };
  const received: unknown = { body, headers };
  expect(await Reflect.apply(verifyWebhook, undefined, [received, { key: whsec, now }])).toMatchObject({
    kind: "event",
  });
});

const noKeys: readonly unknown[] = [
  "",
  " ",
  `${whk}\n`,
  `${whk}\r\n`,
  ` ${whk}`,
  `\uFEFF${whk}`,
  `"${whk}"`,
  `'${whsec}'`,

  "undefined",
  "null",
  "skt_sandbox_1",
  "secret_1",
  "pub_sandbox_1",
  undefined,
  null,
  7,
  [],
  ["", whk],
  [whk, undefined],
];

test.each(noKeys.map((key) => [key]))(
  "a key that is none is a mistake of the caller, and is told so without it: %j",
  async (key) => {
    const verified: Promise<unknown> = Reflect.apply(verifyWebhook, undefined, [
      { body, headers: standard(body) },
      { key, now },
    ]);
    await expect(verified).rejects.toThrow(MisuseError);
    await expect(verified).rejects.toMatchObject({
      field: "key",
      message: expect.stringMatching(/^key: expected a webhook key(?!.*(0123456789|sandbox_1|whsec_))/),
    });
  },
);

const refused = async (received: string, by: string, sent: object) =>
  verifyWebhook({ body: received, headers: { ...sent } }, { key: by, now });

describe.each([
  ["standard-webhooks", standard(body), whsec],
  ["standard-webhooks", standard(body, { key: whk }), whk],
  ["sign-header", signHeader(body), whk],
  ["sign-header", signHeader(compact(body)), whk],
] as const)("%s", (scheme, headers, key) => {
  test("a body that was signed is an event, as text, bytes and Headers", async () => {
    const bytes = new TextEncoder().encode(body);
    for (const received of [body, bytes, Buffer.from(body), bytes.buffer])
      for (const sent of [headers, new Headers(headers)])
        expect(await verifyWebhook({ body: received, headers: sent }, { key, now })).toMatchObject({
          kind: "event",
          event,
          scheme,
          deliveryId: expect.any(String),
        });
  });

  test("a byte changed, another key, no header: refused", async () => {
    const changed = body.replace("c-1", "c-2");
    expect(await refused(changed, key, headers)).toMatchObject({ kind: "refused", reason: "not-genuine" });
    for (const other of [`${key}x`, "whsec_", "whsec_AAA==", "whsec_!"])
      expect(await refused(body, other, headers)).toMatchObject({ kind: "refused", reason: "not-genuine" });
    expect(await refused(body, key, {})).toMatchObject({ kind: "refused", reason: "unsigned" });
  });

  test("too old or too far ahead: stale, unless that is tolerated", async () => {
    const received = { body, headers };
    for (const off of [-301_000, 302_000]) {
      const later = { key, now: () => at + off };
      expect(await verifyWebhook(received, later)).toMatchObject({ kind: "refused", reason: "stale" });
      expect(await verifyWebhook(received, { ...later, toleranceSeconds: 3600 })).toMatchObject({
        kind: "event",
      });
    }
    expect(await verifyWebhook(received, { key, now: () => at + 299_000 })).toMatchObject({ kind: "event" });
  });

  test("one of several keys is enough while they change", async () => {
    const verified = await verifyWebhook({ body, headers }, { key: ["whk_old", key], now });
    expect(verified).toMatchObject({ kind: "event" });
    for (const none of ["", [], ["", key]])
      await expect(verifyWebhook({ body, headers }, { key: none, now })).rejects.toMatchObject({
        field: "key",
      });
  });
});

test.each([
  ["webhook-signature", { ...standard(body), "webhook-signature": "v1,short" }],
  ["webhook-timestamp", { ...standard(body), "webhook-timestamp": "soon" }],
  ["webhook-id", { ...standard(body), "webhook-id": undefined }],
  ["SERVICE-SIGN", { "service-sign": "1767225600" }],
  ["the header of another service", signHeader(body, { word: "OTHER" })],
])("a header of another form is no signature: %s", async (_name, headers) => {
  expect(await verifyWebhook({ body, headers }, { key: [whsec, whk], now })).toMatchObject({
    reason: "unsigned",
  });
});

test("the word of the header can be another", async () => {
  const headers = signHeader(body, { word: "OTHER" });
  expect(await verifyWebhook({ body, headers }, { key: whk, word: "other", now })).toMatchObject({
    kind: "event",
  });
});

test("a service signs the compact form of a body that it sends with spaces", async () => {
  const spaced = JSON.stringify(
    { event_type: "charge.failed", payload: { a: 'in "a string" stays' } },
    null,
    2,
  );
  const headers = signHeader(JSON.stringify(JSON.parse(spaced)));
  expect(await verifyWebhook({ body: spaced, headers }, { key: whk, now })).toMatchObject({
    kind: "unknown",
  });
});

test("several signatures stand beside each other while a key is replaced", async () => {
  const old = standard(body, { key: "whk_old" });
  const both = `v2,x ${old["webhook-signature"]} ${standard(body)["webhook-signature"]}`;
  const headers = { ...old, "webhook-signature": both };
  expect(await verifyWebhook({ body, headers }, { key: whsec, now })).toMatchObject({ kind: "event" });
});

async function idOf(headers: Record<string, string>, received = body, scheme?: "standard-webhooks") {
  const verification = { key: [whsec, whk], now, scheme };
  const signed = await verifySignature({ body: received, headers }, verification);
  return signed.kind === "signed" ? signed.deliveryId : signed.reason;
}

describe("the id of a delivery", () => {
  test("of Standard Webhooks it is the webhook-id, whenever the delivery is signed", async () => {
    expect(await idOf(standard(body))).toBe("msg_1");
    expect(await idOf(standard(body, { seconds: at / 1000 + 60 }))).toBe("msg_1");
    // Two events may say the same: an order that is changed and changed back.
    expect(await idOf(standard(body, { id: "msg_2" }))).toBe("msg_2");
    expect(await idOf({ ...standard(body), "webhook-id": "msg_3" })).toBe("not-genuine");
  });

  test("of the sign header it is made of the signed body alone, whatever the delivery looks like", async () => {
    const signed = compact(body);
    const first = await idOf(signHeader(signed), signed);
    expect(first).toMatch(/^sha256 [0-9a-f]{64}$/);
    const again = signHeader(signed, { timestamp: String(at / 1000 + 60) });
    expect(await idOf(again, signed)).toBe(first);
    for (const received of [`${signed} `, JSON.stringify(event, null, 2), `\ufeff ${signed}`])
      expect(await idOf(signHeader(signed), received)).toBe(first);
    const another = body.replace("c-1", "c-2");
    expect(await idOf(signHeader(another), another)).not.toBe(first);
  });

  test("with both schemes it is the webhook-id, and nobody can leave that out where one scheme is asked for", async () => {
    const both = { ...standard(body), ...signHeader(body) };
    expect(await idOf(both)).toBe("msg_1");
    expect(await idOf(both, body, "standard-webhooks")).toBe("msg_1");
    expect(await idOf(signHeader(body), body, "standard-webhooks")).toBe("unsigned");
  });
});

test.each([
  ["standard-webhooks", "webhook-signature", signHeader(body)],
  ["sign-header", "service-sign", standard(body)],
] as const)("only %s counts where it is asked for", async (scheme, name, other) => {
  const verification = { key: [whsec, whk], scheme, now };
  expect(await verifyWebhook({ body, headers: other }, verification)).toMatchObject({
    reason: "unsigned",
    message: `There is no header ${name} in a form that is known.`,
  });
  const both = { ...standard(body), ...signHeader(body) };
  expect(await verifyWebhook({ body, headers: both }, verification)).toMatchObject({ kind: "event", scheme });
});

test("a scheme that does not exist is an error of the caller, whatever arrived", async () => {
  const misspelt: { key: string } = Object.assign({ key: whk, now }, { scheme: "Standard-Webhooks" });
  for (const headers of [signHeader(body), {}])
    await expect(verifyWebhook({ body, headers }, misspelt)).rejects.toMatchObject({
      kind: "misuse",
      field: "scheme",
      message: 'scheme: expected "standard-webhooks" or "sign-header".',
    });
});

test("a signed body that is no event is refused like any other", async () => {
  const headers = standard("{}");
  expect(await verifyWebhook({ body: "{}", headers }, { key: whsec, now })).toMatchObject({
    kind: "refused",
    reason: "no-event-type",
  });
});

describe("replaysInMemory", () => {
  test("work under a key is done once, also when it comes three times at the same time", async () => {
    const store = replaysInMemory();
    let done = 0;
    const ship = () => store.once("c-1", async () => void (done += 1));
    expect((await Promise.all([ship(), ship(), ship()])).toSorted()).toEqual([false, false, true]);
    expect(await ship()).toBe(false);
    expect(done).toBe(1);
  });

  test("work that fails is not done: the next call does it", async () => {
    const store = replaysInMemory();
    const failing = store.once("c-1", () => Promise.reject(new Error("no ship")));
    const waiting = store.once("c-1", async () => {});
    await expect(failing).rejects.toThrow("no ship");
    expect(await waiting).toBe(true);
    const thrown = store.once("c-2", () => {
      throw new Error("at once");
    });
    await expect(thrown).rejects.toThrow("at once");
    expect(await store.once("c-2", async () => {})).toBe(true);
  });

  test("the oldest keys are forgotten", async () => {
    const store = replaysInMemory({ keep: 2 });
    for (const key of ["a", "b", "c"]) await store.once(key, async () => {});
    expect(await store.once("a", async () => {})).toBe(true);
    expect(await store.once("c", async () => {})).toBe(false);
  });
});
