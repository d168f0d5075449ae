/** Creation, read and list say the same about one charge. */
import { flow, json } from "../../flow.ts";
import { CALLED_OTHERWISE, STATUS, agrees } from "./agrees.ts";
import { fates } from "./made.ts";

const CODE = "/status_details/detail/additional_details/authorization_code";

export const chargeViewOfCode = flow({
  id: "charge-view-of-code",
  title: "A read gives the authorization code of the creation",
  each: fates.only({ fate: ["captured"] }).over("paid"),
  proves: {
    "charge.views.authorization-code":
      "SHOULD: A read of a charge gives the same authorization code as its creation, wherever the answer shows it.",
  },

  async run({ charge: { id, created }, api, prove }) {
    const read = await api.getCharge(id);
    const code = json.at(created.body, CODE);

    const same = prove("charge.views.authorization-code", read).ifAccepted();
    if (code === undefined) same.doesNotApply("the bank of this test card gives no authorization code");
    else same.wherever(CODE, code);
  },
});

export const chargeViewInList = flow({
  id: "charge-view-in-list",
  title: "A charge that succeeded is not listed as failed or pending",
  each: fates.only({ fate: ["captured"] }).over("paid"),
  proves: {
    "charge.views.list":
      "SHOULD: The list element of a successful charge says neither failed nor pending, wherever it shows a status.",
  },

  async run({ charge: { id, created }, given, until, prove }) {
    const { pages } = await until(
      () => given.charges.walk({ limit: 100 }, "older", (seen) => seen.has(id)),
      ({ ids }) => ids.includes(id),
    );
    const last = pages.at(-1);
    const element = last?.elements.find((one) => given.idShownIn("list_element_id", one) === id);
    // The document does not give the fields of an element: a status may stand in either place.
    const statuses = [json.at(element, STATUS), json.at(element, "/status")].filter(json.isText);
    const contrary = statuses.filter((status) => !agrees(status));

    const listed = prove("charge.views.list", created)
      .ifShown(STATUS, agrees, CALLED_OTHERWISE)
      .and(...pages.map(({ exchange }) => exchange))
      .provided(last?.ids.includes(id) === true, "the charge is not in the list");
    if (statuses.length === 0) listed.doesNotApply("the element of the charge shows no status");
    else listed.none(contrary, "an element with neither failure nor pending");
  },
});
