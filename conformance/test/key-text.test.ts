import { spawnSync } from "node:child_process";
import process from "node:process";
import { expect, it } from "vitest";
import type { Exchange } from "../call/exchange.ts";
import { LIKE_PUBLIC, LIKE_SECRET, MADE_KEYS, hasCase, inShell, keyText } from "../call/keys.ts";
import { redactorFor } from "../call/redact.ts";
import { narrowed } from "../call/several.ts";
import { completeTarget } from "../subject/target.ts";
import { exchange } from "./fakes.ts";

const target = completeTarget({
  name: "x",
  environment: "sandbox",
  base_url: "http://x/v2",
  keys: { secret: "secret_0123", public: "public_0123456789" },
});

it("keys that are like the public one are other keys", () => {
  const like = ([...LIKE_PUBLIC, "other_case_public"] as const).map((key) => keyText(target, key));
  expect(like).toEqual(["public_0123476789", "public_01234567897a7a", "public_01234", "PUBLIC_0123456789"]);
  expect(keyText(target, "none")).toBeUndefined();
});

it("what is like the secret key is shown as little as the key", () => {
  const sent = LIKE_SECRET.map((key) => keyText(target, key));
  expect(sent).toEqual(["secret_0723", "secret_01237a7a", "secret_0"]);
  for (const redactor of [redactorFor(target, "marks"), redactorFor(target, "variables")])
    for (const text of sent) expect(redactor.text(`The key ${text} is unknown.`)).not.toContain("secret_0");
});

it.each(["secret_0123", "sk-7_", "a7", "secret_0123-+.7x", "p$4\"`word's--"])(
  "a replay makes of the key %s the others that the suite sent",
  (key) => {
    const keys = { secret: key, public: key, oauth2: key };
    const sent = MADE_KEYS.map((use) => keyText({ ...target, keys }, use));
    const env = { ...process.env, SECRET_KEY: key, PUBLIC_KEY: key, OAUTH2_KEY: key };
    const made = MADE_KEYS.map((use) => {
      const script = `KEY=${inShell(use).command}; printf %s "$KEY"`;
      return String(spawnSync("sh", ["-c", script], { env }).stdout);
    });
    expect(made).toEqual(sent);
  },
);

it("case tells nothing in a UUID", () => {
  expect(hasCase("5E1F7E57-0000-4000-8000-00000000abcd")).toBe(false);
  expect(hasCase("public_0123456789")).toBe(true);
});

/** Refuses whatever has all of these in it. */
function refusing(...bad: readonly string[]): (some: readonly string[]) => Promise<Exchange> {
  return async (some) => exchange({ status: bad.every((one) => some.includes(one)) ? 400 : 200, sent: some });
}

it("of several parts with which a call is refused the one that is refused alone is found, if there is one", async () => {
  const refused = exchange({ status: 400 });
  const parts = ["a", "b", "c", "d", "e"];
  expect((await narrowed(refused, parts, refusing("d"))).sent).toEqual(["d"]);
  expect((await narrowed(refused, parts, refusing("a", "b"))).sent).toEqual(["a", "b"]);
  expect(await narrowed(refused, parts, refusing("a", "e"))).toBe(refused);
});
