import { describe, expect, it } from "vitest";
import { markerOf } from "../call/marker.ts";
import { setTimeout } from "node:timers/promises";
import { leanFetch } from "../call/fetch.ts";
import { send } from "../call/send.ts";
import { several } from "../call/several.ts";
import type { Exchange } from "../call/exchange.ts";
import { Elements, MOST_SHARED, MOST_WHOLE, Budget } from "../call/budget.ts";
import { exchange } from "./fakes.ts";
import { serve } from "./servers.ts";

it("no marker is a part of another one of the run", () => {
  const marker = markerOf("0a1b2c3d");
  const all = Array.from({ length: 120 }, () => marker("charge"));
  const parts = all.filter((one) => all.some((other) => other !== one && other.includes(one)));
  expect(parts).toEqual([]);
});

it("no marker passes for a card number, whatever the run is called", () => {
  const marker = markerOf("41111111");
  for (let count = 0; count < 120; count += 1) expect(marker("order")).toMatch(/^order [a-p]{8}-\d{5}$/);
  expect(markerOf("41111112")("order")).not.toBe(markerOf("41111111")("order"));
});

it.each([
  [502, "application/json", 0],
  [503, "text/plain", 0],
  [504, "text/html", 0],
  [521, "text/html; charset=utf-8", 0],
  [521, "application/json", 521],
  [500, "text/html", 500],
  [501, "text/html", 501],
  [404, "text/html", 404],
])("takes %i with %s for an answer with the status %i", async (status, type, seen) => {
  const fetch = async (): Promise<Response> =>
    new Response("{}", { status, headers: { "content-type": type } });
  const request = { method: "POST", url: "http://test/v2/order", headers: {} };
  const answer = await send(fetch, request, 1000, new AbortController().signal);
  expect(answer.status).toBe(seen);
  expect(answer.failure).toBe(seen === 0 ? `HTTP ${status}, as a gateway answers for a service` : undefined);
});

it.each([
  [
    "UND_ERR_SOCKET",
    "other side closed",
    /^the connection was closed without an answer: did the server crash[?] /,
  ],
  ["ECONNRESET", "read ECONNRESET", /^the connection was closed without an answer: did the server crash[?] /],
  // Nothing of the run was aborted.
  [
    "UND_ERR_ABORTED",
    "Proxy response (407) !== 200 when HTTP Tunneling",
    /^UND_ERR_ABORTED: Proxy response [(]407[)]/,
  ],
])("says of a call without an answer what became of it: %s", async (code, message, failure) => {
  const fetch = async (): Promise<Response> => {
    throw Object.assign(new Error(message), { name: "AbortError", code });
  };
  const request = { method: "POST", url: "http://test/v2/order", headers: {} };
  expect(await send(fetch, request, 1000, new AbortController().signal)).toMatchObject({
    status: 0,
    failure: expect.stringMatching(failure),
  });
});

it.each([
  ["100 Continue", { failure: expect.stringMatching(/^HTTP 100 came before the answer/) }],
  ["101 Switching Protocols", { failure: expect.stringMatching(/^HTTP 101 came before the answer/) }],
  [
    "101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade",
    { failure: expect.stringMatching(/^HTTP 101 came before the answer/) },
  ],
  ["102 Processing", { status: 200, text: "{}" }],
  ["103 Early Hints", { status: 200, text: "{}" }],
])("an interim answer %j is read past, or named", async (head, seen) => {
  const server = await serve((_request, _body, response) => {
    const { socket } = response;
    socket?.write(`HTTP/1.1 ${head}\r\n\r\n`);
    response.end("{}");
  });
  const request = { method: "POST", url: server.url, headers: {}, body: "{}" };
  const answer = await send(leanFetch, request, 10_000, new AbortController().signal);
  await server.close();
  expect(answer).toMatchObject(seen);
});

it("gives the answers in the order of the calls", async () => {
  const calls = [3, 1, 2].map((number) => () => setTimeout(number, number));
  expect(await several(calls)).toEqual([3, 1, 2]);
});

it("rejects with the failure of the first call in the list, when no call is under way any more", async () => {
  const ended: number[] = [];
  const call = (number: number, milliseconds: number) => async () => {
    await setTimeout(milliseconds);
    ended.push(number);
    if (number < 3) throw new Error(`failure ${number}`);
  };
  await expect(several([call(1, 20), call(2, 1), call(3, 40)])).rejects.toThrow("failure 1");
  expect(ended.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});

const page = (...ids: readonly string[]) => ({
  has_next: true,
  list: ids.map((id) => ({ id, money: { amount: 1 } })),
});

it("makes one object of elements that are written alike, and changes no body", () => {
  const elements = new Elements();
  const first = elements.shared(page("a", "b"));
  const second = elements.shared(page("b", "c"));

  expect([first, second]).toEqual([page("a", "b"), page("b", "c")]);
  expect(JSON.stringify(second)).toBe(JSON.stringify(page("b", "c")));
  expect(at(second, 0)).toBe(at(first, 1));
});

function at(body: unknown, place: number): unknown {
  return Object(body).list[place];
}

it("leaves alone what is no list of objects", () => {
  const elements = new Elements();
  for (const body of [
    undefined,
    null,
    7,
    "text",
    [{ id: "a" }],
    { id: "a", list: [], words: ["a"], inner: { list: [{}] } },
  ])
    expect(elements.shared(body)).toBe(body);
});

it("remembers a bounded number of characters", () => {
  const elements = new Elements();
  const first = elements.shared(page("a"));
  expect(at(elements.shared(page("a")), 0)).toBe(at(first, 0));
  elements.shared(page("x".repeat(MOST_SHARED)));
  expect(at(elements.shared(page("a")), 0)).not.toBe(at(first, 0));
});

/** As long as it says, and no memory of its own. */
const padded = (more: object = {}): Exchange => {
  const body = { id: "charge-1", status_details: { status: "success" }, pad: PAD, ...more };
  return exchange({ body, text: JSON.stringify(body) });
};
const PAD = "x".repeat(1_000_000);

/** A budget with a few characters left for what comes whole. */
function almostFull(around: ConstructorParameters<typeof Budget>[0] = {}): Budget {
  const budget = new Budget(around);
  const text = PAD.slice(0, 98_872);
  for (let sum = 0; sum < MOST_WHOLE - 200_000; sum += 100_000) budget.keep({ text, headers: {} });
  return budget;
}

describe("what a run keeps", () => {
  it("is whole while there is room, then what the document names, and says so once", () => {
    const told: string[] = [];
    const budget = almostFull({ tell: (text) => void told.push(text) });
    expect(told).toEqual([]);
    const kept = budget.keep(padded());
    budget.keep(padded());
    expect(kept.inPart).toBe(true);
    expect(kept.body).toEqual({ id: "charge-1", status_details: { status: "success" } });
    expect(kept.text).toMatch(
      /^\{"id":"charge-1",.* \(kept in part: 1000\d+ characters, SHA-256 [0-9a-f]+\.{3}\)$/,
    );
    expect(told).toEqual([expect.stringMatching(/^The target sent more than 200 MB\./)]);
    const short = exchange({ body: { id: "charge-2" }, text: '{"id":"charge-2"}' });
    expect(budget.keep(short)).toBe(short);
  });

  it.each([
    [
      "a member of many",
      { pad: Object.fromEntries(Array.from({ length: 9000 }, (_, nr) => [`m${nr}`, nr])) },
    ],
    ["many members", Object.fromEntries(Array.from({ length: 9000 }, (_, nr) => [`m${nr}`, `text ${nr}`]))],
    ["a long list", { options: Array.from({ length: 90_000 }, () => ({})) }],
    ["a long text under a name of the document", { description: PAD }],
    ["a long text inside", { charge: { id: "charge-1", more: PAD } }],
  ])("keeps the id beside %s", (_, more) => {
    const kept = almostFull().keep(
      exchange({ body: { ...more, id: "charge-1" }, text: JSON.stringify(more) }),
    );
    expect(kept.body).toMatchObject({ id: "charge-1" });
    expect(JSON.stringify(kept).length).toBeLessThan(50_000);
  });

  it("tells two answers apart that differ in what is not kept", () => {
    const budget = almostFull();
    const [one, same, other] = [padded(), padded(), padded({ pad: `${PAD}y` })].map((each) =>
      budget.keep(each),
    );
    expect(one?.text).toBe(same?.text);
    expect(one?.text).not.toBe(other?.text);
  });

  it("counts once the element that many pages show", () => {
    const told: string[] = [];
    const budget = almostFull({ tell: (text) => void told.push(text) });
    const element = { id: "a", description: PAD.slice(0, 60_000) };
    for (let turn = 0; turn < 10; turn += 1)
      budget.keep({ text: PAD.slice(0, 11_000), headers: {}, body: { list: [structuredClone(element)] } });
    expect(told).toEqual([]);
  });

  it("ends the run when even short pieces have no room, and not before what was given back", () => {
    const ended: string[] = [];
    const budget = new Budget({ full: (why) => void ended.push(why) });
    const much = (): object => budget.keep({ text: PAD, headers: {} });
    const kept = Array.from({ length: 190 }, much);
    for (const one of kept) budget.release(one);
    for (let sum = 0; sum < 199; sum += 1) much();
    expect(ended).toEqual([]);
    for (let sum = 0; sum < 150_000; sum += 1) budget.keep({ text: "", headers: {} });
    expect(budget.isFull).toBe(true);
    expect(ended).toEqual(["the target sent more than a run keeps (300 MB), so the run was ended"]);
  });
});
