import { Blocked, at, flow, mentions, show } from "../../flow.ts";

const isAddress = (value: unknown): boolean => URL.canParse(String(value));

export const threeDsPage = flow({
  id: "three-ds-page",
  title: "The sandbox's 3DS page has two buttons, and both lead back to the merchant",
  needs: ["state", "cards.three_ds", "three_ds"],
  proves: {
    "three-ds.redirect-url":
      "MUST: The answer to a charge that needs 3DS gives a redirect_url that opens in the customer's browser.",
    "three-ds.page.two-buttons": "MUST: In the sandbox the redirect_url shows a test page with two buttons.",
    "three-ds.page.success-button":
      "MUST: In the sandbox the button for success leads to the registered redirect URL.",
    "three-ds.page.failure-button":
      "MUST: In the sandbox the button for failure leads to the registered redirect URL.",
    "three-ds.tid":
      "MUST: The redirect back to the merchant carries a query parameter TID, after a failed authentication as well.",
    "three-ds.tid-reads-charge": "MUST: The value of TID reads the charge at GET /transaction/charge/{id}.",
  },

  async run({ api, given, threeDs, target, prove }) {
    const first = await given.pendingThreeDs();
    const second = await given.pendingThreeDs();
    const address = prove("three-ds.redirect-url", first.created, second.created).carries(
      "/detail/additional_details/redirect_url",
      isAddress,
      "an address",
    );
    const [url, otherUrl] = [first.redirectUrl, second.redirectUrl];
    if (url === undefined || otherUrl === undefined || !isAddress(url) || !isAddress(otherUrl))
      throw new Blocked("no redirect_url was given");

    // How often an address opens is not shown: each is gone to once.
    const passed = await threeDs.walk(url, "succeed");
    const failed = await threeDs.walk(otherUrl, "fail");
    const way = `the walk: ${passed.steps.join("; ")}`;
    const otherWay = `the walk: ${failed.steps.join("; ")}`;
    const page = "a page behind redirect_url";
    address.holds(passed.opened, page, way).holds(failed.opened, page, otherWay);
    if (!passed.opened || !failed.opened) throw new Blocked("there is no page behind redirect_url");

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
    const there = "arrival at the registered redirect URL";
    prove("three-ds.page.success-button", first.created).holds(passed.arrived !== undefined, there, way);
    prove("three-ds.page.failure-button", second.created).holds(
      failed.arrived !== undefined,
      there,
      otherWay,
    );

    const came = [
      { wish: "succeed", pending: first, arrived: passed.arrived },
      { wish: "fail", pending: second, arrived: failed.arrived },
    ].flatMap(({ arrived, ...one }) => (arrived === undefined ? [] : [{ ...one, query: arrived }]));
    if (came.length === 0) throw new Blocked(`the customer did not come back to the merchant; ${way}`);
    const carries = prove("three-ds.tid");
    for (const { wish, pending, query } of came)
      carries
        .and(pending.created)
        .holds(
          (query.get("TID") ?? "") !== "",
          `a parameter TID in the query of the way back to the merchant after the button to ${wish}`,
          `"${query.toString()}"`,
        );

    const withTid = came.flatMap(({ pending, query }) => {
      const tid = query.get("TID") ?? "";
      return tid === "" ? [] : [{ pending, tid }];
    });
    if (withTid.length === 0) throw new Blocked("no TID came back with the customer");
    const reads = prove("three-ds.tid-reads-charge");
    for (const { pending, tid } of withTid) {
      const read = await api.getCharge(tid);
      reads.and(read).accepted().carries("/id");
      // Where a read by its own id shows what the charge is for, the read by its TID does too.
      if (pending.continuationId === undefined) continue;
      const own = await api.getCharge(await pending.id());
      reads.holds(
        !mentions(own.body, pending.description) || mentions(read.body, pending.description),
        `the TID of charge ${show(at(own.body, "/id"))} to read it`,
        `charge ${show(at(read.body, "/id"))}`,
      );
    }
    const [one, another] = withTid.map(({ tid }) => tid);
    reads.holds(one !== another, "another TID for another charge", show(one));
  },
});
