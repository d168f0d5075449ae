import { flow, replies } from "../../flow.ts";

export const pageFlags = flow({
  id: "every-page-flags",
  title: "Each page of the charge list carries its two flags",
  alone: "every answer",
  proves: {
    "paging.flags": "SHOULD: Each page of the charge list carries has_next and has_previous as booleans.",
  },

  async run({ seen, prove }) {
    const pages = seen().filter((one) => one.operation === "listCharges" && replies.isSuccess(one));

    prove("paging.flags", ...pages)
      .notEmpty("no charges were listed")
      .carries("/has_next", isBoolean, "a boolean")
      .carries("/has_previous", isBoolean, "a boolean");
  },
});

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}
