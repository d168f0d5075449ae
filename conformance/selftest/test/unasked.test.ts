/** Money that nobody asked for is noted; a hold that ends by itself, and what other clients do meanwhile, is not. */
import { describe, expect, it } from "vitest";
import { operationIds } from "../../call/contract.ts";
import { at } from "../../call/json-pointer.ts";
import { checks } from "../../flows/index.ts";
import type { Seams, Wrap } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { changesMembers } from "../mutations/everywhere.ts";
import { changesAnswer } from "../mutations/answers.ts";
import { NOT_ACCEPTED } from "../mutations/charges.ts";
import { both } from "../mutations/conditions.ts";
import { ELEMENTS, LIST, elements, idOf, isFiltered } from "../mutations/lists.ts";
import { CARD } from "../mutations/bodies.ts";
import { secretly } from "../mutations/secretly.ts";

async function noted(flow: string, seams: Seams) {
  const { verdicts } = await judge(seams, { flows: checks.filter(({ id }) => id === flow) });
  expect(verdicts.length).toBeGreaterThan(0);
  return verdicts.map(({ outcome, reason }) => `${outcome}: ${reason}`);
}

/** A hold ends after `looks` looks at charges, whichever of them: looks stand for time here. */
function holdsEndAfter(looks: number): Wrap {
  return (next) => {
    let now = 0;
    const made = new Map<string, number>();
    return async (call) => {
      if (call.operation === "getCharge" || call.operation === LIST) now += 1;
      if (call.operation === "captureCharge" && now - (made.get(call.id) ?? now) >= looks)
        return NOT_ACCEPTED;
      const reply = await next(call);
      if (call.operation === "createCharge") made.set(String(at(reply.body, "/id")), now);
      return reply;
    };
  };
}

const OTHERS = {
  operation: "createCharge",
  body: {
    description: "Somebody else's",
    amount_details: { amount: 5000, currency_code: "MXN" },
    payment_detail: { credentials: { payment_method: { method: "pay_with_store" } } },
  },
} as const;

/** After each lookup and each order another client makes a charge, of the same amount. */
const othersCharge = secretly(["lookupInstallments", "createOrder", "getOrder"], ({ body }) => ({
  operation: "createCharge",
  body: { ...OTHERS.body, amount_details: at(body, "/amount_details") ?? OTHERS.body.amount_details },
}));

/** After a look at the whole list, others make more charges than two pages hold. */
const crowd = both(
  ...Array.from({ length: 220 }, () => secretly(LIST, (call) => (isFiltered(call) ? undefined : OTHERS))),
);

const chargesLookups = secretly("lookupInstallments", ({ body }) => ({ operation: "createCharge", body }));
const idsAlone = changesAnswer(LIST, (body) => ({
  ...body,
  [ELEMENTS]: elements(body).map((one) => ({ id: idOf(one) })),
}));
const withoutDescription = changesMembers(["createCharge", "getCharge", LIST], (name, value) =>
  name === "description" ? undefined : value,
);
const noEvents: Seams["events"] = () => async () => {};

describe("charge.unmoved-by-reads", () => {
  it("is not noted where holds end by themselves between two looks", async () => {
    const seams = { wrap: holdsEndAfter(3) };
    expect(await noted("charge-unmoved-by-reads", seams)).toEqual(["pass: "]);
  });
});

describe("charge.only-when-asked", () => {
  it("is not noted for charges of other clients", async () => {
    expect(await noted("charge.only-when-asked", { wrap: othersCharge })).toEqual(["pass: "]);
  });

  it("finds the charge in an event where a list shows ids alone", async () => {
    const [found] = await noted("charge.only-when-asked", { wrap: both(idsAlone, chargesLookups) });
    expect(found).toMatch(/^fail: .* got the event charge[.]/);
  });

  it("is skipped where nothing shows a description", async () => {
    const [found] = await noted("charge.only-when-asked", {
      wrap: both(withoutDescription, chargesLookups),
      events: noEvents,
    });
    expect(found).toMatch(/^skipped: nothing in this run shows the description of a charge/);
  });
});

describe("list.start-time", () => {
  it("is judged where others make more charges meanwhile than two pages hold", async () => {
    expect(await noted("list-start-time", { wrap: crowd })).toEqual(["pass: "]);
  });
});

/** Another client makes a charge after `every` calls, and again after as many. */
function chargeOfAnother(every: number): Wrap {
  let calls = 0;
  return secretly(operationIds, () => {
    calls += 1;
    return calls % every === 0 ? OTHERS : undefined;
  });
}

describe("charge.none-by-reads", () => {
  it("is skipped where other clients make charges all the time", async () => {
    const [found] = await noted("charge-none-by-reads", { wrap: chargeOfAnother(1) });
    expect(found).toMatch(/^skipped: .*charges that this run did not make come all the time/);
  });

  it("is not noted for a charge that tries the card of each new token", async () => {
    const wrap = secretly("createPaymentToken", () => ({
      operation: "createCharge",
      body: {
        description: "Card check",
        amount_details: { amount: 100, currency_code: "MXN" },
        payment_detail: { credentials: CARD },
      },
    }));
    expect(await noted("charge-none-by-reads", { wrap })).toEqual(["pass: "]);
  });

  it("is not noted for some charges of other clients", async () => {
    expect(await noted("charge-none-by-reads", { wrap: chargeOfAnother(29) })).toEqual(["pass: "]);
  });
});
