import { expect, it } from "vitest";
import { keyCheckout } from "../../flows/keys/checkout.ts";
import { bothKinds, secretOnly } from "../../flows/keys/key-kinds.ts";
import { judge } from "../harness/in-process-target.ts";
import type { Wrap } from "../harness/defect.ts";
import { json } from "../harness/wire.ts";

const NONE = "keys.public opened none of 7 operations. Is it the public key of this sandbox?";

/** A target that knows no public key on all operations but these. */
function knowsNoPublicKey(but: string): Wrap {
  return (next) => async (call) => {
    const key = call.url.searchParams.get("public_key") ?? call.headers.get("x-api-client-key");
    return key?.startsWith("pub_") === true && call.operation !== but
      ? json(401, { message: "no key" })
      : next(call);
  };
}

async function reasons(but: string): Promise<string[]> {
  const flows = [...bothKinds, ...secretOnly, keyCheckout];
  const { verdicts } = await judge({ wrap: knowsNoPublicKey(but) }, { flows });
  return verdicts.filter(({ outcome }) => outcome === "fail").map(({ reason }) => reason);
}

it("a public key that opens nothing is pointed out wherever it matters", async () => {
  const said = await reasons("none");
  expect(said).toHaveLength(7);
  for (const reason of said) expect(reason).toContain(`; ${NONE}`);
});

it("a public key that opens nothing is a line of its own", async () => {
  const flows = [...bothKinds, ...secretOnly, keyCheckout];
  const { diagnoses } = await judge({ wrap: knowsNoPublicKey("none") }, { flows });
  expect(diagnoses).toEqual([NONE]);
});

it("a public key that opens one operation is a key", async () => {
  const said = await reasons("getOrder");
  expect(said).toHaveLength(6);
  for (const reason of said) expect(reason).not.toMatch(/keys\.public/);
});
