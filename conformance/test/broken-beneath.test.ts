/** What is broken beneath a sentence blocks it: one fault, one red requirement. */
import { describe, expect, it } from "vitest";
import { withKeyVerdict } from "../run/bad-keys.ts";
import { Observation } from "../proof/observation.ts";
import { Proof } from "../proof/proof.ts";
import type { Exchange } from "../call/exchange.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { exchange } from "./fakes.ts";

const good = exchange({ body: { id: "1" } });
const bad = exchange({ status: 400 });

function outcomeOf(judge: (proof: Proof) => Proof, ...subjects: Exchange[]): string | undefined {
  const observation = new Observation();
  judge(new Proof(observation, subjects));
  return observation.finding().outcome;
}

describe("accepted", () => {
  it("fails where the call is refused and its twin is accepted, or has none", () => {
    expect(outcomeOf((proof) => proof.accepted({ twin: good }), bad)).toBe("fail");
    expect(outcomeOf((proof) => proof.accepted(), bad)).toBe("fail");
  });

  it("blocks where the twin is refused too", () => {
    expect(outcomeOf((proof) => proof.accepted({ twin: exchange({ status: 400 }) }), bad)).toBe("blocked");
  });

  it("says what the twin is without", () => {
    const observation = new Observation();
    const own = exchange({ status: 400, sent: {} });
    new Proof(observation, [exchange({ status: 400, sent: { amount: 7 } })]).accepted({ twin: own });
    expect(observation.finding().reason).toBe(
      `the call without what is judged (with amount 7) was refused, too: #${own.nr} POST /v2/transaction/capture/1 got HTTP 400 with {}`,
    );
  });

  it("passes where the call is accepted, and the twin accepted or not", () => {
    expect(outcomeOf((proof) => proof.accepted({ twin: bad }), good)).toBe("pass");
  });

  it("looks at the twin of the same operation", () => {
    const other = exchange({ status: 400, operation: "refundCharge" });
    expect(outcomeOf((proof) => proof.accepted({ twin: [other, good] }), bad)).toBe("fail");
  });
});

describe("ifAccepted and ifShown", () => {
  it("block what starts from a refusal, or from an answer without id", () => {
    expect(outcomeOf((proof) => proof.ifAccepted().carries("/id"), bad)).toBe("blocked");
    expect(outcomeOf((proof) => proof.ifShown("/id"), exchange())).toBe("blocked");
  });

  it("go on with what was accepted", () => {
    expect(outcomeOf((proof) => proof.ifAccepted().ifShown("/id").carries("/id", "1"), good)).toBe("pass");
    expect(outcomeOf((proof) => proof.ifAccepted().carries("/id", "2"), good)).toBe("fail");
  });
});

describe("a key that opens nothing", () => {
  const blocked: Verdict[] = ["auth.client-key-header", "capture.full"].map((requirement) => ({
    requirement,
    level: "MUST",
    flow: "test",
    outcome: "blocked",
    cause: "not_believed",
    reason: "the ground is in doubt",
    exchanges: [],
  }));
  const shut = exchange({ status: 401 });

  it("fails the one sentence that was observed, and leaves the rest blocked", () => {
    const [key, rest] = withKeyVerdict(blocked, [shut]);
    expect(key).toMatchObject({ outcome: "fail", exchanges: [shut.nr] });
    expect(key?.reason).toContain("X-Api-Client-Key");
    expect(rest).toEqual(blocked[1]);
  });

  it("is not said of a key that opened something, nor of calls without it", () => {
    expect(withKeyVerdict(blocked, [shut, good])).toEqual(blocked);
    expect(withKeyVerdict(blocked, [exchange({ status: 401, key: "none" })])).toEqual(blocked);
  });
});
