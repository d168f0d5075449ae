import { describe, expect, it } from "vitest";
import type { Exploration } from "../../explore/found.ts";
import { defects } from "../defects/index.ts";
import type { Seams } from "../harness/defect.ts";
import { histories } from "../histories/index.ts";
import { judge } from "../harness/in-process-target.ts";

const SEED = 7;

async function exploration(seams: Seams, sequences: number, enough?: number): Promise<Exploration> {
  const explore = { sequences, seed: SEED, ...(enough !== undefined && { enough }) };
  const { exploration: explored } = await judge(seams, { flows: [], explore });
  if (explored === undefined) throw new Error("nothing was explored");
  return explored;
}

function defect(how: string): Seams {
  const found = defects.find((one) => one.how === how);
  if (found === undefined) throw new Error(`there is no defect "${how}"`);
  return found;
}

describe("the explorer", { timeout: 120_000 }, () => {
  it("finds nothing in the sound sandbox, and meets each pair of state and action", async () => {
    const { found, unsteady, pairs, stopped, overlapped, bursts } = await exploration({}, 60);
    expect({ found, unsteady, stopped }).toEqual({ found: [], unsteady: [], stopped: undefined });
    expect(pairs.met).toBe(pairs.of);
    expect(pairs.of).toBeGreaterThan(300);
    expect(overlapped).toBe(bursts);
  });

  it.each(histories.map((one) => [one.breaks, one.how, one] as const))(
    "sees %s broken, which no flow does: %s",
    async (breaks, _how, broken) => {
      const { found } = await exploration(broken, 40, 1);
      expect([breaks, ...(broken.with ?? [])]).toContain(found[0]?.requirement);
    },
  );

  it("shortens a failure to the commands that it needs, and sees it three times again", async () => {
    const { found } = await exploration(defect("captures what is left in a second capture"), 40, 1);
    const [one] = found;
    expect(one?.requirement).toMatch(/^(capture\.only-once|charge\.auto-capture\.true)$/);
    expect(one?.lines.length).toBeLessThanOrEqual(3);
    expect(one?.again).toEqual({ failed: 3, of: 3 });
    expect(one?.lines.filter(({ isWrong }) => isWrong)).toHaveLength(1);
  });

  it("finds a window of 1 ms, and says how often it came again", async () => {
    const { found } = await exploration(defect("looks at the status, and captures 1 ms later"), 40);
    const race = found.find(({ requirement }) => requirement.endsWith(".at-the-same-time"));
    expect(race?.phase).toBe("race");
    expect(race?.again.of).toBe(20);
    expect(race?.again.failed).toBeGreaterThan(0);
  });
});
