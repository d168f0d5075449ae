/** Freedoms about the lists that have pages: their order, counts, filters and ends. */
import type { OperationId } from "@payment-service/contract";
import { at, isObject } from "../../call/json-pointer.ts";
import type { Wrap, Variants } from "../harness/defect.ts";
import { answers, refuses, changesAnswer } from "../mutations/answers.ts";
import { both } from "../mutations/conditions.ts";
import { errorBody } from "../mutations/bodies.ts";
import { reads } from "../mutations/requests.ts";
import { isFiltered } from "../mutations/lists.ts";
import { type Call, type Serve, changed, json } from "../harness/wire.ts";
import { cuts, listed } from "../mutations/list-cuts.ts";
import { PAGED } from "../mutations/operations.ts";

const ARRAYS = ["invoice_list", "payment_intent_list", "plan_list", "subscription_list"];
const A_SECOND = 1000;
const A_MOMENT = 100;

const chargesLater = (ms: number): Wrap => cuts({ shown: listed(ms) });

/** All elements of a list, whatever page of it was asked for. */
async function everyElement(next: Serve, call: Call, array: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; page < 100; page += 1) {
    const { body } = await next(changed(call, { query: { page: String(page), page_size: "100" } }));
    const found = at(body, `/${array}`);
    if (!Array.isArray(found) || found.length === 0) break;
    all.push(...found);
  }
  return all;
}

function pageOf(all: readonly unknown[], { url }: Call): readonly unknown[] {
  const size = Number(url.searchParams.get("page_size") ?? "15");
  const from = (Number(url.searchParams.get("page") ?? "1") - 1) * size;
  return all.slice(from, from + size);
}

/** What was made a moment ago is not found by its id yet. */
const readsLater: Wrap = (next, { now }) => {
  const made = new Map<unknown, number>();
  return async (call) => {
    const { operation = "", id } = call;
    // A target of which nothing can be read at once is not believed.
    if (/^get(Charge|Order|Subscription)$/.test(operation) && now() - (made.get(id) ?? 0) < A_MOMENT)
      return json(operation === "getCharge" ? 404 : 400, errorBody("not_found", now()));
    const reply = await next(call);
    if (operation.startsWith("create"))
      for (const place of ["/id", "/order/id"]) made.set(at(reply.body, place), now());
    return reply;
  };
};

/** Objects of the last second are on no page yet. */
function listsLater(list: OperationId, array: string, make: OperationId): Wrap {
  return (next, { now }) => {
    const made = new Map<unknown, number>();
    return async (call) => {
      const reply = await next(call);
      if (call.operation === make && reply.status === 200) made.set(at(reply.body, "/id"), now());
      if (call.operation !== list || reply.status !== 200 || !isObject(reply.body)) return reply;
      const all = await everyElement(next, call, array);
      const shown = all.filter((one) => now() >= (made.get(at(one, "/id")) ?? 0) + A_SECOND);
      return json(200, { ...reply.body, [array]: pageOf(shown, call) }, reply.headers);
    };
  };
}

/** Changes each element of a list with page numbers. */
function shows(on: OperationId | readonly OperationId[], change: (one: unknown) => unknown): Wrap {
  return changesAnswer(on, (body) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.map(change) : value]),
    ),
  );
}

const renames =
  (name: string) =>
  (one: unknown): unknown => {
    const { id, ...rest } = isObject(one) ? one : {};
    return { [name]: id, ...rest };
  };

const BILLED = ["listInvoices", "listPaymentIntents"] as const;

export const aboutPagedLists: Variants = {
  "next and previous as page numbers": {
    takes: ["paging.next-previous-content"],
    wrap: changesAnswer(PAGED, (body, { url }) => {
      const page = Number(url.searchParams.get("page") ?? "1");
      return {
        ...body,
        ...(typeof body["next"] === "string" && { next: String(page + 1) }),
        ...(typeof body["previous"] === "string" && { previous: String(page - 1) }),
      };
    }),
  },
  "no next and previous where there is no page": {
    takes: ["paging.next-previous-absent"],
    wrap: changesAnswer(PAGED, (body) =>
      Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
    ),
  },
  "an empty text for next and previous where there is no page": {
    takes: ["paging.next-previous-absent"],
    wrap: changesAnswer(PAGED, (body) => ({
      ...body,
      next: body["next"] ?? "",
      previous: body["previous"] ?? "",
    })),
  },
  "a plan_id that is empty or null is refused": {
    takes: ["subscription-list.null-plan"],
    isGuard: true,
    wrap: refuses("listSubscriptions", ({ url }) =>
      ["", "null"].includes(url.searchParams.get("plan_id") ?? "-"),
    ),
  },
  "lists whose elements show their id alone": {
    takes: ["paging.elements"],
    wrap: changesAnswer(PAGED, (body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          ARRAYS.includes(name) && Array.isArray(value)
            ? value.map((one: unknown) => ({ id: at(one, "/id") }))
            : value,
        ]),
      ),
    ),
  },
  "page 0 is page 1": {
    takes: ["paging.page-minimum"],
    isGuard: true,
    wrap: reads(PAGED, (call) =>
      Number(call.url.searchParams.get("page") ?? "1") < 1 ? changed(call, { query: { page: "1" } }) : call,
    ),
  },
  "a page after the last one is refused": {
    takes: ["paging.past-the-end"],
    wrap: (next, world) =>
      answers(PAGED, (reply, { url }) => {
        const page = Number(url.searchParams.get("page") ?? "1");
        return reply.status === 200 && page > 1 && page > Number(at(reply.body, "/page_count"))
          ? json(400, errorBody("refused", world.now()))
          : reply;
      })(next, world),
  },
  "paged lists with the oldest first": {
    takes: ["paging.order"],
    wrap: (next) => async (call) => {
      if (call.operation === undefined || !PAGED.some((one) => one === call.operation)) return next(call);
      const reply = await next(call);
      const name = ARRAYS.find((one) => at(reply.body, `/${one}`) !== undefined);
      if (reply.status !== 200 || name === undefined || !isObject(reply.body)) return reply;
      const all = await everyElement(next, call, name);
      return json(200, { ...reply.body, [name]: pageOf(all.toReversed(), call) }, reply.headers);
    },
  },
  "counts of this page alone": {
    takes: ["paging.count-meaning"],
    wrap: changesAnswer(PAGED, (body) => {
      const elements = Object.entries(body).find(([name]) => ARRAYS.includes(name))?.[1];
      return { ...body, page_count: 1, item_count: Array.isArray(elements) ? elements.length : 0 };
    }),
  },
  "subscriptions and plans are listed a second later": {
    takes: ["paging.delay"],
    wrap: both(
      listsLater("listSubscriptions", "subscription_list", "createSubscription"),
      listsLater("listPlans", "plan_list", "createPlan"),
    ),
  },
  "charges, orders and subscriptions are found by their ids a tenth of a second later": {
    takes: ["paging.delay"],
    // Where the ids of tokens repeat besides, nothing shows that the target remembers.
    isAlone: true,
    wrap: readsLater,
  },
  "charges are listed a second later": {
    takes: ["paging.delay", "charge-list.cursor-text", "charge-list.before-page"],
    readsWholeList: true,
    wrap: chargesLater(A_SECOND),
  },
  "charges are found by a filter two seconds later": {
    takes: ["paging.delay", "charge-list.cursor-text", "charge-list.before-page"],
    readsWholeList: true,
    wrap: (next, world) => {
      const found = chargesLater(2 * A_SECOND)(next, world);
      return (call) => (isFiltered(call) ? found(call) : next(call));
    },
  },
  "ids of other names in the elements of paged lists": {
    takes: ["paging.elements"],
    wrap: both(
      shows("listPlans", renames("plan_id")),
      shows("listSubscriptions", (one) => ({ subscription: { id: at(one, "/id") } })),
      shows("listInvoices", renames("number")),
      shows("listPaymentIntents", renames("reference")),
    ),
  },
  "no ids in the elements of paged lists": {
    takes: ["paging.elements"],
    wrap: shows(["listPlans", "listSubscriptions"], (one) => ({ status: at(one, "/status") })),
  },
  "ids at places that the target names in the elements of paged lists": {
    takes: ["paging.elements"],
    wrap: shows(["listPlans", "listSubscriptions"], (one) => ({ ref: { code: at(one, "/id") } })),
    target: { locate: { plan_element_id: ["/ref/code"], subscription_element_id: ["/ref/code"] } },
  },
  "invoices and payment intents that all look the same": {
    takes: ["paging.elements"],
    wrap: shows(BILLED, () => ({ status: "open" })),
  },
};
