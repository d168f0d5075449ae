/** A note about what is shown must be worth reading: no freedom of the document gives one. */
import { describe, expect, it, vi } from "vitest";
import { flows } from "../../flows/index.ts";
import { judge } from "../harness/in-process-target.ts";
import { aboutChargeAnswers } from "../variants/charge-answers.ts";
import { aboutIdsByKind } from "../variants/ids-by-kind.ts";
import { aboutMembers } from "../variants/members.ts";
import { aboutSecrets } from "../variants/secrets.ts";
import { aboutWhatIsShown } from "../variants/shown.ts";

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 60_000 });

const aboutShown = flows.filter(({ id }) => id.startsWith("shown-"));

/** Charges after 3DS, whose id the run finds elsewhere, are captured and refunded here. */
const withMoves = flows.filter(({ id }) => /^(shown-|capture-full|capture-part|refund-captured)/.test(id));
const withoutId = Object.entries(aboutChargeAnswers).filter(([, { takes }]) =>
  takes.includes("charge.pending-id"),
);

describe("no note about what is shown", () => {
  it.each([
    ...Object.entries({ ...aboutWhatIsShown, ...aboutSecrets, ...aboutMembers, ...aboutIdsByKind }).map(
      (one) => [...one, aboutShown] as const,
    ),
    ...withoutId.map((one) => [...one, withMoves] as const),
  ])("%s", async (_, seams, judging) => {
    const { verdicts } = await judge(seams, { flows: judging });
    const shown = verdicts.filter(({ flow }) => flow.startsWith("shown-"));
    const noted = shown.filter(({ outcome }) => outcome !== "pass" && outcome !== "skipped");
    expect(noted.map(({ requirement, reason }) => `${requirement}: ${reason}`)).toEqual([]);
    expect(shown.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(5);
  });
});
