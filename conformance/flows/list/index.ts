import * as filters from "./filters.ts";
import * as cursors from "./cursors.ts";
import * as errors from "./errors.ts";
import * as limits from "./limits.ts";
import * as methods from "./methods.ts";
import * as order from "./order.ts";
import * as search from "./search.ts";
import * as times from "./times.ts";
import * as together from "./together.ts";
import * as walks from "./walks.ts";

export const listFiles = [
  // These wait for seconds.
  times,
  methods,
  limits,
  order,
  cursors,
  walks,
  errors,
  filters,
  together,
  search,
];
