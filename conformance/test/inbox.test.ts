import { afterEach, describe, expect, it } from "vitest";
import { WebhookInbox } from "../inbox.ts";
import { type Listener, ListenError } from "../listen.ts";
import { Redirects } from "../redirects.ts";

const open: Listener[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});

const inboxOf = (deadlineMs: number): WebhookInbox =>
  new WebhookInbox({ deadlineMs, now: () => performance.now() });
const event = (type: string, id: string): string =>
  JSON.stringify({ event_type: type, id, payload: {}, status_details: { status: "success" } });

describe("the inbox", () => {
  it("takes deliveries over HTTP and answers them", async () => {
    const inbox = inboxOf(1000);
    const listener = await inbox.open("127.0.0.1:0");
    open.push(listener);
    const awaited = inbox.expect({ type: "charge.succeeded", about: ["charge-1"], what: "charge.succeeded" });
    const answer = await fetch(listener.url, { method: "POST", body: event("charge.succeeded", "charge-1") });
    expect(answer.status).toBe(200);
    expect(await awaited).toMatchObject({ kind: "delivery", type: "charge.succeeded", violations: [] });
  });

  it("finds what came before it was awaited, came twice, or out of order", async () => {
    const inbox = inboxOf(1000);
    for (const id of ["charge-2", "charge-1", "charge-1"]) inbox.receive(event("charge.succeeded", id));
    inbox.receive(event("charge.pending", "charge-1"));
    const found = await inbox.expect({ type: "charge.pending", about: ["charge-1"], what: "charge.pending" });
    expect(found).toMatchObject({ kind: "delivery", nr: 4 });
  });

  it("says what came instead, when the deadline passed", async () => {
    const inbox = inboxOf(20);
    inbox.receive(event("charge.pending", "charge-1"));
    inbox.receive(event("charge.succeeded", "charge-2"));
    const found = await inbox.expect({
      type: "charge.succeeded",
      about: ["charge-1"],
      what: "charge.succeeded about charge-1",
    });
    expect(found).toEqual({
      kind: "missing",
      reason:
        "expected charge.succeeded about charge-1 within 20 ms, got only charge.pending (2 events in the whole run)",
    });
  });

  it("takes an event that names nothing for the awaited one, since payloads are not shown", async () => {
    const inbox = inboxOf(20);
    inbox.receive('{"event_type":"capture.succeeded","payload":{}}');
    const found = await inbox.expect({
      type: "capture.succeeded",
      about: ["charge-1"],
      what: "capture.succeeded",
    });
    expect(found.kind).toBe("delivery");
  });

  it("checks each body against the contract", () => {
    const inbox = inboxOf(20);
    inbox.receive('{"event_type":"charge.succeeded"}');
    expect(inbox.deliveries[0]?.violations.length).toBeGreaterThan(0);
  });

  it("is not disturbed by garbage", async () => {
    const inbox = inboxOf(20);
    inbox.receive("<html>");
    inbox.receive('{"event_type":7}');
    expect(await inbox.expect({ about: ["charge-1"], what: "an event" })).toMatchObject({ kind: "missing" });
    expect(inbox.deliveries.map(({ type }) => type)).toEqual(["", ""]);
  });
});

describe("a listener", () => {
  it("says which key of the target file is at fault when its port is taken", async () => {
    const first = await inboxOf(10).open("127.0.0.1:0");
    open.push(first);
    const taken = new URL(first.url).host;
    await expect(new Redirects().open(taken)).rejects.toThrow(ListenError);
    await expect(new Redirects().open(taken)).rejects.toThrow(
      /three_ds\.redirect_listen: cannot listen on .*EADDRINUSE/,
    );
  });

  it("notes the query of each customer who comes back", async () => {
    const redirects = new Redirects();
    const listener = await redirects.open("127.0.0.1:0");
    open.push(listener);
    const awaited = redirects.next(0, 1000);
    await fetch(`${listener.url}?TID=t-1`);
    expect((await awaited)?.get("TID")).toBe("t-1");
    expect(await redirects.next(1, 10)).toBeUndefined();
  });
});
