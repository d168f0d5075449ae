import { expect, test } from "vitest";
import { actionOf, membersOf, mxn } from "../index.ts";
import { json, problem, serviceThatAnswers, text } from "./server.ts";

const body = { description: "Tea", amount_details: mxn(5000) };

const outcomeOf = (answer: () => Response) => serviceThatAnswers([answer]).client.createCharge({ body });
const pending = (code: string | undefined, additional_details?: object) =>
  json(400, { ...problem("pending"), detail: { code, additional_details } });

test("a 200 is a completed charge", async () => {
  const charge = { id: "c-1", charge: {}, status_details: { status: "success" } };
  expect(await outcomeOf(json(200, charge))).toMatchObject({ status: "completed", charge });
});

test.each(["3ds_authenticate", "complete_at_bnpl_provider"])(
  "pending with %s has its address",
  async (action) => {
    const details = { action, redirect_url: "http://bank.test/1", further: 1 };
    const outcome = await outcomeOf(pending("action_required", details));
    expect(outcome).toMatchObject({
      status: "pending",
      action: { name: action, redirect_url: "http://bank.test/1", details },
      body: { message: "words" },
    });
  },
);

test("members that come as pairs of name and data are read like those of an object", async () => {
  const members = { action: "3ds_authenticate", redirect_url: "http://bank.test/1", bank_code: 7 };
  const pairs = Object.entries(members).map(([name, data]) => ({ name, data }));
  const outcome = await outcomeOf(pending("action_required", pairs));
  expect(outcome).toMatchObject({
    status: "pending",
    action: { name: "3ds_authenticate", redirect_url: "http://bank.test/1", details: members },
  });
  for (const details of [members, pairs]) expect(membersOf(details)).toEqual(members);
  for (const details of [undefined, null, "none", [], [null], { action: 3 }])
    expect(membersOf(details).redirect_url).toBeUndefined();
});

test("pending with collect_payment keeps what the customer has to know", async () => {
  const details = { action: "collect_payment", reference: "123" };
  expect(await outcomeOf(pending("action_required", details))).toMatchObject({
    status: "pending",
    action: { name: "collect_payment", details },
  });
});

test.each([
  ["another code", pending("under_review", { action: "3ds_authenticate", redirect_url: "http://bank.test" })],
  ["another action", pending("action_required", { action: "dance" })],
  ["no action", pending("action_required")],
  ["3DS without an address", pending("action_required", { action: "3ds_authenticate" })],
  ["no detail at all", json(400, { status: "pending" })],
])("pending with %s is pending with an unknown action", async (_name, answer) => {
  expect(await outcomeOf(answer)).toMatchObject({ status: "pending", action: { name: "unknown" } });
});

test("what the customer has to do is found in a charge that is read, as in the first answer", async () => {
  const members = { action: "3ds_authenticate", redirect_url: "http://bank.test/1" };
  for (const additional_details of [
    members,
    Object.entries(members).map(([name, data]) => ({ name, data })),
  ]) {
    const charge = {
      id: "c-1",
      charge: {},
      status_details: { status: "pending", detail: { code: "action_required", additional_details } },
    };
    const read = await serviceThatAnswers([json(200, charge)]).client.getCharge({ id: "c-1" });
    expect(read.status === 200 && actionOf(read.body)).toMatchObject({
      name: members.action,
      redirect_url: members.redirect_url,
    });
  }
  for (const status_details of [
    undefined,
    null,
    { status: "success" },
    { status: "pending", detail: null },
  ]) {
    const read = await serviceThatAnswers([
      json(200, { id: "c-1", charge: {}, status_details }),
    ]).client.getCharge({
      id: "c-1",
    });
    expect(read.status === 200 && actionOf(read.body)).toEqual({ name: "unknown", details: {} });
  }
});

test("a failure has its reasons", async () => {
  const failure = { ...problem("failure"), detail: { code: "card_declined" } };
  expect(await outcomeOf(json(400, failure))).toMatchObject({
    status: "failure",
    message: "words",
    detail: { code: "card_declined" },
  });
});

test.each([
  ["a 400 that is neither", json(400, problem("odd")), 400],
  ["a 400 that is null", json(400, null), 400],
  ["a 200 without an id", json(200, {}), 200],
  ["a 200 that is null", json(200, null), 200],
  ["another status", json(409, {}), 409],
])("%s is outside the contract, and nothing is delivered for it", async (_name, answer, httpStatus) => {
  const outcome = await outcomeOf(answer);
  expect(outcome).toMatchObject({ status: "undeclared", httpStatus, text: await answer().text() });
});

test.each([
  undefined,
  {},
  { status: null },
  ...["pending", "failure", "refused"].map((status) => ({ status })),
])("a 200 with the status details %j is no paid charge, but one to read", async (status_details) => {
  const charge = { id: "c-1", charge: {}, status_details };
  expect(await outcomeOf(json(200, charge))).toMatchObject({ status: "unclear", charge: { id: "c-1" } });
});

test("the details may come as a list of names and data", async () => {
  const list = [
    { name: "action", data: "3ds_authenticate" },
    { name: "redirect_url", data: "http://bank.test/1" },
    { name: "cash_transaction", data: "c-1" },
  ];
  expect(await outcomeOf(pending("action_required", list))).toMatchObject({
    status: "pending",
    action: {
      name: "3ds_authenticate",
      redirect_url: "http://bank.test/1",
      details: { cash_transaction: "c-1" },
    },
  });
});

test("a pending charge says its id where the answer does", async () => {
  const withId = json(400, { ...problem("pending"), id: "c-1" });
  expect(await outcomeOf(withId)).toMatchObject({ status: "pending", chargeId: "c-1" });
  expect(await outcomeOf(json(400, problem("pending")))).toMatchObject({ chargeId: undefined });
});

test("a 401 and a page of a proxy stay what they are", async () => {
  expect(await outcomeOf(json(401, problem("failure")))).toMatchObject({
    status: 401,
    body: { message: "words" },
  });
  expect(await outcomeOf(text(400, "<h1>Hi</h1>"))).toMatchObject({ status: "unreadable", httpStatus: 400 });
});
