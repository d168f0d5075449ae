import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { Budget } from "../call/budget.ts";
import { MOST_EVENTS, WebhookInbox } from "../merchant/webhook-inbox.ts";
import { type Listener, ListenError, MOST_UNFINISHED } from "../merchant/listen.ts";
import { Redirects } from "../merchant/redirects.ts";

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
    const inbox = inboxOf(10_000);
    const listener = await inbox.open("127.0.0.1:0");
    open.push(listener);
    const awaited = inbox.expect({
      after: 0,
      type: "charge.succeeded",
      about: ["charge-1"],
      what: "charge.succeeded",
    });
    const answer = await fetch(listener.url, { method: "POST", body: event("charge.succeeded", "charge-1") });
    expect(answer.status).toBe(200);
    expect(await awaited).toMatchObject({ kind: "delivery", type: "charge.succeeded", violations: [] });
  });

  it.each([
    ["gzip", gzipSync],
    ["X-GZIP", gzipSync],
    ["Deflate", deflateSync],
    ["br", brotliCompressSync],
    ["gzip, br", (text: string) => brotliCompressSync(gzipSync(text))],
    ["identity", (text: string) => Buffer.from(`\uFEFF${text}`)],
  ])("reads an event in %s as it reads an answer", async (coding, encode) => {
    const inbox = inboxOf(10_000);
    const listener = await inbox.open("127.0.0.1:0");
    open.push(listener);
    const body = Uint8Array.from(encode(event("charge.succeeded", "charge-1")));
    const headers = { "content-encoding": coding };
    const answer = await fetch(listener.url, { method: "POST", body, headers });
    expect(answer.status).toBe(200);
    expect(inbox.deliveries).toMatchObject([{ type: "charge.succeeded", violations: [] }]);
  });

  it("keeps an event that nobody can decode, and takes none that is endless", async () => {
    const inbox = inboxOf(10_000);
    const listener = await inbox.open("127.0.0.1:0");
    open.push(listener);
    const post = (body: Uint8Array<ArrayBuffer>, coding: string): Promise<number> =>
      fetch(listener.url, { method: "POST", body, headers: { "content-encoding": coding } }).then(
        ({ status }) => status,
        () => 0,
      );
    expect(await post(Uint8Array.from(Buffer.from("no gzip")), "gzip")).toBe(200);
    expect(inbox.deliveries).toMatchObject([{ type: "", body: undefined }]);
    expect(await post(Uint8Array.from(gzipSync(Buffer.alloc(5_000_000))), "gzip")).toBe(0);
    expect(inbox.count()).toBe(1);
  });

  it("is calm once no event has come for a while", async () => {
    const inbox = inboxOf(1000);
    const begun = performance.now();
    const coming = setInterval(() => inbox.receive(event("charge.succeeded", "charge-1")), 50);
    setTimeout(() => clearInterval(coming), 700);
    await inbox.calm();
    expect(performance.now() - begun).toBeGreaterThan(690);
    expect(inbox.count()).toBeGreaterThan(1);
  });

  it("finds what came before it was awaited, came twice, or out of order", async () => {
    const inbox = inboxOf(1000);
    for (const id of ["charge-2", "charge-1", "charge-1"]) inbox.receive(event("charge.succeeded", id));
    inbox.receive(event("charge.pending", "charge-1"));
    const found = await inbox.expect({
      after: 0,
      type: "charge.pending",
      about: ["charge-1"],
      what: "charge.pending",
    });
    expect(found).toMatchObject({ kind: "delivery", nr: 4 });
  });

  it("says how many events came, when the deadline passed", async () => {
    const inbox = inboxOf(20);
    inbox.receive(event("charge.pending", "charge-1"));
    inbox.receive(event("charge.succeeded", "charge-2"));
    const found = await inbox.expect({
      after: 0,
      type: "charge.succeeded",
      about: ["charge-1"],
      what: "charge.succeeded about charge-1",
    });
    expect(found).toEqual({
      kind: "missing",
      type: "charge.succeeded",
      reason: "expected charge.succeeded about charge-1 within 20 ms, got none (2 events in the whole run)",
    });
  });

  it("does not take what came before its cause for it", async () => {
    const inbox = inboxOf(20);
    const awaited = { after: 1, type: "charge.succeeded", about: ["charge-1"], what: "charge.succeeded" };
    for (const _ of ["before", "after"]) inbox.receive(event("charge.succeeded", "charge-1"));
    expect(await inbox.expect(awaited)).toMatchObject({ kind: "delivery", nr: 2 });
    expect(await inbox.expect({ ...awaited, after: 2 })).toMatchObject({ kind: "missing" });
  });

  it("finds a short id only where it stands alone", async () => {
    const inbox = inboxOf(20);
    for (const id of ["112", "order-12", "12-3"]) inbox.receive(event("charge.succeeded", id));
    const awaited = { after: 0, type: "charge.succeeded", about: ["12"], what: "charge.succeeded" };
    expect(await inbox.expect(awaited)).toMatchObject({ kind: "missing" });
    inbox.receive(event("charge.succeeded", "112, 12"));
    expect(await inbox.expect(awaited)).toMatchObject({ kind: "delivery", nr: 4 });
  });

  it("finds a long id only where no longer one stands", async () => {
    const inbox = inboxOf(20);
    const about = ["sandbox-charge-12"];
    for (const id of ["sandbox-charge-123", "my-sandbox-charge-12b"])
      inbox.receive(event("charge.succeeded", id));
    expect(inbox.about(about)).toEqual([]);
    inbox.receive(event("charge.succeeded", "sandbox-charge-123 after sandbox-charge-12"));
    inbox.receive(event("charge.succeeded", "event-of_sandbox-charge-12-1"));
    expect(inbox.about(about).map(({ nr }) => nr)).toEqual([3, 4]);
  });

  it("finds nothing by an empty id, and comes to an end over it", () => {
    const inbox = inboxOf(20);
    inbox.receive(event("charge.succeeded", "sandbox-charge-12"));
    expect(inbox.about([""])).toEqual([]);
  });

  it("checks each body against the contract", () => {
    const inbox = inboxOf(20);
    inbox.receive('{"event_type":"charge.succeeded"}');
    expect(inbox.deliveries[0]?.violations.length).toBeGreaterThan(0);
  });

  it("keeps no more than its budget, and the last event in part", () => {
    const inbox = inboxOf(20);
    const budget = new Budget();
    inbox.keepIn(budget);
    const long = { event_type: "charge.succeeded", id: "charge-2", more: "word ".repeat(300_000) };
    for (let count = 0; count < 4; count += 1) inbox.receive(JSON.stringify(long));
    expect(inbox.deliveries.map(({ inPart }) => inPart)).toEqual([undefined, undefined, undefined, true]);
    expect(inbox.about(["charge-2"])).toHaveLength(4);
    while (!budget.isFull) budget.keep({ text: "", headers: { some: "x".repeat(1_000_000) } });
    inbox.receive(JSON.stringify(long));
    expect(inbox.count()).toBe(4);
  });

  it("ends the run where more events come than any run has, but for those that are forgotten", () => {
    const ended: string[] = [];
    const inbox = new WebhookInbox({ deadlineMs: 100, now: () => 0 });
    inbox.keepIn(new Budget({ full: (why) => void ended.push(why) }));
    const receive = (many: number): void => {
      for (let nr = 0; nr < many; nr += 1) inbox.receive('{"event_type":"a"}');
    };
    receive(MOST_EVENTS);
    inbox.forget(0, 2);
    receive(2);
    expect(ended).toEqual([]);
    receive(2);
    expect(ended).toEqual(["the target sent more than a run keeps (20000 events), so the run was ended"]);
    expect(inbox.deliveries.length).toBe(MOST_EVENTS + 1);
  });

  it("is not disturbed by garbage", async () => {
    const inbox = inboxOf(20);
    inbox.receive("<html>");
    inbox.receive('{"event_type":7}');
    expect(await inbox.expect({ after: 0, about: ["charge-1"], what: "an event" })).toMatchObject({
      kind: "missing",
    });
    expect(inbox.deliveries.map(({ type }) => type)).toEqual(["", ""]);
  });
});

describe("many events and many waiters", () => {
  it("cost one look each, so that no wait starves another", async () => {
    const inbox = inboxOf(10_000);
    let looks = 0;
    const waits = Array.from({ length: 20 }, (_, nr) =>
      inbox.expect({
        get after() {
          looks += 1;
          return 0;
        },
        about: [`last-${nr}!`],
        what: `the event about last-${nr}`,
      }),
    );
    for (let nr = 0; nr < 2000; nr += 1) {
      for (const _ of ["once", "twice"]) inbox.receive(event("charge.succeeded", `charge-${nr}`));
    }
    expect(looks).toBe(4000 * 20);
    for (let nr = 0; nr < 20; nr += 1) inbox.receive(event("charge.succeeded", `last-${nr}!`));
    const found = await Promise.all(waits);
    expect(found.map((one) => one.kind === "delivery" && one.nr)).toEqual(
      Array.from({ length: 20 }, (_, nr) => 4001 + nr),
    );
  });
});

describe("a deadline", () => {
  it("does not run while the runner itself is too busy to listen", async () => {
    const inbox = inboxOf(50);
    const listener = await inbox.open("127.0.0.1:0");
    open.push(listener);
    const body = event("charge.succeeded", "charge-1");
    const signs = new Int32Array(new SharedArrayBuffer(4));
    const sender = new Worker(SENDER, {
      eval: true,
      workerData: { signs, port: Number(new URL(listener.url).port), body },
    });
    await new Promise((resolve) => sender.once("online", resolve));
    const awaited = inbox.expect({
      after: 0,
      type: "charge.succeeded",
      about: ["charge-1"],
      what: "charge.succeeded",
    });
    // The event is sent while this thread stands still, and this thread goes on only when the deadline is over.
    Atomics.store(signs, 0, 1);
    Atomics.notify(signs, 0);
    expect(Atomics.wait(signs, 0, 1, 10_000)).not.toBe("timed-out");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    expect(await awaited).toMatchObject({ kind: "delivery" });
    await sender.terminate();
  });

  it("ends with the run", async () => {
    const inbox = inboxOf(60_000);
    const awaited = inbox.expect({ after: 0, about: ["charge-1"], what: "an event" });
    inbox.close();
    expect((await awaited).kind).toBe("missing");
    expect((await inbox.expect({ after: 0, about: ["charge-1"], what: "an event" })).kind).toBe("missing");
  });
});

const SENDER = `
  const { workerData: { signs, port, body } } = require("node:worker_threads");
  Atomics.wait(signs, 0, 0);
  const socket = require("node:net").connect(port, "127.0.0.1", () => {
    const head = "POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: " + Buffer.byteLength(body) + "\\r\\n\\r\\n";
    socket.write(head + body, () => { Atomics.store(signs, 0, 2); Atomics.notify(signs, 0); });
  });
  socket.on("error", () => {});
`;

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

  it("gives up the longest of many requests that do not end, and hears the others", async () => {
    const inbox = inboxOf(10_000);
    const listener = await inbox.open("127.0.0.1:0");
    open.push(listener);
    const short = 1_000_000;
    // The short ones are not too many by themselves: the last one, which is the longest, makes them so.
    const lengths = [...Array.from({ length: MOST_UNFINISHED / short - 1 }, () => short), 1_800_000];
    const sockets = lengths.map(() => connect(Number(new URL(listener.url).port), "127.0.0.1"));
    const closed = sockets.map(
      (socket, place) =>
        new Promise<number>((resolve) => {
          socket.on("error", () => {}).once("close", () => resolve(place));
        }),
    );
    for (const [place, socket] of sockets.entries())
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1900000\r\n\r\n${"x".repeat(lengths[place] ?? 0)}`,
      );
    expect(await Promise.race(closed)).toBe(lengths.length - 1);
    const answer = await fetch(listener.url, { method: "POST", body: event("charge.succeeded", "charge-1") });
    expect(answer.status).toBe(200);
    expect(inbox.about(["charge-1"])).toHaveLength(1);
    // A request that takes too long is closed in any case, and here all at once.
    expect(sockets.filter((socket) => socket.closed)).toHaveLength(1);
    for (const socket of sockets) socket.destroy();
  });

  it("notes the query of each customer who comes back", async () => {
    const redirects = new Redirects();
    const listener = await redirects.open("127.0.0.1:0");
    open.push(listener);
    const awaited = redirects.next(10_000);
    await fetch(`${listener.url}?TID=t-1`);
    expect((await awaited)?.get("TID")).toBe("t-1");
    expect(await redirects.next(10)).toBeUndefined();
  });
});
