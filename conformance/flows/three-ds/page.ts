import { Blocked, at, flow, mentions, show } from "../../flow.ts";

export const threeDsPage = flow({
  id: "three-ds-page",
  title: "The sandbox's 3DS page has two buttons, and both lead back to the merchant",
  needs: ["state", "cards.three_ds", "three_ds"],
  proves: {
    "three-ds.redirect-url": "MUST give a redirect_url behind which the customer finds a page",
    "three-ds.page.two-buttons": "MUST show two buttons on the sandbox's page",
    "three-ds.page.success-button": "MUST lead to the registered redirect URL after the button for success",
    "three-ds.page.failure-button": "MUST lead to the registered redirect URL after the button for failure",
    "three-ds.tid": "MUST put a TID into the query of the way back",
    "three-ds.tid-reads-charge": "MUST let the TID read the charge",
  },

  async run({ api, given, threeDs, target, prove }) {
    const first = await given.pendingThreeDs();
    const second = await given.pendingThreeDs();
    const url = first.redirectUrl;
    const opens = url === undefined || !URL.canParse(url) || (await threeDs.opens(url));
    prove("three-ds.redirect-url", first.created)
      .carries(
        "/detail/additional_details/redirect_url",
        (value) => URL.canParse(String(value)),
        "an address",
      )
      .holds(opens, "a page behind redirect_url", `none at ${url ?? "no address"}`);
    if (url === undefined || second.redirectUrl === undefined) throw new Blocked("no redirect_url was given");
    if (!opens) throw new Blocked("there is no page behind redirect_url");

    const passed = await threeDs.walk(url, "succeed");
    const failed = await threeDs.walk(second.redirectUrl, "fail");
    const way = `the walk: ${passed.steps.join("; ")}`;
    const otherWay = `the walk: ${failed.steps.join("; ")}`;
    if (target.three_ds?.driver !== "manual") {
      // Links that lead elsewhere (help, home) are no buttons; links that stand for one of the two are.
      const two = passed.buttons.filter(({ button, wish }) => button || wish !== undefined);
      const labels = passed.buttons.map(({ label }) => `"${label}"`).join(", ");
      prove("three-ds.page.two-buttons", first.created).holds(
        two.length === 2 &&
          two.some(({ wish }) => wish === "succeed") &&
          two.some(({ wish }) => wish === "fail"),
        "one button to succeed and one to fail",
        passed.buttons.length === 0 ? way : labels,
      );
    } else {
      prove("three-ds.page.two-buttons").doesNotApply("a person pressed the buttons: nothing counted them");
    }
    const { arrived } = passed;
    const there = "arrival at the registered redirect URL";
    prove("three-ds.page.success-button", first.created).holds(arrived !== undefined, there, way);
    prove("three-ds.page.failure-button", second.created).holds(
      failed.arrived !== undefined,
      there,
      otherWay,
    );

    if (arrived === undefined) throw new Blocked(`the customer did not come back to the merchant; ${way}`);
    const tid = arrived.get("TID");
    prove("three-ds.tid", first.created).holds(
      tid !== null && tid !== "",
      "a parameter TID in the query of the way back to the merchant",
      `"${arrived.toString()}"`,
    );
    if (tid === null) throw new Blocked("no TID came back with the customer");
    const otherTid = failed.arrived?.get("TID") ?? null;
    const proof = prove("three-ds.tid-reads-charge", await api.getCharge(tid))
      .accepted()
      .carries("/id");
    if (otherTid === null) return;
    proof.holds(tid !== otherTid, "another TID for another charge", tid);
    // Where a read by its own id shows what the charge is for, the read by its TID does too.
    for (const [pending, its] of [
      [first, tid],
      [second, otherTid],
    ] as const) {
      if (pending.continuationId === undefined) continue;
      const own = await api.getCharge(await pending.id());
      const read = await api.getCharge(its);
      proof
        .and(read)
        .holds(
          !mentions(own.body, pending.description) || mentions(read.body, pending.description),
          `the TID of charge ${show(at(own.body, "/id"))} to read it`,
          `charge ${show(at(read.body, "/id"))}`,
        );
    }
  },
});
