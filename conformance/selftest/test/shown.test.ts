/** A note about what is shown must be worth reading: no freedom of the document gives one. */
import { describe, expect, it, vi } from "vitest";
import { flows } from "../../flows/index.ts";
import { judge } from "../harness/in-process-target.ts";
import { aboutMembers } from "../variants/members.ts";
import { aboutWhatIsShown } from "../variants/shown.ts";

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 60_000 });

const aboutShown = flows.filter(({ id }) => id.startsWith("shown-"));

describe("no note about what is shown", () => {
  it.each(Object.entries({ ...aboutWhatIsShown, ...aboutMembers }))("%s", async (_, seams) => {
    const { verdicts } = await judge(seams, { flows: aboutShown });
    const noted = verdicts.filter(({ outcome }) => outcome !== "pass" && outcome !== "skipped");
    expect(noted.map(({ requirement, reason }) => `${requirement}: ${reason}`)).toEqual([]);
    expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(5);
  });
});
