/** A sandbox that is reached under another address than the one on which it listens (`--public-url`). */
import { expect, test } from "vitest";
import { alsoBy } from "../values/also-answers.ts";
import { textAt } from "../values/json.ts";
import { card, chargeBody, mxn, payBy, testBed, type TestBed } from "./support.ts";
import { furnish, visit } from "./workbench.ts";

const publicOrigin = "https://pay.test:8443";
const LOCAL = "127.0.0.1:4020";
const adminToken = "sixteen-letters!";
const WITH_TOKEN = { authorization: `Bearer ${adminToken}` };

const also = alsoBy([{ method: "GET", path: "/link", status: 200, body: "${origin}/a ${base_url}/b" }]);

async function pendingAt3ds(bed: TestBed, headers: Record<string, string> = {}): Promise<string> {
  const body = chargeBody(300_000, { payment_detail: payBy("credit_or_debit_card", card("three_ds")) });
  const answer = await bed.call("POST", "/transaction/charge", body, { headers });
  return textAt(answer.body, "detail", "additional_details", "redirect_url") ?? "";
}

test("every address that a customer or a program gets begins with the public URL, whatever the Host says", async () => {
  const bed = await testBed({ settings: { publicOrigin, adminToken, also } });
  const paths = await furnish(bed);
  expect(await pendingAt3ds(bed, { host: "evil.test" })).toMatch(`${publicOrigin}/continue/`);
  const store = chargeBody(100, { payment_detail: payBy("pay_with_store") });
  const { body: pay } = await bed.call("POST", "/transaction/charge", store);
  for (const name of ["reference_url", "instructions_url"])
    expect(textAt(pay, "detail", "additional_details", name)).toMatch(`${publicOrigin}/continue/`);
  const product = await bed.call("POST", "/product", { name: "Tea", description: "Green" });
  const plan = { name: "Tea", description: "A tin", product_id: product.body["id"], price: mxn(100) };
  const planned = await bed.call("POST", "/plan", plan);
  expect(textAt(planned.body, "payment_link", "url")).toMatch(`${publicOrigin}/pay/`);
  const { body: page } = await bed.call("GET", "/plan?page=2&page_size=1", undefined, {
    headers: { host: "evil.test" },
  });
  expect(page["previous"]).toMatch(`${publicOrigin}/v2/plan?`);
  expect((await bed.call("GET", "/link")).text).toBe(`"${publicOrigin}/a ${publicOrigin}/v2/b"`);
  await bed.settle();
  const pages = await Promise.all(
    Object.values(paths).map((path) => visit(bed, path, undefined, WITH_TOKEN)),
  );
  expect(pages[0]?.page).toContain(`${publicOrigin}/v2`);
  const seen = [pay, planned.body, page, bed.received, pages];
  for (const text of seen.map((one) => JSON.stringify(one))) {
    expect(text).not.toContain(LOCAL);
    expect(text).not.toContain("evil.test");
  }
});

test("the customer's button is taken from the public page, also behind a proxy that names another host", async () => {
  const bed = await testBed({ settings: { publicOrigin } });
  const press = async (origin: string) => {
    const { pathname } = new URL(await pendingAt3ds(bed));
    return (await visit(bed, pathname, { answer: "succeed" }, { host: "sandbox:4020", origin })).status;
  };
  expect(await press(publicOrigin)).toBe(303);
  expect(await press("https://evil.test")).toBe(403);
  expect(await press("http://pay.test:8443")).toBe(403);
});

test("portal and control are open under the public name to those with the admin token alone", async () => {
  const host = new URL(publicOrigin).host;
  const open = await testBed({ settings: { publicOrigin } });
  const guarded = await testBed({ settings: { publicOrigin, adminToken } });
  for (const path of ["/portal", "/_sandbox/clock"]) {
    expect((await visit(open, path, undefined, { host })).status).toBe(403);
    expect((await visit(open, path, undefined, { host: LOCAL })).status).toBe(200);
    expect((await visit(guarded, path, undefined, { host })).status).toBe(401);
    expect((await visit(guarded, path, undefined, { host, ...WITH_TOKEN })).status).toBe(200);
  }
  // Lines for a shell name the address that answers them.
  const { page } = await visit(open, "/portal");
  expect(page).toContain(`${publicOrigin}/v2/transaction/charge`);
  expect(page).toContain(`http://${LOCAL}/_sandbox/addresses`);
  const { page: withToken } = await visit(guarded, "/portal", undefined, WITH_TOKEN);
  expect(withToken).toContain(`${publicOrigin}/_sandbox/addresses`);
  for (const [bed, origin] of [[open, `http://${LOCAL}`] as const, [guarded, publicOrigin] as const]) {
    const { page: control } = await visit(bed, "/_sandbox/openapi.json", undefined, WITH_TOKEN);
    expect(control).toContain(`"servers":[{"url":"${origin}/_sandbox"`);
  }
});
