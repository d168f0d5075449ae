import { expect, test } from "vitest";
import { control } from "./control-call.ts";
import { makeCharge, mxn, testBed } from "./support.ts";

const JSON_TYPE = { "content-type": "application/json" };

test("in process, an answer that a fault cuts rejects, and is no defect", async () => {
  const bed = await testBed();
  await control(bed, "POST", "/faults", { fault: "answer_cut", for: "listCharges" });
  const headers = { "x-api-client-key": bed.sandbox.merchant().secretKey };
  const list = { method: "GET", url: "/v2/transaction/charge", headers, body: Buffer.alloc(0) };
  await expect(bed.sandbox.respond(list)).rejects.toThrow("The connection was cut before the answer.");
  expect(bed.defects).toEqual([]);
});

test("a body that is not UTF-8 is refused, and no character of it is replaced", async () => {
  const { sandbox } = await testBed();
  const send = (body: Buffer) =>
    sandbox.respond({
      method: "POST",
      url: "/v2/product",
      headers: { ...JSON_TYPE, "x-api-client-key": sandbox.merchant().secretKey },
      body,
    });
  const product = JSON.stringify({ name: "Tea", description: "Jos\u00e9" });
  const latin = await send(Buffer.from(product, "latin1"));
  expect(latin.status).toBe(400);
  expect(JSON.parse(latin.text)).toMatchObject({
    detail: { code: "malformed_json" },
    message: "The body is not JSON in UTF-8.",
  });
  // The beginning of a character, a character in more bytes than it needs, and half of a surrogate pair.
  for (const bytes of [
    [0xe6, 0x97],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
  ]) {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
    expect((await send(body)).status).toBe(400);
  }
  const sound = await send(Buffer.from(product));
  expect(sound.status).toBe(200);
  expect(sound.text).toContain("Jos\u00e9");
});

test("an answer that was kept is given only while the charge is what it was", async () => {
  const bed = await testBed();
  const id = await makeCharge(bed, 5000);
  // Kept from the second time on, given again at the third.
  const read = async () => {
    const texts = [];
    for (let time = 0; time < 3; time += 1)
      texts.push((await bed.call("GET", `/transaction/charge/${id}`)).text);
    expect(new Set(texts).size).toBe(1);
    return texts[0];
  };
  const held = await read();
  await bed.call("POST", `/transaction/capture/${id}`, mxn(5000));
  const captured = await read();
  expect(captured).not.toBe(held);
  await bed.call("POST", `/transaction/refund/${id}`, mxn(1000));
  expect(await read()).toContain('"refunded_amount":{"amount":1000');
  // The read looks at the row, so it also gives what another writer stored.
  await bed.sandbox.world.store.write((sql) =>
    sql.all(`UPDATE charges SET refunded = 2000 WHERE id = $1`, [id]),
  );
  expect(await read()).toContain('"refunded_amount":{"amount":2000');
});

test("in process a method that nobody offers is refused like over a socket", async () => {
  const { sandbox } = await testBed();
  for (const method of ["TRACE", "QUERY", "PUT", "DELETE"]) {
    const { status, text } = await sandbox.respond({
      method,
      url: "/v2/order",
      headers: {},
      body: Buffer.alloc(0),
    });
    expect(status).toBe(405);
    expect(text).toContain("method_not_allowed");
  }
  const unknown = sandbox.respond({ method: "BREW", url: "/v2/order", headers: {}, body: Buffer.alloc(0) });
  await expect(unknown).rejects.toThrow("BREW");
});

test("in process, fetch ends when its signal says so, and does nothing when it says so before", async () => {
  const bed = await testBed();
  const product = (signal: AbortSignal) =>
    bed.sandbox.fetch(`${bed.sandbox.baseUrl()}/product`, {
      method: "POST",
      headers: { ...JSON_TYPE, "x-api-client-key": bed.sandbox.merchant().secretKey },
      body: JSON.stringify({ name: "Tea", description: "Green" }),
      signal,
    });
  const before = bed.sandbox.world.requests?.kept.newest;
  await expect(product(AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  const now = new AbortController();
  const begun = product(now.signal);
  now.abort();
  await expect(begun).rejects.toMatchObject({ name: "AbortError" });
  expect(bed.sandbox.world.requests?.kept.newest).toBe(before);

  await control(bed, "POST", "/faults", { fault: "answer_late", milliseconds: 3000 });
  await expect(product(AbortSignal.timeout(20))).rejects.toMatchObject({ name: "TimeoutError" });
});
