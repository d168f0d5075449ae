import {
  type Context,
  type Wish,
  Blocked,
  at,
  flow,
  isText,
  isUnnamed,
  hasFailed,
  hasPassed,
} from "../../flow.ts";

type Tools = Pick<Context<string>, "api" | "given" | "threeDs">;

async function authenticate(
  { api, given, threeDs }: Tools,
  wish: Wish,
): Promise<{ id: string; texts: string[] }> {
  const pending = await given.pendingThreeDs();
  if (pending.redirectUrl === undefined) throw new Blocked("no redirect_url was given", [pending.created.nr]);
  const known = pending.continuationId === undefined ? undefined : await pending.id();
  // Whoever keeps what was read first shows it here.
  if (known !== undefined) await api.getCharge(known);
  const { arrived, steps } = await threeDs.walk(pending.redirectUrl, wish);
  const id = known ?? arrived?.get("TID") ?? (await pending.id());
  if (arrived === undefined)
    throw new Blocked(`the customer did not come back to the merchant: ${steps.join("; ")}`);
  return { id, texts: [id, pending.description] };
}

export const threeDsPassed = flow({
  id: "three-ds-passed",
  title: "After a passed authentication the charge has succeeded",
  needs: ["state", "cards.three_ds", "three_ds"],
  proves: {
    "three-ds.success.leaves-pending":
      "MUST let the charge be neither pending nor failed after a passed authentication",
  },
  async run({ api, given, threeDs, until, prove }) {
    const { id } = await authenticate({ api, given, threeDs }, "succeed");
    const read = await until(
      () => api.getCharge(id),
      ({ body }) => hasPassed(at(body, "/status_details/status")),
    );
    prove("three-ds.success.leaves-pending", read)
      .accepted()
      .provided(isText(at(read.body, "/status_details/status")), "the read told no status")
      .carries("/status_details/status", hasPassed, "neither pending nor failure");
  },
});

export const threeDsFailed = flow({
  id: "three-ds-failed",
  title: "After a failed authentication the charge has failed",
  needs: ["state", "cards.three_ds", "three_ds"],
  proves: {
    "three-ds.failure.leaves-pending":
      "MUST let the charge be neither pending nor succeeded after a failed authentication",
  },
  async run({ api, given, threeDs, until, prove }) {
    const { id } = await authenticate({ api, given, threeDs }, "fail");
    const read = await until(
      () => api.getCharge(id),
      ({ body }) => hasFailed(at(body, "/status_details/status")),
    );
    prove("three-ds.failure.leaves-pending", read)
      .accepted()
      .provided(isText(at(read.body, "/status_details/status")), "the read told no status")
      .carries("/status_details/status", hasFailed, "neither pending nor success");
  },
});

export const threeDsEvents = flow({
  id: "three-ds-events",
  title: "The end of an authentication is told by an event",
  needs: ["state", "cards.three_ds", "three_ds", "webhooks"],
  proves: {
    "three-ds.webhook.success": "MUST send the event charge.succeeded after a passed authentication",
    "three-ds.webhook.failure":
      "MUST send an event other than charge.succeeded after a failed authentication",
  },
  async run({ api, given, threeDs, inbox, prove }) {
    const passed = await authenticate({ api, given, threeDs }, "succeed");
    const failed = await authenticate({ api, given, threeDs }, "fail");
    const succeeded = await inbox.expect({
      type: "charge.succeeded",
      about: passed.texts,
      what: "an event charge.succeeded about the charge",
    });
    prove("three-ds.webhook.success", succeeded).arrived();
    // The name of this event is not shown: any event about the charge that tells neither success nor waiting.
    const failure = await inbox.expect({
      about: failed.texts,
      where: (event) =>
        isUnnamed(event) &&
        !["pending", "success"].includes(String(at(event.body, "/status_details/status"))),
      what: "an event about the charge that tells its failure, and neither success nor waiting",
    });
    const wrong = inbox.about(failed.texts).filter(({ type }) => type === "charge.succeeded");
    prove("three-ds.webhook.failure", failure)
      .arrived()
      .holds(wrong.length === 0, "no charge.succeeded for the failed charge", "one");
  },
});
