import { UNLISTED, exchangesOf, flow, isSuccess, listed } from "../../flow.ts";

export const listFlags = flow({
  id: "list-flags",
  title: "The flags of the charge list leave out what they are not about",
  needs: ["state", "cards.approved"],
  proves: {
    "list.monthly-installments":
      "SHOULD: The flag monthly_installments leaves out charges made without installments when it is true, and not when it is false.",
    "list.subscription":
      "SHOULD: The flag subscription leaves out charges that no subscription paid when it is true, and not when it is false.",
  },

  async run({ api, given, until, prove }) {
    const { id } = await given.capturedCharge();
    const { known, narrowed } = await listed({ given, until }, id);
    // How a flag is written is not shown; where false is taken, it is not true.
    const untrue = async (flag: string): Promise<boolean> => {
      const query = { [flag]: false };
      const isTaken = isSuccess(await api.listCharges({ query: { ...query, limit: 1 } }));
      return !isTaken || (await narrowed(query, id)).ids.includes(id);
    };
    const installments = await narrowed({ monthly_installments: true });
    const subscription = await narrowed({ subscription: true });
    prove("list.monthly-installments", ...exchangesOf(installments))
      .provided(known, UNLISTED)
      .holds(
        !installments.ids.includes(id),
        `a list without charge ${id} for monthly_installments=true`,
        "one with it",
      )
      .holds(
        await untrue("monthly_installments"),
        `a list with charge ${id} for monthly_installments=false`,
        "one without it",
      );
    prove("list.subscription", ...exchangesOf(subscription))
      .provided(known, UNLISTED)
      .holds(
        !subscription.ids.includes(id),
        `a list without charge ${id} for subscription=true`,
        "one with it",
      )
      .holds(
        await untrue("subscription"),
        `a list with charge ${id} for subscription=false`,
        "one without it",
      );
  },
});
