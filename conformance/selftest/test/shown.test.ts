/** A note about what is shown must be worth reading: no freedom of the document gives one. */
import { describe, expect, it, vi } from "vitest";
import { operationIds } from "../../call/contract.ts";
import { checks } from "../../flows/index.ts";
import { subscriptionFiles } from "../../flows/subscription/index.ts";
import { type Check, flowsOf } from "../../run/flow.ts";
import type { Seams, Wrap } from "../harness/defect.ts";
import { judge } from "../harness/in-process-target.ts";
import { isArray } from "../../call/json-pointer.ts";
import { answers } from "../mutations/answers.ts";
import { fields } from "../mutations/bodies.ts";
import { changesMembers } from "../mutations/everywhere.ts";
import { aboutChargeAnswers } from "../variants/charge-answers.ts";
import { aboutIdsByKind } from "../variants/ids.ts";
import { aboutMembers } from "../variants/members.ts";
import { aboutSecrets } from "../variants/secrets.ts";
import { aboutWhatIsShown } from "../variants/shown.ts";

// A machine that does much else is slow, not wrong.
vi.setConfig({ testTimeout: 60_000 });

const aboutShown = checks.filter(({ id }) => id.startsWith("shown."));

/** Charges after 3DS, whose id the run finds elsewhere, are captured and refunded here. */
const withMoves = checks.filter(({ id }) =>
  /^(shown[.]|capture-above|capture-part|refund-captured)/.test(id),
);
const withoutId = Object.entries(aboutChargeAnswers).filter(([, { takes }]) =>
  takes.includes("charge.pending-id"),
);

/** A page where a charge is unknown, as a service behind a router of pages may answer. */
const pages: Wrap = answers("getCharge", (reply) =>
  reply.status < 400
    ? reply
    : {
        ...reply,
        body: undefined,
        headers: new Headers({ "content-type": "text/html" }),
        text: `<!doctype html><script type="importmap">{"imports":{"app":"/app/main.js"}}</script><script>import("/src/start.js")</script>Not found`,
      },
);

const eachNumberedOne: Wrap = changesMembers("listPaymentIntents", (name, value) =>
  name === "payment_intent_list" && isArray(value) ? value.map((one) => ({ ...fields(one), id: 1 })) : value,
);

const only = (...ids: string[]) => checks.filter(({ id }) => ids.includes(id));
const subscriptionsAnd = (id: string) => [...flowsOf(...subscriptionFiles), ...only(id)];

const CREDIT_OR_DEBIT: Readonly<Record<string, string>> = {
  pay_with_bank_account: "debit",
  pay_with_bnpl: "credit",
};

/** What judge() shows of one sentence by a few flows alone. */
const CASES: Readonly<Record<string, readonly [requirement: string, Seams, readonly Check[]]>> = {
  "pages that load files, where a charge is unknown": [
    "shown.stack-trace",
    { wrap: pages },
    only("shown.stack-trace", "charge-unknown-id"),
  ],
  "a bank account as debit, and BNPL as credit": [
    "shown.payment-method",
    {
      wrap: changesMembers(operationIds, (name, value) =>
        name === "payment_method" ? (CREDIT_OR_DEBIT[String(value)] ?? value) : value,
      ),
    },
    [...only("shown.payment-method"), ...checks.filter(({ id }) => /bank|bnpl/.test(id))],
  ],
  "payment intents that are numbered from 1 in each invoice": [
    "shown.belongs-to",
    { wrap: eachNumberedOne },
    subscriptionsAnd("shown.belongs-to"),
  ],
};

describe("no note about what is shown", () => {
  it.each(Object.entries(CASES))("%s", async (_, [requirement, seams, judging]) => {
    const { verdicts } = await judge(seams, { flows: judging });
    const [verdict] = verdicts.filter((one) => one.requirement === requirement);
    expect(`${verdict?.outcome}: ${verdict?.reason}`).toMatch(/^pass/);
  });

  it.each([
    ...Object.entries({ ...aboutWhatIsShown, ...aboutSecrets, ...aboutMembers, ...aboutIdsByKind }).map(
      (one) => [...one, aboutShown] as const,
    ),
    ...withoutId.map((one) => [...one, withMoves] as const),
  ])("%s", async (_, seams, judging) => {
    const { verdicts } = await judge(seams, { flows: judging });
    const shown = verdicts.filter(({ flow }) => flow.startsWith("shown."));
    const noted = shown.filter(({ outcome }) => outcome !== "pass" && outcome !== "skipped");
    expect(noted.map(({ requirement, reason }) => `${requirement}: ${reason}`)).toEqual([]);
    expect(shown.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(5);
  });
});
