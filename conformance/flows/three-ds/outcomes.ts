/** What a charge reads as while its customer is asked for 3DS, and after it. */
import {
  type PendingCharge,
  type Tools,
  Blocked,
  dimensions,
  flow,
  json,
  pendings,
  replies,
  ways,
} from "../../flow.ts";
import type { Wish } from "./visit.ts";

interface Waiting {
  readonly pending: PendingCharge;
  readonly redirectUrl: string;
  /** The charge's id where its continuation gives it. Otherwise the redirect back to the merchant does. */
  readonly known: string | undefined;
}

/** A person is asked to press for the first of these only. */
const waitingCharges = ways(
  "waiting",
  {
    autoCapture: {
      true: { words: "with auto_capture true" },
      false: { words: "with auto_capture false", needs: ["three_ds.by_machine"] },
      absent: { words: "without auto_capture", needs: ["three_ds.by_machine"] },
    },
    key: {
      secret: { words: "" },
      public: { words: "created with the public key", needs: ["keys.public", "three_ds.by_machine"] },
    },
  },
  (tools, { autoCapture, key }) => chargeThatWaits(tools, { ...dimensions.autoCaptureOf(autoCapture), key }),
).needing("state", "cards.three_ds", "three_ds");

async function chargeThatWaits(
  { api, given }: Tools,
  options: Omit<Parameters<Tools["given"]["pending"]>[0], "card">,
): Promise<Waiting> {
  const pending = await given.pending({ ...options, card: "three_ds" });
  const { redirectUrl } = pending;
  if (redirectUrl === undefined) throw new Blocked("no redirect_url was given", [pending.created.nr]);
  const known = pending.continuationId === undefined ? undefined : await pending.id();
  // An implementation that keeps answers shows this one again after the customer has acted.
  if (known !== undefined) await api.getCharge(known);
  return { pending, redirectUrl, known };
}

/** The id by which the charge is read after the customer has passed or failed. */
async function authenticate(
  { threeDs }: Tools,
  { pending, redirectUrl, known }: Waiting,
  wish: Wish,
): Promise<string> {
  const { arrived, steps } = await threeDs.walk(redirectUrl, wish);
  if (arrived === undefined)
    throw new Blocked(
      `the customer did not come back to the merchant: ${steps.join("; ")}`,
      [pending.created.nr],
      "no_return",
    );
  const tid = arrived.get("TID");
  return known ?? (json.isText(tid) ? tid : pending.id());
}

const STATUS = "/status_details/status";

const PASSED = {
  name: "passed",
  title: "After a passed authentication the charge has succeeded",
  wish: "succeed",
  id: "three-ds.success.leaves-pending",
  sentence:
    "MUST: After a passed authentication the charge, held or not, is read neither as pending nor as failed.",
  isOver: replies.hasPassed,
  expected: "neither pending nor failure",
} as const;

const FAILED = {
  name: "failed",
  title: "After a failed authentication the charge has failed",
  wish: "fail",
  id: "three-ds.failure.leaves-pending",
  sentence:
    "MUST: After a failed authentication the charge, to be held or not, is read neither as pending nor as succeeded.",
  isOver: replies.hasFailed,
  expected: "neither pending nor success",
} as const;

export const outcomes = [PASSED, FAILED].map(({ name, title, wish, id, sentence, isOver, expected }) =>
  flow({
    id: `three-ds-${name}`,
    title,
    each: waitingCharges,
    proves: { [id]: sentence },

    async run({ waiting, prove, ...tools }) {
      const charge = await authenticate(tools, waiting, wish);
      const read = await tools.until(
        () => tools.api.getCharge(charge),
        ({ body }) => isOver(json.at(body, STATUS)),
      );

      prove(id, read).accepted().ifShown(STATUS).carries(STATUS, isOver, expected);
    },
  }),
);

export const threeDsPoll = flow({
  id: "three-ds-poll",
  title: "A charge is read while it waits for 3DS",
  needs: ["cards.three_ds"],
  each: pendings.only({ by: ["three_ds"] }).over("autoCapture"),
  proves: {
    "charge.poll":
      "MUST: A charge can be read while it is pending, and is then read neither as succeeded nor as failed.",
  },

  async run({ pending, api, prove }) {
    const read = await api.getCharge(pending.id);

    prove("charge.poll", read)
      .accepted()
      .carries("/id")
      .carries("/status_details", json.isObject, "an object")
      .whereverIs(
        "/status_details/status",
        (status) => status !== "success" && status !== "failure",
        "neither success nor failure while the customer has not acted",
      );
  },
});
