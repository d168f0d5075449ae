/** Parameters of a query and of a path. */
import { expect, test } from "vitest";
import { control } from "../control-call.ts";
import { testBed, refusal } from "../support.ts";

test.each([
  ["limit=5&limit=6", "limit was sent twice.", { at: "query/limit", problem: "was sent twice" }],
  ["limit=1&limit=2&limit=3", "limit was sent 3 times.", { at: "query/limit", problem: "was sent 3 times" }],
  ["search_key=a&search_key=b", "search_key was sent twice.", { at: "query/search_key" }],
  ["start_time=x", 'start_time must be a whole number, not "x".', { at: "query/start_time" }],
  [
    "channel=foo",
    'channel must be a comma-separated list of: plugin.woocommerce, plugin.magento, commerce_api, checkout_widget, payment_link, not "foo".',
    { at: "query/channel", allowed: expect.arrayContaining(["payment_link"]) },
  ],
  [
    "subscription=maybe",
    'subscription must be "true" or "false", not "maybe".',
    { at: "query/subscription", allowed: ["true", "false"], sent: '"maybe"' },
  ],
])("the query ?%s", async (query, message, violation) => {
  expect(await refusal("GET", `/transaction/charge?${query}`)).toMatchObject({
    status: 400,
    code: "invalid_query_param",
    message,
    violations: [violation],
  });
});

test("a parameter that came twice is named, also where it is the key, and by the control endpoints", async () => {
  const bed = await testBed();
  const twice = { status: 400, body: { detail: { code: "invalid_query_param" } } };
  const button = await bed.call("GET", "/checkout/button?public_key=x&public_key=y", undefined, {
    key: null,
  });
  expect(button).toMatchObject({ ...twice, body: { ...twice.body, message: "public_key was sent twice." } });
  for (const path of [
    "/events?limit=1&limit=2",
    "/requests?limit=1&limit=2",
    "/requests/stream?limit=1&limit=2",
  ]) {
    const { status, text } = await control(bed, "GET", path);
    expect([status, JSON.parse(text)]).toMatchObject([400, { message: "limit was sent twice." }]);
  }
});

test("an id in the path that is no UUID", async () => {
  expect(await refusal("GET", "/plan/x")).toMatchObject({
    message: 'id in the path must be a UUID, not "x".',
  });
});
