import { openSandbox } from "@payment-service/sandbox";
import { openSqlite } from "@payment-service/sandbox/store";
import { operations } from "@payment-service/contract";
import { expect, onTestFinished, test } from "vitest";
import { createClient, mxn, orThrow, secretKey, tokenIdOf } from "../index.ts";
import { exampleFetch, sandboxClient, type Answers } from "../testing.ts";
import { wrongly } from "./server.ts";

const double = (answers?: Answers) =>
  createClient({
    baseUrl: "http://service.test/v2",
    secretKey: secretKey("s"),
    fetch: exampleFetch(answers),
  });
const body = { description: "Tea", amount_details: mxn(5000) };

test("the double answers every operation with the good example of the contract", async () => {
  const service = double();
  for (const { id, method } of Object.values(operations)) {
    if (id === "getCheckoutButton") continue;
    const request = wrongly({ id: "x", ...(method !== "GET" && { body: {} }) });
    expect(await service[id](request)).toHaveProperty("status", id === "createCharge" ? "completed" : 200);
  }
});

test("it answers with the example that is named, or as a function says", async () => {
  const pending = await double({ createCharge: "pending_3ds_authenticate" }).createCharge({ body });
  expect(pending).toMatchObject({ status: "pending", action: { name: "3ds_authenticate" } });
  const lost = double({ captureCharge: () => Response.json({}, { status: 502 }) });
  expect(await lost.captureCharge({ id: "c", body: mxn(1) })).toMatchObject({ status: "undeclared" });
});

test("a name that the contract does not have is refused, by the compiler too", async () => {
  // @ts-expect-error no example of this name
  await expect(double({ getCharge: "lost" }).getCharge({ id: "c" })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('getCharge has no example "lost", but: ') },
  });
});

test("one line starts the whole service inside a test", async () => {
  const sandbox = await openSandbox({ store: openSqlite(":memory:") });
  onTestFinished(() => sandbox.close());
  const service = sandboxClient(sandbox);
  const made = await service.createPaymentToken({
    body: {
      credential: {
        credit_or_debit_card: {
          card_number: "4111111111111111",
          expiration_month: "12",
          expiration_year: "2039",
          card_validation_code: "123",
        },
      },
      consumer_details: {},
    },
  });
  expect(orThrow(await service.getPaymentToken({ id: tokenIdOf(made) ?? "" })).status).toBe(200);
});
