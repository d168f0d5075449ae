import { describe, expect, it } from "vitest";
import type { Answer } from "../model/permitted.ts";
import { type Charge, made, permits } from "../model/charges.ts";
import type { Command, Share } from "../model/command.ts";
import { type Timed, explain } from "../model/history.ts";

const AMOUNT = 5000;
const [held] = made(
  { act: "make charge", on: "charge 1", means: "card", taking: "later", key: "secret" },
  AMOUNT,
  true,
).results[0]?.next ?? [undefined];

function call(
  command: { readonly act: "capture" | "refund"; readonly share: Share },
  kind: Answer["kind"],
  [started, ended]: readonly [number, number],
): Timed<Command> {
  const answer: Answer = { kind, status: kind === "accepted" ? 200 : 400, shows: {}, movement: `${started}` };
  return { command: { ...command, on: "charge 1" }, answer, started, ended };
}

function judged(history: readonly Timed<Command>[]): string {
  if (held === undefined) throw new Error("a charge by card is held");
  const order = explain<Charge, Command>([held], history, permits);
  return order.kind === "impossible" ? order.requirement : order.kind;
}

const CAPTURE = { act: "capture", share: "half" } as const;

/** Numbers that a seed gives, so that each run draws the same histories. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}

/** Overlapping captures of which `accepted` succeed. */
function burst(seed: number, count: number, accepted: number): Timed<Command>[] {
  const next = drawn(seed);
  const shares: readonly Share[] = ["half", "most", "one centavo", "all"];
  return Array.from({ length: count }, (_, nr) => {
    const share = shares[Math.floor(next() * shares.length)] ?? "half";
    const started = next() * 10;
    return call({ act: "capture", share }, nr < accepted ? "accepted" : "refused", [
      started,
      20 + next() * 10,
    ]);
  });
}

describe("a history of overlapping calls", () => {
  it("fits when one capture succeeds and the others are refused", () => {
    const history = [
      call(CAPTURE, "refused", [0, 9]),
      call({ act: "capture", share: "all" }, "accepted", [1, 5]),
      call({ act: "capture", share: "most" }, "refused", [2, 7]),
    ];
    expect(judged(history)).toBe("explained");
  });

  it("does not fit when two captures succeed", () => {
    const history = [
      call(CAPTURE, "accepted", [0, 9]),
      call({ act: "capture", share: "most" }, "accepted", [1, 8]),
    ];
    expect(judged(history)).toBe("capture.only-once");
  });

  it("keeps the order of calls that did not overlap", () => {
    const back = { act: "refund", share: "all" } as const;
    expect(judged([call(CAPTURE, "accepted", [0, 9]), call(back, "accepted", [1, 8])])).toBe("explained");
    expect(judged([call(back, "accepted", [0, 3]), call(CAPTURE, "accepted", [4, 8])])).toBe(
      "refund.on-hold.cancels",
    );
  });

  it("lets a call without an answer be done at any later time, or never", () => {
    const lost = call({ act: "refund", share: "all" }, "lost", [0, 1]);
    const late = call(CAPTURE, "accepted", [5, 6]);
    expect(judged([lost, late])).toBe("explained");
    expect(judged([lost, call(CAPTURE, "refused", [5, 6])])).toBe("explained");
    expect(judged([lost, late, call({ act: "capture", share: "all" }, "accepted", [8, 9])])).toBe(
      "capture.only-once",
    );
  });

  it("is decided for 300 histories of 50 calls, and each planted double capture is refused", () => {
    const seeds = Array.from({ length: 150 }, (_, seed) => seed + 1);
    expect(seeds.map((seed) => judged(burst(seed, 50, 1))).filter((one) => one !== "explained")).toEqual([]);
    expect(
      seeds.map((seed) => judged(burst(seed, 50, 2))).filter((one) => one !== "capture.only-once"),
    ).toEqual([]);
  });
});
