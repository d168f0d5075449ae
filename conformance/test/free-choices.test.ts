/** Where the document is silent a target chooses: each of these choices, made by a sound sandbox, leaves a run green. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Run, run } from "../index.ts";
import { at, isArray, isObject } from "../call/json-pointer.ts";
import type { Fetch } from "../call/fetch.ts";
import { readJson } from "../call/read-text.ts";
import type { Target } from "../subject/target.ts";
import { startSandbox } from "../start/sandbox.ts";
import type { ReadyTarget } from "../start/child.ts";

interface Call {
  readonly url: URL;
  readonly method: string;
  readonly body: unknown;
  readonly send: (url?: URL) => Promise<Response>;
}

let sandbox: ReadyTarget | undefined;
beforeAll(async () => {
  sandbox = await startSandbox(() => performance.now());
});
afterAll(() => sandbox?.stop());

/** Runs some flows against the sandbox with one thing about it changed. */
async function choosing(
  only: RegExp,
  change: (call: Call) => Promise<Response>,
  part: Partial<Target> = {},
): Promise<Run> {
  if (sandbox === undefined) throw new Error("the sandbox did not start");
  const changed: Fetch = (input, init) => {
    const url = new URL(input);
    // What a customer sends from a page is a form, and some bodies are no JSON on purpose.
    const body = readJson(init.body ?? "");
    const send = (other = url): Promise<Response> => fetch(other, init);
    return change({ url, method: init.method ?? "GET", body, send });
  };
  const { target, opened } = sandbox;
  const judged = await run({
    target: { ...target, ...part },
    only,
    fetch: changed,
    ...(opened && { opened }),
  });
  // A pattern that no flow matches would prove nothing.
  expect(judged.conclusion.results.some(({ verdicts }) => verdicts.length > 0)).toBe(true);
  return judged;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

function refusal(): Response {
  const detail = { code: "refused", additional_details: {} };
  return json(400, { date_created: Date.now(), detail, message: "No.", status: "failure" });
}

async function objectIn(answer: Response): Promise<Record<string, unknown>> {
  const body: unknown = await answer.json();
  return isObject(body) ? body : {};
}

function isList({ url, method }: Call): boolean {
  return method === "GET" && url.pathname.endsWith("/transaction/charge");
}

/** What is not proved of the requirements that this run looked at. */
function unproved({ conclusion }: Run, ...allowed: string[]): string[] {
  return conclusion.results
    .filter(
      ({ verdicts, outcome, row }) => verdicts.length > 0 && outcome !== "pass" && !allowed.includes(row.id),
    )
    .map(({ row, outcome, reason }) => `${row.id} ${outcome}: ${reason}`);
}

describe("a sound target", () => {
  it("names the continuation's action in a word of its own", async () => {
    const judged = await choosing(/^continuation\./, async ({ url, send }) => {
      const answer = await send();
      if (!url.pathname.includes("/continuation/")) return answer;
      return json(answer.status, { ...(await objectIn(answer)), action: "prove_who_you_are" });
    });
    expect(unproved(judged, "continuation.action.of-the-charge")).toEqual([]);
    const found = judged.report.requirements.find(({ id }) => id === "continuation.action.of-the-charge");
    expect(found).toMatchObject({ level: "SHOULD", outcome: "fail", red: false });
  });

  it("shows the charge of a cursor once more on the page that the cursor leads to", async () => {
    const known = new Map<string, unknown>();
    const judged = await choosing(/^paging-(older|newer|newer-than-all|cursors|more|walk)$/, async (call) => {
      const { url, send } = call;
      if (!isList(call)) return send();
      const after = url.searchParams.get("after_id");
      const before = url.searchParams.get("before_id");
      const edge = known.get(after ?? before ?? "");
      const limit = Number(url.searchParams.get("limit") ?? "10");
      if (edge !== undefined && limit > 1) url.searchParams.set("limit", String(limit - 1));
      const page = await objectIn(await send(url));
      const found = page["merchant_payment_transactions"];
      const own: readonly unknown[] = isArray(found) ? found : [];
      if (own.length > 0) {
        known.set(String(page["first_cursor"]), own[0]);
        known.set(String(page["last_cursor"]), own.at(-1));
      }
      if (edge === undefined) return json(200, page);
      return after === null
        ? json(200, { ...page, merchant_payment_transactions: [...own, edge], last_cursor: before })
        : json(200, { ...page, merchant_payment_transactions: [edge, ...own], first_cursor: after });
    });
    expect(unproved(judged, "paging.older.repeats-none")).toEqual([]);
  });

  it.each([1, 4])("is used by others, whose charges are left alone on its pages of %d", async (most) => {
    const own: string[] = [];
    const moved: string[] = [];
    let latest: Call | undefined;
    const judged = await choosing(/^paging-cursor-of-moved$/, async (call) => {
      const { url, method, send } = call;
      if (isList(call) && url.searchParams.get("limit") === "4") {
        if (!url.searchParams.has("after_id")) for (const _ of [1, 2, 3]) await latest?.send();
        url.searchParams.set("limit", String(most));
        return send(url);
      }
      const id = /\/(?:capture|refund)\/(.*)$/.exec(url.pathname)?.[1];
      if (id !== undefined) moved.push(id);
      if (method !== "POST" || !url.pathname.endsWith("/transaction/charge")) return send();
      latest = call;
      const body = await objectIn(await send());
      own.push(String(body["id"]));
      return json(200, body);
    });
    expect(unproved(judged)).toEqual([]);
    expect(moved.filter((id) => !own.includes(id))).toEqual([]);
  });

  it("has more charges than anybody walks through", async () => {
    const judged = await choosing(/^(paging-end|plain-list)$/, async (call) => {
      const { url, send } = call;
      if (!isList(call)) return send();
      const after = url.searchParams.get("after_id") ?? "";
      const depth = Number(/^deep-(\d+)$/.exec(after)?.[1] ?? "0");
      if (depth === 0) {
        const page = await objectIn(await send());
        return json(
          200,
          page["has_next"] === false ? { ...page, has_next: true, last_cursor: "deep-1" } : page,
        );
      }
      const one = (_: unknown, index: number): object => ({ id: `old-${depth}-${index}` });
      const merchant_payment_transactions = Array.from({ length: 100 }, one);
      const cursors = { first_cursor: after, last_cursor: `deep-${depth + 1}` };
      return json(200, { merchant_payment_transactions, ...cursors, has_next: true, has_previous: true });
    });
    expect(judged.conclusion.results.find(({ row }) => row.id === "paging.has-next")).toMatchObject({
      outcome: "skipped",
      reason: expect.stringContaining("too long"),
    });
    expect(judged.report.exit_code).toBe(0);
  });

  it("refuses to look up a charge of next to nothing", async () => {
    const { approved } = sandbox?.target.cards ?? {};
    const judged = await choosing(
      /^lookup-(not-)?eligible$/,
      async ({ url, body, send }) =>
        url.pathname.endsWith("/lookup") && Number(at(body, "/amount_details/amount")) < 1000
          ? refusal()
          : send(),
      { cards: { ...(approved && { approved, installments: { ...approved, amount: 90_000 } }) } },
    );
    expect(unproved(judged, "lookup.not-eligible")).toEqual([]);
    expect(judged.report.exit_code).toBe(0);
  });

  it("offers nothing by which a customer would have to act", async () => {
    if (sandbox === undefined) throw new Error("the sandbox did not start");
    const { target, opened } = sandbox;
    const { approved } = target.cards;
    const judged = await run({
      target: {
        ...target,
        cards: { ...(approved && { approved }) },
        not_offered: ["testing", "pay_with_bank_account", "pay_with_store", "pay_with_bnpl"],
      },
      only: /^(charge[.]pending|charge[.]create[.]answer)$/,
      ...(opened && { opened }),
    });
    expect(unproved(judged, "charge.pending")).toEqual([]);
    expect(judged.report.exit_code).toBe(0);
  });

  it("lists finished charges only", async () => {
    const judged = await choosing(/^list-(stores|cards|methods|other-methods)$/, async (call) => {
      const answer = await call.send();
      if (!isList(call)) return answer;
      const page = await objectIn(answer);
      const found = page["merchant_payment_transactions"];
      if (!isArray(found)) return json(answer.status, page);
      const finished = found.filter((one) => !JSON.stringify(one).includes('"pending"'));
      return json(answer.status, { ...page, merchant_payment_transactions: finished });
    });
    expect(unproved(judged)).toEqual([]);
  });

  it("shows no id in the elements of its list, where only cursors are judged", async () => {
    const judged = await choosing(/^list-cursor-errors$/, async (call) => {
      const answer = await call.send();
      if (!isList(call)) return answer;
      const page = await objectIn(answer);
      return "merchant_payment_transactions" in page
        ? json(answer.status, { ...page, merchant_payment_transactions: [{}] })
        : json(answer.status, page);
    });
    expect(unproved(judged)).toEqual([]);
  });

  it("lists a charge only after a while, within settle_ms", async () => {
    const listedFrom = new Map<unknown, number>();
    const flows =
      /^list-(search|search-of-nothing|start-time|end-time|monthly-installments|subscription|stores|cards|methods|statuses|channels|networks)$/;
    const judged = await choosing(flows, async (call) => {
      const answer = await call.send();
      if (answer.headers.get("content-type")?.includes("json") !== true) return answer;
      const body = await objectIn(answer);
      if (call.method === "POST" && call.url.pathname.endsWith("/transaction/charge"))
        listedFrom.set(body["id"], Date.now() + 600);
      const found = body["merchant_payment_transactions"];
      if (!isArray(found)) return json(answer.status, body);
      const old = found.filter((one) => (listedFrom.get(at(one, "/id")) ?? 0) < Date.now());
      return json(answer.status, { ...body, merchant_payment_transactions: old });
    });
    expect(unproved(judged)).toEqual([]);
  });

  it("lists the charges of the run only while it goes on, one after the other", async () => {
    const made: string[] = [];
    let askedFrom: number | undefined;
    const judged = await choosing(/^list-cursor-errors$/, async (call) => {
      const { url, method, send } = call;
      const sent = ["after_id", "before_id"].flatMap((name) => url.searchParams.get(name) ?? []);
      if (isList(call) && sent.length < 2 && sent.every((cursor) => made.includes(cursor))) {
        askedFrom ??= Date.now();
        const ids = made.slice(-1 - Math.floor((Date.now() - askedFrom) / 400));
        const way = url.searchParams.has("before_id") ? -1 : 1;
        const place = sent[0] === undefined ? 0 : ids.indexOf(sent[0]) + way;
        const id = ids[place];
        return json(200, {
          merchant_payment_transactions: id === undefined ? [] : [{ id }],
          ...(id !== undefined && { first_cursor: id, last_cursor: id }),
          has_next: place + 1 < ids.length,
          has_previous: place > 0,
        });
      }
      const answer = await send();
      if (method !== "POST" || answer.status !== 200) return answer;
      const body = await objectIn(answer);
      made.unshift(String(body["id"]));
      return json(200, body);
    });
    expect(unproved(judged)).toEqual([]);
  });

  it("answers 401 without a body", async () => {
    const judged = await choosing(
      /^(json[.]answers|error[.]body[.]elsewhere|list-error-limit-below|refused-orders|unknown-key)$/,
      async ({ send }) => {
        const answer = await send();
        return answer.status === 401 ? new Response(null, { status: 401 }) : answer;
      },
    );
    expect(unproved(judged, "error.body.elsewhere")).toEqual([]);
    expect(judged.report.exit_code).toBe(0);
  });

  it("counts start_date in seconds and refuses milliseconds", async () => {
    const judged = await choosing(/^billed-(to-one|pages)-/, async ({ url, body, method, send }) => {
      const start = Number(at(body, "/start_date"));
      if (method !== "POST" || !url.pathname.endsWith("/subscription")) return send();
      if (start > 100_000_000_000) return refusal();
      return fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-api-client-key": sandbox?.target.keys.secret ?? "",
        },
        body: JSON.stringify({ ...(isObject(body) ? body : {}), start_date: start * 1000 }),
      });
    });
    expect(unproved(judged)).toEqual([]);
  });
});

/** Pages of a hundred begin with a page of others; what comes behind it is the list as it is. */
async function behindOthers(call: Call): Promise<Response> {
  const { searchParams } = call.url;
  if (!isList(call) || searchParams.get("limit") !== "100") return call.send();
  if (searchParams.get("after_id") === "others") {
    const url = new URL(call.url);
    url.searchParams.delete("after_id");
    return call.send(url);
  }
  if (searchParams.has("after_id") || searchParams.has("before_id")) return call.send();
  const others = Array.from({ length: 100 }, () => ({ id: crypto.randomUUID() }));
  const cursors = { first_cursor: "first", last_cursor: "others" };
  const page = { merchant_payment_transactions: others, ...cursors, has_next: true, has_previous: false };
  return json(200, page);
}

describe("a target to which others add charges", () => {
  it("has a pending charge found on a later page of its list", async () => {
    if (sandbox === undefined) throw new Error("the sandbox did not start");
    const { name, environment, base_url, keys, cards } = sandbox.target;
    const judged = await run({
      // Neither its answer nor an event tells the id.
      target: { name, environment, base_url, keys, cards, locate: { pending_charge_id: ["/nowhere"] } },
      only: /^testing-ended-charge$/,
      fetch: (input, init) => {
        const url = new URL(input);
        const send = (other = url): Promise<Response> => fetch(other, init);
        return behindOthers({ url, method: init.method ?? "GET", body: undefined, send });
      },
    });
    expect(unproved(judged)).toEqual([]);
  });
});

describe("the money of a run", () => {
  it("counts what was accepted, and not what was refused", async () => {
    const judged = await choosing(/^charge-fields$|^refused-charge/, ({ send }) => send());
    expect(unproved(judged)).toEqual([]);
    const accepted = judged
      .exchanges()
      .filter(
        ({ operation, status, body }) =>
          operation === "createCharge" && (status === 200 || at(body, "/status") === "pending"),
      );
    const sum = accepted.reduce((money, one) => money + Number(at(one.sent, "/amount_details/amount")), 0);
    expect(judged.report.spent).toBe(sum);
  });
});
