/** A 3DS page whose buttons the suite does not know is a question to the target file, not a fault of the target. */
import type { History } from "../../history/history.ts";
import { settleStored } from "../../run/settle.ts";
import { expect, it } from "vitest";
import { flows } from "../../flows/index.ts";
import type { Wrap } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { changesForm } from "../mutations/pages.ts";

const ofThePage = flows.filter(({ id }) => id === "three-ds-page");

/** These ask for no button to be pressed. */
const OF_THE_PAGE = ["three-ds.redirect-url", "three-ds.page.two-buttons"];

/** The two buttons of the page, or the one that stays, under other labels. */
function labelled(...labels: readonly string[]): Wrap {
  return changesForm((text) => {
    const left = [...labels];
    return text
      .replaceAll(/<button([^>]*)>.*?<\/button>/gs, (_, attributes: string) => {
        const label = left.shift();
        return label === undefined ? "" : `<button${attributes}>${label}</button>`;
      })
      .replaceAll('value="succeed"', 'value="1"')
      .replaceAll('value="fail"', 'value="2"');
  });
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
  const plain = changesForm((text) => text.replace(/<style>.*<\/style>/s, ""));
  const wrap: Wrap = (next, world) => labelled("Weiter")(plain(next, world), world);
  const { verdicts } = await judge({ wrap }, { flows: ofThePage });
  const two = verdicts.find(({ requirement }) => requirement === "three-ds.page.two-buttons");
  expect(two?.outcome).toBe("fail");
});

it("is blocked where script makes the buttons, with the driver to choose", async () => {
  const wrap = changesForm((text) =>
    text.replace(/<form.*<\/form>/s, "<main></main><script>show()</script>"),
  );
  const { verdicts } = await judge({ wrap }, { flows: ofThePage });
  expect(verdicts.map(({ requirement, outcome, cause }) => [requirement, outcome, cause])).toEqual([
    ["three-ds.redirect-url", "pass", "observed"],
    ["three-ds.page.two-buttons", "blocked", "other_driver"],
    ["three-ds.page.success-button", "blocked", "other_driver"],
    ["three-ds.page.failure-button", "blocked", "other_driver"],
  ]);
  expect(verdicts.at(-1)?.reason).toMatch(/try driver: browser/);
});

it("is blocked where a style may hide a third button, and the two are pressed all the same", async () => {
  const later = '<button class="modal" name="answer" value="later">Later</button></form>';
  const wrap = changesForm((text) => text.replace("</form>", later));
  const { verdicts } = await judge({ wrap }, { flows: ofThePage });
  expect(verdicts.map(({ cause }) => cause)).toEqual(["observed", "other_driver", "observed", "observed"]);
});

it("passes with a third control, and in a frame", async () => {
  const third = changesForm((text) =>
    text.replace(
      "<form",
      '<a href="?lang=es">Español</a><form><button name="accept">Accept cookies</button></form><form',
    ),
  );
  const framed = changesForm((text, { url }) =>
    url.searchParams.has("step") ? text : '<iframe src="?step=2"></iframe>',
  );
  for (const wrap of [third, framed]) {
    const { verdicts } = await judge({ wrap }, { flows: ofThePage });
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(["pass", "pass", "pass", "pass"]);
  }
});

function answersPresses(status: number, text = ""): Wrap {
  return (next) => async (call) =>
    call.method === "POST" && call.operation === undefined
      ? { status, headers: new Headers(), text, body: undefined }
      : next(call);
}

it("is no unregistered address where a press is refused, nor where that is judged again", async () => {
  let history: History | undefined;
  const onHistory = (whole: History): void => void (history = whole);
  const { verdicts, diagnoses } = await judge({ wrap: answersPresses(415) }, { flows: ofThePage, onHistory });
  expect(verdicts.at(-1)?.reason).toMatch(/A walk ended with POST \S+: 415\. .*three_ds\.driver/);
  expect(history && settleStored(verdicts, history).diagnoses).toEqual(diagnoses);
});

it("asks about the address where a walk met an error and went on", async () => {
  // The page has a frame that is not there, and its buttons lead to a page of thanks.
  const tracked = changesForm((text) => text.replace("<form", '<iframe src="/nothing"></iframe><form'));
  const staying = answersPresses(200, '<p>Thanks.<iframe src="/nothing">');
  const wrap: Wrap = (next, world) => tracked(staying(next, world), world);
  const { verdicts } = await judge({ wrap }, { flows: ofThePage });
  expect(verdicts.at(-1)?.reason).toMatch(/Is this address registered/);
});
