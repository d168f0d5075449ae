/** Run by ../adapter.test.ts in a vitest of its own: the adapter against a server that the environment names. */
import { conformanceTests } from "../../vitest.ts";
import { description } from "../fakes.ts";

await conformanceTests({
  target: description({ base_url: process.env["ADAPTER_BASE_URL"] ?? "", cards: {}, stateful: false }),
  only: /^(list-errors|paged-lists|base-address)$/,
});
