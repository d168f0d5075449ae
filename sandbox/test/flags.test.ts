import { expect, test } from "vitest";
import { FlagError, HELP, readFlags } from "../flags.ts";

test.each([
  [["--prot", "5"], "--prot"],
  [["start"], "start"],
  [["--port"], "--port"],
  [["--port", "http"], "--port takes a whole number from 0 to 65535"],
  [["--port", "65536"], "--port takes a whole number from 0 to 65535"],
  [["--rate-limit", "0"], "--rate-limit takes a whole number from 1"],
  [["--webhook-url", "shop"], "--webhook-url takes an http or https address"],
  [["--redirect-url", "file:///etc/passwd"], "--redirect-url takes an http or https address"],
  [["--require-anti-fraud", "createCharg"], "some of createCharge"],
  [["--memory", "--data", "x"], "exclude each other"],
  [["--memory", "--database-url", "postgres://x"], "exclude each other"],
  [["--host", "0.0.0.0"], "--admin-token"],
  [["--host", "0.0.0.0", "--admin-token", ""], "--admin-token takes"],
  [["--admin-token", "two words"], "--admin-token takes"],
  [["--tls-cert", "c.pem"], "Give both"],
  [["--identifier-word", "My Brand"], "--identifier-word takes lower-case letters"],
])("%j is refused in one line that says what to do", (args, expected) => {
  const read = () => readFlags(args);
  expect(read).toThrow(FlagError);
  expect(read).toThrow(expected);
  expect(read).not.toThrow("\n");
});

test("without flags: this machine only, port 4020, state kept beside the project", () => {
  expect(readFlags([])).toMatchObject({
    host: "127.0.0.1",
    port: 4020,
    data: ".sandbox",
    rateLimit: undefined,
  });
  expect(readFlags(["--memory"]).data).toBeUndefined();
});

test("the anti-fraud header can be demanded of all operations that take it, or of some", () => {
  expect(readFlags(["--require-anti-fraud", "all"]).antiFraudRequiredOn).toEqual(
    new Set(["createCharge", "createOrder", "createPaymentToken", "updateOrder"]),
  );
  expect(readFlags(["--require-anti-fraud", "createCharge, createOrder"]).antiFraudRequiredOn.size).toBe(2);
});

test("the help text names every flag, and no other", () => {
  const named = [...HELP.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag);
  const refused = named.filter((flag) => {
    try {
      readFlags([`${flag}`]);
      return false;
    } catch (error) {
      return error instanceof Error && error.message.startsWith("Unknown option");
    }
  });
  expect(refused).toEqual([]);
  expect(named).toHaveLength(16);
});
