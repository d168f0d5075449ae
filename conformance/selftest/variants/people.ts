/** Freedoms about tokens, the anti-fraud header, the 3DS page and the way back from it. */
import { ANTI_FRAUD_HEADER } from "../../../sandbox/anti-fraud.ts";
import { answers, at, isObject, isPendingReply, reads, refuses, tells, withAt } from "../ways.ts";
import { type Call, type Reply, json, withHeader } from "../wire.ts";
import type { Variants } from "./variant.ts";

const TOKENS = ["createPaymentToken", "getPaymentToken", "updatePaymentToken"] as const;
const HEADER_ON = ["createPaymentToken", "createCharge", "createOrder", "updateOrder"] as const;
const OTHER_NUMBERS: Readonly<Record<string, string>> = {
  "4444333322221111": "4111111111111111",
  "5105105105105100": "4000000000000002",
  "4012888888881881": "4000000000003220",
};
const card = { expiration_month: "12", expiration_year: "2039", card_validation_code: "123" };

export const aboutPeople: Variants = {
  "token_details that show the id alone": {
    takes: ["token.details"],
    wrap: tells(TOKENS, (body) => ({ ...body, token_details: { id: at(body, "/token_details/id") } })),
  },
  "the id of a token at a likely place of another name": {
    takes: ["token.id-place"],
    wrap: tells(TOKENS, (body) => ({
      ...body,
      token_details: { payment_token: at(body, "/token_details/id") },
    })),
    target: { locate: {} },
  },
  "the id of a token at a place that the target names": {
    takes: ["token.id-place"],
    wrap: tells(TOKENS, (body) => ({
      ...body,
      token_details: { credential: { ref: at(body, "/token_details/id") } },
    })),
    target: { locate: { token_id: ["/token_details/credential/ref"] } },
  },
  "email addresses that have to look like one": {
    takes: ["consumer.email-format"],
    wrap: refuses(["createPaymentToken", "updatePaymentToken", "createCharge", "createOrder"], ({ body }) => {
      const email = at(body, "/consumer_details/contact/email");
      return typeof email === "string" && !/^\S+@\S+\.\S+$/.test(email);
    }),
  },
  "test cards of its own": {
    takes: ["outcomes.test-cards"],
    wrap: reads(["createPaymentToken", "createCharge", "lookupInstallments", "createOrder"], (call) => {
      let { text } = call;
      for (const [own, known] of Object.entries(OTHER_NUMBERS))
        text = text.replaceAll(`"${own}"`, `"${known}"`);
      return text === call.text ? call : { ...call, text, body: JSON.parse(text) };
    }),
    target: {
      cards: {
        approved: { ...card, card_number: "4444333322221111" },
        declined: { ...card, card_number: "5105105105105100" },
        three_ds: { ...card, card_number: "4012888888881881", amount: 300_000 },
        installments: { ...card, card_number: "5555555555554444", amount: 90_000 },
      },
    },
  },
  "the anti-fraud header is mandatory wherever it is declared": {
    takes: ["anti-fraud.mandatory-on"],
    settings: { antiFraudRequiredOn: new Set(HEADER_ON) },
  },
  "the anti-fraud header is mandatory nowhere": {
    takes: ["anti-fraud.mandatory-on"],
    settings: { antiFraudRequiredOn: new Set() },
  },
  "an anti-fraud header that cannot be used is passed over where it may be left out": {
    takes: ["anti-fraud.refusal"],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const code = String(at(reply.body, "/detail/code"));
      if (call.operation === "createCharge" || !code.startsWith("invalid_anti_fraud_header")) return reply;
      const headers = new Headers(call.headers);
      headers.delete(ANTI_FRAUD_HEADER);
      return next({ ...call, headers });
    },
  },
  "Base64 in the standard alphabet and padded only": {
    takes: ["anti-fraud.base64-variant"],
    wrap: refuses(HEADER_ON, ({ headers }) => {
      const sent = headers.get(ANTI_FRAUD_HEADER);
      return sent !== null && (/[-_]/.test(sent) || sent.length % 4 !== 0);
    }),
  },
  "a longitude as a number, too": {
    takes: ["anti-fraud.longitude-type"],
    wrap: reads(HEADER_ON, (call) =>
      withMetadata(call, (metadata) =>
        typeof metadata["location_longitude"] === "number"
          ? { ...metadata, location_longitude: String(metadata["location_longitude"]) }
          : metadata,
      ),
    ),
  },
  "a battery level from 0 to 1 only": {
    takes: ["anti-fraud.units"],
    wrap: refuses(HEADER_ON, (call) => Number(metadataOf(call)?.["battery_level"] ?? 0) > 1),
  },
  "302 on the way back from 3DS, with parameters of its own": {
    takes: ["three-ds.return"],
    wrap: redirects(302),
  },
  "307 on the way back from 3DS": { takes: ["three-ds.return"], wrap: redirects(307) },
  "a test page with links in place of a form": {
    takes: ["three-ds.page"],
    wrap: (next) => async (call) => {
      const pressed = call.url.searchParams.get("answer");
      if (call.method === "GET" && pressed !== null && call.url.pathname.startsWith("/continue/")) {
        const headers = new Headers({ "content-type": "application/x-www-form-urlencoded" });
        return next({
          ...call,
          method: "POST",
          headers,
          text: `answer=${pressed}`,
          url: new URL(call.url.pathname, call.url),
        });
      }
      const reply = await next(call);
      if (!reply.text.includes('<form method="post"')) return reply;
      const links =
        '<nav><a href="?answer=fail">Decline this payment</a> <a href="?answer=succeed">Approve this payment</a></nav>';
      return page(reply, reply.text.replace(/<form.*?<\/form>/s, links));
    },
    target: {
      three_ds: {
        driver: "page",
        succeed: "approve",
        fail: "decline",
        deadline_ms: 10_000,
        redirect_url: "http://merchant.test/back",
      },
    },
  },
  "a page in between, and buttons of another kind": {
    takes: ["three-ds.page"],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      if (!reply.text.includes('<form method="post"')) return reply;
      if (call.url.searchParams.get("step") === null)
        return page(
          reply,
          '<!doctype html><meta http-equiv="refresh" content="0; url=?step=2"><p>One moment</p>',
        );
      const inputs =
        '<form method="post" action="?"><input type="submit" name="answer" value="succeed"><input type="submit" name="answer" value="fail"></form>';
      return page(reply, reply.text.replace(/<form.*?<\/form>/s, inputs));
    },
    target: {
      three_ds: {
        driver: "page",
        succeed: "succeed",
        fail: "fail",
        deadline_ms: 10_000,
        redirect_url: "http://merchant.test/back",
      },
    },
  },
  "a page that needs its cookie": {
    takes: ["three-ds.page"],
    wrap: (next) => async (call) => {
      const isPage = call.url.pathname.startsWith("/continue/");
      if (isPage && call.method === "POST" && call.headers.get("cookie")?.includes("visit=1") !== true)
        return json(403, { message: "No session." });
      const reply = await next(call);
      const headers = new Headers(reply.headers);
      if (isPage) headers.append("set-cookie", "visit=1; Path=/; HttpOnly; SameSite=Lax");
      return { ...reply, headers };
    },
  },
  "back to the merchant by a page that goes on by itself": {
    takes: ["three-ds.return"],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const to = reply.headers.get("location");
      if (reply.status !== 303 || to === null) return reply;
      const refresh = `<meta http-equiv="refresh" content="0; url=${to.replaceAll("&", "&amp;")}">`;
      const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
      const text = `<!doctype html>${refresh}<p>Back to the shop</p>`;
      return { status: 200, headers, text, body: undefined };
    },
  },
  "a second press is refused": {
    takes: ["three-ds.page"],
    wrap: (next) => {
      const pressed = new Set<string>();
      return async (call) => {
        const isPress = call.method === "POST" && call.url.pathname.startsWith("/continue/");
        if (isPress && pressed.has(call.url.pathname)) return json(409, { message: "Pressed before." });
        if (isPress) pressed.add(call.url.pathname);
        return next(call);
      };
    },
  },
  "a continuation URL with a query behind its id": {
    takes: ["continuation.url-place"],
    wrap: answers("createCharge", (reply) =>
      isPendingReply(reply) ? withRedirect(reply, (url) => `${url}?lang=es`) : reply,
    ),
  },
  "the continuation URL in a field of its own": {
    takes: ["continuation.url-place"],
    wrap: (next) => {
      const doors = new Map<string, string>();
      return async (call) => {
        const door = doors.get(call.url.pathname);
        const reply = await next(door === undefined ? call : { ...call, url: new URL(door) });
        if (!isPendingReply(reply) || !/3ds_authenticate/.test(reply.text)) return reply;
        const place = "/detail/additional_details/redirect_url";
        const own = String(at(reply.body, place));
        const path = `/pay/${doors.size + 1}`;
        doors.set(path, own);
        const body = withAt(reply.body, place, new URL(path, own).href);
        return json(400, withAt(body, "/detail/additional_details/continuation_url", own), reply.headers);
      };
    },
  },
  "no continuation once the customer has acted": {
    takes: ["continuation.after-the-action"],
    wrap: (next) => {
      const done = new Set<string>();
      return async (call) => {
        if (call.method === "POST" && call.url.pathname.startsWith("/continue/"))
          done.add(call.url.pathname.split("/").at(-1) ?? "");
        const detail = { code: "gone", additional_details: {} };
        return call.operation === "getContinuation" && done.has(call.id)
          ? json(400, { date_created: Date.now(), detail, message: "Gone.", status: "failure" })
          : next(call);
      };
    },
  },
};

function metadataOf(call: Call): Record<string, unknown> | undefined {
  const sent = call.headers.get(ANTI_FRAUD_HEADER);
  try {
    const read: unknown = JSON.parse(Buffer.from(sent ?? "", "base64").toString("utf8"));
    return isObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function withMetadata(call: Call, change: (metadata: Record<string, unknown>) => object): Call {
  const metadata = metadataOf(call);
  if (metadata === undefined) return call;
  return withHeader(
    call,
    ANTI_FRAUD_HEADER,
    Buffer.from(JSON.stringify(change(metadata))).toString("base64"),
  );
}

function withRedirect(reply: Reply, change: (url: string) => string): Reply {
  const place = "/detail/additional_details/redirect_url";
  const url = at(reply.body, place);
  return typeof url === "string"
    ? json(reply.status, withAt(reply.body, place, change(url)), reply.headers)
    : reply;
}

function redirects(status: number): NonNullable<Variants[string]["wrap"]> {
  return (next) => async (call) => {
    const reply = await next(call);
    const to = reply.headers.get("location");
    if (reply.status !== 303 || to === null) return reply;
    const headers = new Headers(reply.headers);
    headers.set("location", `${to}&lang=es&state=done`);
    return { ...reply, status, headers };
  };
}

function page(reply: Reply, text: string): Reply {
  const headers = new Headers(reply.headers);
  headers.delete("content-length");
  return { ...reply, headers, text, body: undefined };
}
