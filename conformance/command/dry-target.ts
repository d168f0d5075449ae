/**
 * What --plan calls instead of the target: nothing leaves the program. It answers with the contract's examples, refuses
 * what the contract refuses, and remembers just enough of each charge that the flows go their whole way.
 */
import { type OperationId, operations } from "@payment-service/contract";
import openapi from "@payment-service/contract/openapi.json" with { type: "json" };
import { checks } from "@payment-service/contract/validators";
import { operationIds } from "../call/contract.ts";
import { at, isObject, isText, withAt } from "../call/json-pointer.ts";
import type { Target } from "../target/target.ts";

interface Asked {
  readonly operation: OperationId;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

const PATHS = operationIds.map((id) => ({
  id,
  method: operations[id].method,
  path: new RegExp(`^${operations[id].path.replace("{id}", "([^/]+)")}$`),
}));

export function dryTarget(target: Target, redirectUrl: string): typeof fetch {
  const state = new Map<string, "held" | "captured" | "gone" | "pending" | "failed">();
  const amounts = new Map<string, unknown>();
  /** What a charge that waits becomes when its customer passes. */
  const passed = new Map<string, "held" | "captured">();
  const continuations = new Map<string, string>();
  let made = 0;
  const nextId = (): string => `0190a000-0000-7000-8000-${String((made += 1)).padStart(12, "0")}`;

  const answer = (asked: Asked): Response => {
    const { operation, id, body } = asked;
    const refusal = refused(target, asked);
    if (refusal !== undefined) return example(operation, refusal);
    const known = state.get(id);
    if (operation === "createCharge") return charge(body);
    if (operation === "getCharge" && known === undefined) return example(operation, 404);
    const word = known === "failed" ? "failure" : known;
    if (operation === "getCharge" && (word === "failure" || word === "pending"))
      return json(200, withAt(bodyOf("getCharge", 200), "/status_details/status", word));
    const above = Number(at(body, "/amount")) > Number(amounts.get(id));
    if (operation === "captureCharge") {
      if (known !== "held" || above) return example(operation, 400);
      state.set(id, "captured");
    }
    if (operation === "refundCharge") {
      if (known !== "held" && (known !== "captured" || above)) return example(operation, 400);
      state.set(id, "gone");
    }
    if (operation === "completePendingCharge" || operation === "cancelPendingCharge") {
      if (known !== "pending") return example(operation, known === undefined ? 400 : 404);
      state.set(id, "captured");
    }
    if (operation === "listCharges") return json(200, list(asked.query));
    if (operation === "getContinuation")
      return json(200, { ...bodyOf(operation, 200), charge_id: continuations.get(id) ?? "" });
    return json(200, named(operation, id));
  };

  const charge = (body: unknown): Response => {
    const id = nextId();
    const number = at(body, "/payment_detail/credentials/credit_or_debit_card/card_number");
    const way = at(body, "/payment_detail/credentials/payment_method/method");
    const method = typeof way === "string" ? way : "";
    const { declined, three_ds } = target.cards;
    const taken = at(body, "/processing_instructions/auto_capture") === true ? "captured" : "held";
    amounts.set(id, at(body, "/amount_details/amount"));
    if (number !== undefined && number === declined?.card_number) {
      state.set(id, "failed");
      return json(400, { ...bodyOf("createCharge", 400, "failed"), id });
    }
    const asks = number === three_ds?.card_number && at(body, "/amount_details/amount") === three_ds?.amount;
    const waits = ["pay_with_bank_account", "pay_with_store", "pay_with_bnpl"].includes(method);
    if ((asks && number !== undefined) || waits) {
      const continuation = nextId();
      continuations.set(continuation, id);
      state.set(id, "pending");
      passed.set(id, taken);
      const kind = asks
        ? "3ds_authenticate"
        : method === "pay_with_bnpl"
          ? "complete_at_bnpl_provider"
          : "collect_payment";
      const pending = bodyOf("createCharge", 400, `pending_${kind}`);
      const place = "/detail/additional_details/redirect_url";
      return json(
        400,
        kind === "collect_payment"
          ? { ...pending, id }
          : withAt({ ...pending, id }, place, `${target.base_url}/${continuation}`),
      );
    }
    state.set(id, taken);
    return json(200, { ...bodyOf("createCharge", 200), id });
  };

  const { token_id, payment_token, subscription_token_id } = target.locate;
  const tokenPlaces = [
    token_id?.[0] ?? "/token_details/id",
    payment_token?.[0],
    subscription_token_id?.[0],
  ].filter(isText);

  /** The answer of another operation under an id of its own, where the runner looks for one. */
  const named = (operation: OperationId, asked: string): unknown => {
    const id = asked === "" ? nextId() : asked;
    const body = bodyOf(operation, 200);
    if (operation.endsWith("PaymentToken"))
      return tokenPlaces.reduce((shown, place) => withAt(shown, place, id), body);
    if (operation.endsWith("Order")) return withAt(body, target.locate.order_id?.[0] ?? "/order/id", id);
    return "id" in body ? { ...body, id } : body;
  };

  const list = (query: URLSearchParams): unknown => {
    const all = [...state.keys()].toReversed();
    const after = all.indexOf(query.get("after_id") ?? "");
    const before = all.indexOf(query.get("before_id") ?? "");
    const limit = Number(query.get("limit") ?? 10);
    const from = before >= 0 ? Math.max(0, before - limit) : after + 1;
    const page = all.slice(from, before >= 0 ? before : from + limit);
    return {
      merchant_payment_transactions: page.map((id) =>
        withAt({}, target.locate.list_element_id?.[0] ?? "/id", id),
      ),
      first_cursor: page[0] ?? "",
      last_cursor: page.at(-1) ?? "",
      has_next: from + page.length < all.length,
      has_previous: from > 0,
    };
  };

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? "GET";
    const path = url.href.startsWith(target.base_url)
      ? url.pathname.slice(new URL(target.base_url).pathname.length)
      : "";
    for (const { id, path: pattern, ...one } of PATHS) {
      const found = one.method === method ? pattern.exec(path) : null;
      if (found === null) continue;
      const headers = new Headers(init?.headers);
      const body: unknown = typeof init?.body === "string" ? parse(init.body) : undefined;
      return answer({
        operation: id,
        id: decodeURIComponent(found[1] ?? ""),
        query: url.searchParams,
        headers,
        body,
      });
    }
    // The page of the authentication: two buttons, and both lead back.
    const { succeed = "success", fail = "fail" } = target.three_ds ?? {};
    const failed = url.searchParams.get("failed");
    if (failed !== null) state.set(failed, "failed");
    const back = url.searchParams.get("TID") ?? "";
    if (state.get(back) === "pending") state.set(back, passed.get(back) ?? "held");
    const own = continuations.get(url.pathname.split("/").at(-1) ?? "") ?? "";
    const buttons = [
      `<button name="TID" value="${own}">${labelFor(succeed)}</button>`,
      `<button name="failed" value="${own}">${labelFor(fail)}</button>`,
    ];
    return new Response(`<form action="${redirectUrl}">${buttons.join("")}</form>`, { status: 200 });
  };
}

/** A label that the pattern fits: its first alternative, without the signs of a regular expression. */
function labelFor(pattern: string): string {
  return (pattern.split("|")[0] ?? "").replaceAll(/[^\w ]/g, "");
}

function refused(target: Target, { operation, query, headers, body }: Asked): number | undefined {
  const info = operations[operation];
  const key = headers.get("x-api-client-key") ?? query.get("public_key");
  const { secret, public: open, other_public: other } = target.keys;
  const allowed = info.keyKinds?.includes("public") === false ? [secret] : [secret, open, other];
  if (key === null || !allowed.includes(key)) return 401;
  const check = checks[operation];
  const faults = [
    ...(check.body?.(body) ?? []),
    ...(check.query?.(Object.fromEntries(query)) ?? []),
    ...(query.has("before_id") && query.has("after_id") ? ["both"] : []),
  ];
  return faults.length > 0 ? 400 : undefined;
}

function example(operation: OperationId, status: number, name?: string): Response {
  return json(status, bodyOf(operation, status, name));
}

function bodyOf(operation: OperationId, status: number, name?: string): Record<string, unknown> {
  const { method, path } = operations[operation];
  const answers = at(
    openapi,
    `/paths/${path.replaceAll("/", "~1")}/${method.toLowerCase()}/responses/${status}`,
  );
  const examples = deref(at(deref(answers), "/content/application~1json/examples"));
  const [first] = isObject(examples) ? Object.keys(examples) : [];
  const value = at(deref(at(examples, `/${name ?? first ?? ""}`)), "/value");
  return isObject(value) ? value : {};
}

function deref(value: unknown): unknown {
  const ref = at(value, "/$ref");
  return typeof ref === "string" ? deref(at(openapi, ref.slice(1))) : value;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
