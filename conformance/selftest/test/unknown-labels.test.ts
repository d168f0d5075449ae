/** A 3DS page whose labels fit no pattern is a question to the target file, not a fault of the target. */
import { expect, it } from "vitest";
import { flows } from "../../flows/index.ts";
import type { Wrap } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";

const ofThePage = flows.filter(({ id }) => id === "three-ds-page");

/** These ask for no button to be pressed. */
const OF_THE_PAGE = ["three-ds.redirect-url", "three-ds.page.two-buttons"];

/** The two buttons of the page, or the one that stays, under other labels. */
function labelled(...labels: readonly string[]): Wrap {
  return (next) => async (call) => {
    const reply = await next(call);
    if (!reply.text.includes('<form method="post"')) return reply;
    const headers = new Headers(reply.headers);
    headers.delete("content-length");
    const button = /<button([^>]*)>.*?<\/button>/gs;
    const left = [...labels];
    const text = reply.text
      .replaceAll(button, (_, attributes: string) => {
        const label = left.shift();
        return label === undefined ? "" : `<button${attributes}>${label}</button>`;
      })
      .replaceAll('value="succeed"', 'value="1"')
      .replaceAll('value="fail"', 'value="2"');
    return { ...reply, headers, text };
  };
}

it("is blocked with the labels that were seen and the keys to set", async () => {
  const { verdicts } = await judge({ wrap: labelled("Weiter", "Abbrechen") }, { flows: ofThePage });
  const ofTheButtons = verdicts.filter(({ requirement }) => !OF_THE_PAGE.includes(requirement));
  expect(ofTheButtons.length).toBe(2);
  for (const { outcome, cause, reason } of ofTheButtons) {
    expect(outcome).toBe("blocked");
    expect([cause, reason]).toEqual([
      "unknown_labels",
      expect.stringMatching(/"Weiter" and "Abbrechen".*three_ds\.succeed.*three_ds\.fail/),
    ]);
  }
});

it.each([[["Weiter", "Abbrechen"]], [["Complete", "Abbrechen"]]])(
  "leaves what the page itself shows to be judged: %j",
  async (labels) => {
    const { verdicts } = await judge({ wrap: labelled(...labels) }, { flows: ofThePage });
    const ofPage = verdicts.filter(({ requirement }) => OF_THE_PAGE.includes(requirement));
    expect(ofPage.map(({ requirement, outcome }) => [requirement, outcome])).toEqual(
      OF_THE_PAGE.map((id) => [id, "pass"]),
    );
  },
);

it("names only the key whose label was not found", async () => {
  const { verdicts } = await judge({ wrap: labelled("Complete", "Abbrechen") }, { flows: ofThePage });
  const failed = verdicts.find(({ requirement }) => requirement === "three-ds.page.failure-button");
  expect(failed?.reason).toMatch(/set three_ds\.fail \(now [^)]+\) to a pattern of the label/);
  expect(failed?.reason).not.toContain("three_ds.succeed");
});

it("stays a failure where the page has one button only", async () => {
  const { verdicts } = await judge({ wrap: labelled("Weiter") }, { flows: ofThePage });
  const two = verdicts.find(({ requirement }) => requirement === "three-ds.page.two-buttons");
  expect(two?.outcome).toBe("fail");
});
